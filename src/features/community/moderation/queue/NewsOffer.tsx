import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { actWords, type Key, momentWords } from "#features/community/moderation/kept/moderation.ts";
import { $news, $overtaken, showNews } from "#features/community/moderation/kept/news.store.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/moderation.ts";
import { say } from "#ui/messages/toast.ts";

/** Says how many came meanwhile, over the page: nothing that is read moves before somebody wants to see them. */
export function NewsOffer() {
  const { count } = useStore($news);
  const [isBusy, set] = useState(false);
  async function show(): Promise<void> {
    set(true);
    try {
      const first = await showNews();
      if (first) document.querySelector<HTMLElement>(`[data-case="${first}"]`)?.focus();
    } catch (error) {
      say(sentenceOf(failureOf(error)));
    }
    set(false);
  }
  return (
    <div
      className="pointer-events-none sticky top-[calc(var(--header-h)_+_8px)] z-5 -mt-11 flex h-11 justify-end"
      role="status"
    >
      {count > 0 && (
        <button
          type="button"
          className="btn btn-act pointer-events-auto whitespace-normal"
          aria-disabled={isBusy}
          onClick={() => void (isBusy ? undefined : show())}
        >
          {fill(texts.news, { count })}
        </button>
      )}
    </div>
  );
}

/** Says that another moderator was first; what was being filled in stays, and may be sent all the same. */
export function Overtaken({ of }: { of: Key }) {
  const overtaken = useStore($overtaken);
  const place = useRef<HTMLDivElement>(null);
  const isIt = overtaken?.key === of;
  useEffect(() => {
    // What had the focus may be gone with what can no longer be decided.
    if (isIt && document.activeElement === document.body) place.current?.focus();
  }, [isIt]);
  const line = overtaken?.line;
  return (
    <div
      ref={place}
      role="status"
      className="not-empty:border-t not-empty:border-fg not-empty:bg-act-soft not-empty:px-6 not-empty:py-3.5 not-empty:font-semibold"
      tabIndex={-1}
    >
      {isIt && (
        <p dir="auto">
          {line
            ? fill(texts.overtaken, { name: line.moderator, act: actWords(line), at: momentWords(line.at) })
            : texts.gone}
        </p>
      )}
    </div>
  );
}
