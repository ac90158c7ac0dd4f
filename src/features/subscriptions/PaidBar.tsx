import type { Bar } from "./bar.ts";

const WHOLE = 100;

/** A stretch of time, drawn; the sentence above it says the same. */
export const PaidBar = ({ kind, part, from, to }: Bar) => (
  <div aria-hidden="true">
    <svg className="paid" data-kind={kind} viewBox={`0 0 ${WHOLE} 1`} preserveAspectRatio="none">
      <rect width={part * WHOLE} height="1" />
    </svg>
    <p className="paid-days tc">
      <span>{from}</span>
      <span>{to}</span>
    </p>
  </div>
);
