import type { Bar } from "./bar.ts";

const WHOLE = 100;

/** A stretch of time, drawn; the sentence above it says the same. */
export const PaidBar = ({ kind, part, from, to }: Bar) => (
  <div aria-hidden="true">
    <svg
      className="mt-4.5 h-4.5 w-full rounded-clip border border-fg bg-surface fill-done-solid data-[kind=cut]:[border-start-start-radius:4px] data-[kind=cut]:[border-end-start-radius:4px] data-[kind=cut]:border-e-4 data-[kind=cut]:border-y-done-solid data-[kind=cut]:border-s-done-solid data-[kind=cut]:border-e-fg data-[kind=late]:border data-[kind=late]:border-dashed data-[kind=late]:border-danger-text data-[kind=late]:fill-danger data-[kind=over]:border data-[kind=over]:border-dashed data-[kind=over]:border-line-strong data-[kind=paid]:border-done-solid data-[kind=trial]:bg-act-soft data-[kind=trial]:fill-act"
      data-kind={kind}
      viewBox={`0 0 ${WHOLE} 1`}
      preserveAspectRatio="none"
    >
      <rect width={part * WHOLE} height="1" />
    </svg>
    <p className="tc mt-1.5 flex flex-wrap justify-between gap-x-3 gap-y-0.5">
      <span>{from}</span>
      <span>{to}</span>
    </p>
  </div>
);
