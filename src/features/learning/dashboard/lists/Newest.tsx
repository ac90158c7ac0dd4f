import type { ReactNode } from "react";

interface Props {
  id: string;
  title: string;
  /** Where all of it is: opened over the page. */
  all: { href: string; words: string };
  /** "loading" while nothing is known; "failed" when nothing is known and the server cannot be reached. */
  state: "loading" | "failed" | "known";
  failed: { words: string; again: string; onAgain: () => void };
  children: ReactNode;
}

/** A part of the row below the timeline. It keeps its size, so that nothing moves when what it shows arrives. */
export const Newest = ({ id, title, all, state, failed, children }: Props) => (
  <section className="min-h-80 border-t border-fg pt-4" aria-labelledby={id}>
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0">
      <h2 className="text-lg" id={id}>
        {title}
      </h2>
      <a className="py-0.75 text-sm" href={all.href}>
        {all.words}
      </a>
    </div>
    {state === "loading" && <Skeleton lines={[7, 4, 8, 5, 6, 4]} />}
    {state === "failed" && (
      <div className="mt-3.5 grid justify-items-start gap-1.5 leading-normal text-muted">
        <p>{failed.words}</p>
        <button
          type="button"
          className="min-h-6.75 font-bold text-fg underline decoration-current decoration-2 underline-offset-[0.18em] hover:text-act-text print:hidden"
          onClick={failed.onAgain}
        >
          {failed.again}
        </button>
      </div>
    )}
    {state === "known" && children}
  </section>
);

/** What a part says while there is nothing to list. */
export const Nothing = ({ title, text }: { title: string; text: string }) => (
  <div className="mt-3.5 grid justify-items-start gap-1.5 leading-normal text-muted">
    <p className="font-bold text-fg">{title}</p>
    <p>{text}</p>
  </div>
);

interface SkeletonProps {
  /** Width of each line, in tenths. */
  lines: (3 | 4 | 5 | 6 | 7 | 8 | 9)[];
}

/** Grey lines in place of text that is loading. */
export function Skeleton({ lines }: SkeletonProps) {
  return (
    <span className="mt-3.5 grid gap-3.5 py-1.5" aria-hidden="true">
      {lines.map((tenths, line) => (
        <svg key={line} width="100%" height="12">
          <rect className="fill-line" width={`${tenths}0%`} height="12" rx="4" />
        </svg>
      ))}
    </span>
  );
}
