import {
  Fragment,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type MouseEvent as Press,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
} from "react";
import { texts } from "#texts/search.ts";
import { countResults, lookedFor, type SearchAnswer } from "#features/learning/search/text/searchAnswer.ts";
import { SearchField } from "#features/learning/search/field/SearchField.tsx";
import { HitRow, ItemRow, Times } from "#features/learning/search/rows/Rows.tsx";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { useStore } from "#ui/useStore.ts";
import { adviceFor, foundCount, isAsked, isNone, meantBy, answerWords } from "./answer.ts";
import type { Asked } from "./filters.ts";
import { Filters } from "./Filters.tsx";
import { rememberSearch, forgetSearch, forgetSearches, $recent } from "./recent.store.ts";
import { useSearch } from "./useSearch.ts";

const LIGHT = "max-w-[38.9em] text-muted";

interface Props {
  /** The field for words. */
  ref?: Ref<HTMLInputElement>;
  /** A press on something that was found. */
  onChoose?: ((event: MouseEvent, link: HTMLAnchorElement) => void) | undefined;
  /** Stands below while nothing is found. */
  children?: ReactNode;
}

/**
 * A form with filters and what is found, over a page or on a page of its own, under an address that can be shared: that has
 * something to look at while nothing is found.
 */
export function AdvancedSearch({ ref, onChoose, children }: Props) {
  const isPage = children !== undefined;
  /** Of the lists: one below the heading that they stand under. */
  const Heading = isPage ? "h2" : "h3";
  const failed = isPage ? texts.unavailablePage : texts.failed;
  const search = useSearch(isPage);
  const { field, items, choices, hasFailed, asked, most, answer, ask } = search;
  const isSomething = isAsked(asked);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  const meant = useMemo(() => (isSomething ? meantBy(items, answer) : ""), [isSomething, items, answer]);
  const words = hasFailed ? (navigator.onLine ? failed : texts.offline) : isSomething ? answerWords(answer) : "";
  /** Asks something that was put into words before. */
  const askAgain = (query: string) => {
    ask({ query });
    field.current?.focus();
  };
  const isFound = isSomething && countResults(answer) > 0;
  return (
    // On its own page what stands below the results is out of sight before they come, and stays there.
    <div className={cx("grid grid-cols-[minmax(0,1fr)] content-start", isPage && "min-h-svh")}>
      <form
        className="noscript:hidden"
        role="search"
        aria-label={texts.title}
        action={routes.search()}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          rememberSearch(field.current?.value ?? "");
          ask({});
        }}
      >
        <Words field={field} onType={search.askSoon} />
        <Filters {...{ asked, choices, ask, field }} count={foundCount(answer)} />
      </form>
      {/* As high with a question as without: nothing below moves for it. */}
      <div className="mt-1 flex min-h-12 flex-wrap items-center gap-x-4 noscript:hidden">
        <p role="status" className="font-label text-base leading-[1.4] font-narrow">
          {words}
        </p>
        {meant && (
          <p>
            {texts.didYouMean}{" "}
            <button
              type="button"
              className="min-h-11 font-bold underline decoration-2 underline-offset-[0.18em]"
              onClick={() => askAgain(meant)}
            >
              {meant}
            </button>
            ?
          </p>
        )}
      </div>
      {!isSomething && !hasFailed && (
        <div className="min-h-27 sm:min-h-13 noscript:hidden">
          <Recent heading={Heading} onAgain={askAgain} field={field}>
            <p className={LIGHT}>{texts.hint}</p>
          </Recent>
        </div>
      )}
      {isSomething && !isFound && !hasFailed && !answer.complete && <Waiting />}
      {isFound && <Found {...{ answer, most, Heading, asked, onChoose }} onMore={search.showMore} />}
      {isNone(answer, asked) && !hasFailed && (
        <div className="mt-2">
          <p className={LIGHT}>{adviceFor(answer, asked)}</p>
          <p className="mt-4 flex flex-wrap gap-3">
            <a className="btn" href={routes.curriculum()}>
              {texts.curriculum}
            </a>
            <a className="btn" href={routes.page("contact")}>
              {texts.contact}
            </a>
          </p>
        </div>
      )}
      {hasFailed && (
        <p className="mt-2">
          <button type="button" className="btn" onClick={search.tryAgain}>
            {texts.again}
          </button>
        </p>
      )}
      {isPage && <div hidden={isSomething && (isFound || !answer.complete)}>{children}</div>}
    </div>
  );
}

