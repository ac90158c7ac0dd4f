import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/search.ts";
import { buttonClass } from "#ui/Button.tsx";
import { useStore } from "#ui/useStore.ts";
import { forgetSearch, forgetSearches, $recent } from "./recent.store.ts";

interface Props {
  heading: "h2" | "h3";
  /** Asks something once more. */
  onAgain: (query: string) => void;
  /** Gets the focus where nothing is left. */
  field: RefObject<HTMLInputElement | null>;
  /** Stands in its place, as high, where nothing was looked for. */
  children: ReactNode;
}

const NONE: string[] = [];
const PRESSED = "min-h-11 rounded-button text-start wrap-anywhere hover:bg-surface-2";

/** What was looked for on this device before. */
export function Recent({ heading: Heading, onAgain, field, children }: Props) {
  const all = useStore($recent, NONE);
  const list = useRef<HTMLUListElement>(null);
  const isForgotten = useRef(false);
  useEffect(() => {
    if (isForgotten.current) (list.current?.querySelector("button") ?? field.current)?.focus();
    isForgotten.current = false;
  }, [all, field]);
  const forget = (query?: string) => {
    isForgotten.current = true;
    if (query === undefined) forgetSearches();
    else forgetSearch(query);
  };
  if (all.length === 0) return children;
  return (
    <section aria-label={texts.recent.title}>
      <div className="flex flex-wrap items-center gap-x-4">
        <Heading className="text-lg">{texts.recent.title}</Heading>
        <p className="text-sm text-muted max-sm:sr-only">{texts.recent.about}</p>
        <button type="button" className={buttonClass("quiet", "normal", "ms-auto")} onClick={() => forget()}>
          {texts.recent.forgetAll}
        </button>
      </div>
      {/* One line: nothing below moves for how many there are. */}
      <ul ref={list} className="-m-1 mt-0 flex gap-2 overflow-x-auto p-1">
        {all.map((query) => (
          <li key={query} className="flex max-w-70 flex-none rounded-button border border-line-strong bg-surface">
            <button type="button" className={`${PRESSED} px-3.5`} onClick={() => onAgain(query)}>
              {query}
            </button>
            <button
              type="button"
              className={`${PRESSED} w-11 flex-none text-center text-muted`}
              aria-label={fill(texts.recent.forget, { query })}
              onClick={() => forget(query)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
