import { cx } from "#ui/cx.ts";

export interface ClipShown {
  id: string;
  length: number;
  state: "todo" | "now" | "premium" | "locked" | "done";
  /** A new module begins here. */
  gap?: boolean;
  /** It was just finished: it is filled before one's eyes. */
  isFresh?: boolean;
}

/** A row of clips drawn to scale; the picture beside a text that says the same. */
export const Clips = ({ clips, className = "[--clip-height:16px]" }: { clips: ClipShown[]; className?: string }) => (
  <span className={cx("flex gap-0.75 [--clip-line:var(--fg)] max-sm:gap-0.5", className)} aria-hidden="true">
    {clips.map(({ id, length, state, gap, isFresh }) => (
      <span
        key={id}
        className={cx("clip flex-[var(--n)_1_0]", `n${String(length)}`, gap && "ms-1.5 max-sm:ms-0.5")}
        data-state={state}
        data-fills={isFresh ? "" : undefined}
      />
    ))}
  </span>
);