/** Rows that are looked for, as high as those that come. */
const Waiting = () => (
  <ul className="max-w-205" aria-hidden>
    {[0, 1, 2, 3, 4].map((row) => (
      <li key={row} className="min-h-24 border-b border-line px-1 py-4">
        <span className="block h-5 w-1/2 rounded-clip bg-surface-2" />
        <span className="mt-3 block h-4 w-5/6 rounded-clip bg-surface-2" />
      </li>
    ))}
  </ul>
);

const Words = ({ field, onType }: { field: RefObject<HTMLInputElement | null>; onType: () => void }) => (
  <SearchField
    around="max-w-205 rounded-[12px] border border-fg bg-surface py-1.5 ps-4 pe-1.5 has-[input:focus-visible]:[box-shadow:0_0_0_3px_var(--focus)] max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:ps-3 max-sm:[&>svg]:hidden"
    ref={field}
    role="searchbox"
    name="q"
    placeholder={texts.placeholder}
    aria-label={texts.field}
    onInput={onType}
    className="min-h-12 text-md"
  >
    <button className={buttonClass("act")}>{texts.go}</button>
  </SearchField>
);

interface FoundProps extends Pick<Props, "onChoose"> {
  answer: SearchAnswer;
  asked: Asked;
  most: number;
  Heading: "h2" | "h3";
  onMore: () => void;
}

function Found({ answer, asked, most, Heading, onChoose, onMore }: FoundProps) {
  const place = useRef<HTMLDivElement>(null);
  /** How many rows there were when somebody asked for more. */
  const before = useRef<number>(undefined);
  const { items, found } = answer;
  const { lessons, pages, more } = typeof found === "object" ? found : { lessons: [], pages: [], more: 0 };
  const isMore = items.length > most || more > 0;
  useLayoutEffect(() => {
    if (before.current === undefined) return;
    // The button that had the focus is gone.
    if (!isMore) place.current?.querySelectorAll("a")[before.current]?.focus();
    before.current = undefined;
  }, [answer, isMore]);
  const choose = (event: Press<HTMLAnchorElement>) => {
    rememberSearch(asked.query);
    onChoose?.(event.nativeEvent, event.currentTarget);
  };
  const wanted = lookedFor(answer);
  const list = (title: string, rows: ReactNode[]) =>
    rows.length > 0 && (
      <>
        <Heading className="mt-6 mb-1.5 text-lg first:mt-2">{title}</Heading>
        <ul>
          {rows.map((row, at) => (
            <li key={at} className="min-h-24 border-b border-line">
              {row}
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <div ref={place} className="max-w-205">
        {list(
          answer.query ? texts.called : texts.all,
          items.slice(0, most).map((item) => <ItemRow key={item.url} item={item} query={wanted} onChoose={choose} />),
        )}
        {list(
          texts.lessons,
          lessons.map((hit) => (
            <Fragment key={hit.url}>
              <HitRow hit={hit} onChoose={choose} />
              <Times hit={hit} onChoose={choose} />
            </Fragment>
          )),
        )}
        {list(
          texts.otherPages,
          pages.map((hit) => <HitRow key={hit.url} hit={hit} onChoose={choose} />),
        )}
      </div>
      {isMore && (
        <p className="mt-4.5">
          <button
            type="button"
            className="btn"
            onClick={() => {
              before.current = place.current?.querySelectorAll("a").length;
              onMore();
            }}
          >
            {texts.more}
          </button>
        </p>
      )}
    </>
  );
}

interface RecentProps {
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
function Recent({ heading: Heading, onAgain, field, children }: RecentProps) {
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
    <section
      aria-label={texts.recent.title}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <Heading className="text-lg">{texts.recent.title}</Heading>
      <p className="sr-only">{texts.recent.about}</p>
      {/* One line: nothing below moves for how many there are. */}
      <ul ref={list} className="-mx-1 flex gap-2 overflow-x-auto p-1 max-sm:col-span-full max-sm:row-start-2">
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
      <button
        type="button"
        className={buttonClass("quiet", "normal", "max-sm:col-start-2 max-sm:row-start-1")}
        onClick={() => forget()}
      >
        {texts.recent.forgetAll}
      </button>
    </section>
  );
}
