import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface DrawingProps {
  /** Out of drawings.tsx. */
  children: ReactNode;
  className?: string;
}

/** Drawn in lines, as the course's films are. */
export const Drawing = ({ children, className }: DrawingProps) => (
  <svg
    className={cx("h-33 w-44 max-w-full flex-none overflow-visible fill-none stroke-[2.5]", className)}
    viewBox="0 0 176 132"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

interface Props {
  drawing: ReactNode;
  title: string;
  /** What will be here. */
  text: ReactNode;
  /** The one next step, and what stands above it. */
  children?: ReactNode;
  className?: string;
  /** In a panel, which has its own edge. */
  isBare?: boolean;
  level?: 2 | 3;
}

/** What stands where nothing is yet: a drawing, what will be here, and one next step. */
export function Empty({ drawing, title, text, children, className, isBare = false, level = 2 }: Props) {
  const Heading = `h${String(level)}` as "h2" | "h3";
  return (
    <section
      data-empty
      className={cx(
        "grid grid-cols-[176px_minmax(0,1fr)] items-center gap-x-7 gap-y-4 max-sm:grid-cols-1",
        isBare ? "px-5 pt-3 pb-7 sm:px-6" : "rounded-card border border-line bg-surface p-5 sm:px-7 sm:py-8",
        className,
      )}
    >
      <Drawing className="max-sm:h-28 max-sm:w-37.5">{drawing}</Drawing>
      <div className="min-w-0">
        <Heading className="text-panel text-balance">{title}</Heading>
        <div className="mt-2 max-w-[33.7em] leading-normal text-muted">{text}</div>
        {children && (
          <div className="mt-4 flex flex-wrap gap-3 [&_.btn]:whitespace-normal max-sm:[&_.btn]:w-full">{children}</div>
        )}
      </div>
    </section>
  );
}
