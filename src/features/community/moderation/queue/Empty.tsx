import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { $decided } from "#features/community/moderation/kept/decide.store.ts";
import { $isReached, showKind } from "#features/community/moderation/kept/queue.store.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/moderation.ts";

/** What stands in an empty queue. @param decided how many were decided since the page came */
function saidOf(others: number, decided: number): string {
  if (others > 0) return fill(texts.empty.others, { count: others });
  return decided > 0 ? fill(texts.empty.decided, { count: decided }) : texts.empty.text;
}

interface EmptyProps {
  onLast: (() => void) | undefined;
  /** How many of other kinds wait. */
  others: number;
}

export function Empty({ onLast, others }: EmptyProps) {
  const count = useStore($decided);
  const title = useRef<HTMLHeadingElement>(null);
  const words = texts.empty;
  useEffect(() => {
    if ($isReached.get()) title.current?.focus();
  }, []);
  return (
    <div className="mt-5 grid justify-items-center gap-2 rounded-card border border-dashed border-line-strong px-6 py-10 text-center">
      <i
        className="mb-2.5 flex w-55 gap-1 before:h-8.5 before:flex-1 before:rounded-clip before:border before:border-dashed before:border-line-strong"
        aria-hidden="true"
      />
      <h2 className="font-sans text-lg leading-snug font-bold focus:outline-none" ref={title} tabIndex={-1}>
        {others > 0 ? words.ofKind : words.title}
      </h2>
      <p>{saidOf(others, count)}</p>
      <p className="mt-4 flex flex-wrap items-center gap-3">
        {others > 0 && (
          <button type="button" className="btn whitespace-normal" onClick={() => showKind("")}>
            {words.all}
          </button>
        )}
        {onLast && (
          <button type="button" className="btn whitespace-normal" onClick={onLast}>
            {words.last}
          </button>
        )}
        <a className="btn btn-quiet whitespace-normal" href={routes.page("community")}>
          {words.read}
        </a>
      </p>
    </div>
  );
}
