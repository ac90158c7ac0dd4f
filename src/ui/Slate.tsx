import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface SlateProps {
  children: ReactNode;
  isEarned?: boolean;
  /** Its size, and that of the word on it. */
  className?: string;
}

/** A clapper that one marks with a sign or two, and what is on its way to being one's own. */
export const Slate = ({ children, isEarned = false, className = "w-15 text-base" }: SlateProps) => (
  <span
    aria-hidden
    className={cx(
      "relative grid aspect-square place-items-center overflow-hidden rounded-[6px] border-2 pt-4 before:absolute before:inset-x-0 before:top-0 before:h-4 before:border-b-2 before:border-inherit",
      isEarned
        ? "border-on-earn bg-earn text-on-earn before:bg-[repeating-linear-gradient(115deg,var(--on-earn)_0_9px,var(--earn)_9px_18px)]"
        : "border-line-strong bg-surface text-muted before:bg-[repeating-linear-gradient(115deg,var(--line-strong)_0_9px,transparent_9px_18px)]",
      className,
    )}
  >
    <b className="font-display leading-none font-heavy">{children}</b>
  </span>
);

/** How many of how many parts there are. */
export const Parts = ({ filled, all, className }: { filled: number; all: number; className?: string }) => (
  <span aria-hidden className={cx("flex gap-0.5", className)}>
    {Array.from({ length: all }, (_, index) => (
      <i
        key={index}
        className={cx(
          "h-2.25 flex-1 rounded-[3px] border",
          index < filled ? "border-earn-text bg-earn" : "border-line-strong",
        )}
      />
    ))}
  </span>
);
