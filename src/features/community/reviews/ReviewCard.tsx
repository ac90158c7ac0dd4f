import type { ReactNode } from "react";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/reviews.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/Icon.tsx";
import { MOST_STARS, type Review, type Reviewed } from "./reviews.ts";

interface CardProps {
  id?: string;
  className?: string;
  ref?: (card: HTMLElement | null) => void;
  children: ReactNode;
}

/** A review, one's own too. Marks piled upon a letter stay in their own review. */
export const Card = ({ id, className, ref, children }: CardProps) => (
  <article
    id={id}
    ref={ref}
    tabIndex={-1}
    className={cx(
      "grid max-w-[45.4em] gap-2 overflow-clip [overflow-clip-margin:6px]",
      className ?? "border-t border-line py-5",
    )}
  >
    {children}
  </article>
);

export const Acts = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 flex flex-wrap gap-2.5">{children}</p>
);

export const By = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">{children}</p>
);

/** A rating as stars, read as "4 of 5". */
export const Stars = ({ rating }: { rating: number }) => (
  <span className="inline-flex gap-px" role="img" aria-label={fill(texts.outOf, { stars: rating })}>
    {Array.from({ length: MOST_STARS }, (_, at) => (
      <span key={at} className={cx("inline-flex text-earn-text *:size-4.25", at < rating && "*:fill-earn")}>
        <Icon name="star" />
      </span>
    ))}
  </span>
);

export const Day = ({ at }: { at: string }) => (
  <time className="tc" dateTime={at}>
    {fullDate(Date.parse(at))}
  </time>
);

export const Finished = ({ kind }: Reviewed) => (
  <span className="inline-flex items-center gap-1.5 font-label text-sm leading-snug font-narrow text-done-text">
    <Icon name="check" isSmall />
    {texts.finished[kind]}
  </span>
);

/** What somebody wrote, as they wrote it; whatever direction it is written in, it turns nothing around it. */
export const Words = ({ title, content }: Pick<Review, "title" | "content">) => (
  <>
    {title && (
      <p dir="auto" className="leading-[1.35] font-bold wrap-anywhere">
        {title}
      </p>
    )}
    {content && (
      <p dir="auto" className="leading-[1.55] wrap-anywhere whitespace-pre-line">
        {content}
      </p>
    )}
  </>
);
