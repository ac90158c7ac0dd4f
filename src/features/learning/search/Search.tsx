import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/search.ts";
import { buttonClass } from "#ui/Button.tsx";
import { CloseButton, Dialog } from "#ui/Dialog.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import {
  announcement,
  countAnswer,
  answerNote,
  countResults,
  insteadOf,
  isEnoughForText,
  answerKind,
  lookedFor,
  type Kind,
  type SearchAnswer,
} from "./text/searchAnswer.ts";
import { loadCatalogue } from "./catalogue/loadCatalogue.ts";
import { topResults, type SearchItem } from "./catalogue/search.ts";
import { HitRow, ItemRow, optionId } from "./rows/Rows.tsx";
import { SearchField } from "./field/SearchField.tsx";
import type { TextHit } from "./text/lessonText.ts";

const FULL_TEXT_AFTER_MS = 120;
const ANNOUNCE_AFTER_MS = 400;
const TITLE = "search-title";
const LIST = "search-results";

interface Known {
  answer: SearchAnswer;
  /** The catalogue did not come. */
  isUnavailable: boolean;
}

/** What is known about a query: the catalogue's rows at once, and below them the full text, after a pause in typing. */
function useAnswer(query: string, isOpen: boolean): Known {
  const [items, setItems] = useState<SearchItem[]>();
  const [isUnavailable, setUnavailable] = useState(false);
  const [whole, setWhole] = useState<{ query: string; answer: SearchAnswer }>();
  useEffect(() => {
    if (!isOpen || items) return;
    loadCatalogue().then(
      (all) => {
        setItems(all);
        setUnavailable(false);
      },
      () => setUnavailable(true),
    );
  }, [isOpen, items, query]);
  const rows = useMemo(() => (items ? topResults(items, query) : []), [items, query]);
  useEffect(() => {
    if (!items || !isEnoughForText(query)) return;
    let isPast = false;
    const asked = query.trim();
    const timer = setTimeout(async () => {
      // The full text comes when somebody has typed enough to ask it; when it fails, the catalogue's rows stand alone.
      const answer = await import("./text/lessonText.ts")
        .then(({ answerText }) => answerText(asked, items, rows))
        .catch((): SearchAnswer => ({ query: asked, items: rows, found: "failed", complete: true }));
      if (!isPast) setWhole({ query, answer });
    }, FULL_TEXT_AFTER_MS);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [items, rows, query]);
  const answer = useMemo((): SearchAnswer => {
    if (!items) return { query: "", items: [], complete: false };
    if (whole?.query === query) return whole.answer;
    return { query, items: rows, complete: !isEnoughForText(query) };
  }, [items, rows, query, whole]);
  return { answer, isUnavailable };
}

/** What a screen reader is told once typing pauses. */
function useAnnounced(answer: SearchAnswer): string {
  const [said, setSaid] = useState<{ answer: SearchAnswer; words: string }>();
  useEffect(() => {
    countAnswer(answer);
    const timer = setTimeout(() => setSaid({ answer, words: announcement(answer) }), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  // Of the same length, another answer would not be said.
  return said?.answer === answer ? said.words : "";
}

/** What was typed before this field was there to take it: in the header's, or behind "/" (shell/page/keys.ts). */
function typedBefore(): string {
  const header = document.querySelector<HTMLInputElement>("header input[data-overlay]");
  const typed = (header?.value ?? "") + (document.typed ?? "");
  if (header) header.value = "";
  document.typed = "";
  return typed;
}

/** The course by name and by every word of it: rows while one types, as a combobox. */
export default function Search({ open, onClose }: OverlayProps) {
  // What was asked stands there when it opens again.
  const [query, setQuery] = useState("");
  const known = useAnswer(query, open);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      id="search"
      shape="palette"
      title={texts.search}
      labelledBy={TITLE}
      open={open}
      onClose={onClose}
      initialFocus={field}
    >
      <Palette {...known} {...{ field, query, onClose }} onType={setQuery} />
    </Dialog>
  );
}

interface PaletteProps extends Known {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onType: (query: string) => void;
  onClose: () => void;
}

function Palette({ field, query, answer, isUnavailable, onType, onClose }: PaletteProps) {
  const count = countResults(answer);
  const { mark, setMark, marked, onKeyDown } = useMark(count, query);
  const announced = useAnnounced(answer);
  const isFresh = useRef(true);
  const kind = isUnavailable ? "none" : answerKind(answer);
  const begin = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    // The next letter asks anew.
    if (isFresh.current) currentTarget.select();
    isFresh.current = false;
    const typed = typedBefore();
    if (typed) onType(typed);
  };
  return (
    <>
      <span id={TITLE} className="sr-only">
        {texts.search}
      </span>
      <SearchField
        around="border-b border-fg py-2 ps-4 pe-2 has-[input:focus-visible]:[box-shadow:inset_0_0_0_3px_var(--focus)] sm:rounded-t-[14px] sm:ps-5"
        ref={field}
        role="combobox"
        autoComplete="off"
        placeholder={texts.panelPlaceholder}
        aria-label={texts.searchCourse}
        aria-expanded={count > 0}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? optionId(mark) : undefined}
        value={query}
        onChange={({ target }) => onType(target.value)}
        onFocus={begin}
        onKeyDown={onKeyDown}
        className="min-h-13 text-lg placeholder:text-faint placeholder:opacity-100"
      >
        <CloseButton />
      </SearchField>
      <p className="px-6 pt-3 empty:p-0">{insteadOf(answer)}</p>
      <Options {...{ answer, query, mark, setMark, marked, onClose }} />
      {kind !== "rows" && <Note kind={kind} words={isUnavailable ? texts.unavailablePanel : answerNote(answer)} />}
      <p className="sr-only" role="status">
        {announced}
      </p>
      <Foot query={query.trim()} />
    </>
  );
}

const MOVES: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at < last ? at + 1 : 0),
  ArrowUp: (at, last) => (at > 0 ? at - 1 : last),
  PageDown: (_, last) => last,
  PageUp: () => 0,
};

/** The mark that arrows move through the rows while the focus stays in the field. Another query begins at the first. */
function useMark(count: number, query: string) {
  const [moved, setMoved] = useState({ query, at: 0 });
  const marked = useRef<HTMLAnchorElement>(null);
  const isByKey = useRef(false);
  const mark = moved.query === query ? Math.min(moved.at, Math.max(count - 1, 0)) : 0;
  const setMark = useMemo(() => (at: number) => setMoved({ query, at }), [query]);
  useLayoutEffect(() => {
    if (isByKey.current) marked.current?.scrollIntoView({ block: "nearest" });
    isByKey.current = false;
  }, [mark]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (event.nativeEvent.isComposing || count === 0 || (!move && event.key !== "Enter")) return;
    event.preventDefault();
    if (!move) return marked.current?.click();
    isByKey.current = true;
    setMark(move(mark, count - 1));
  };
  return { mark, setMark, marked, onKeyDown };
}

interface OptionsProps extends Pick<PaletteProps, "answer" | "query" | "onClose"> {
  mark: number;
  setMark: (at: number) => void;
  marked: RefObject<HTMLAnchorElement | null>;
}

function Options({ answer, query, mark, setMark, marked, onClose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    // Reading it at every key would force a layout.
    if (isScrolled.current && list.current) list.current.scrollTop = 0;
    isScrolled.current = false;
  }, [query]);
  const { items, found } = answer;
  const { lessons, pages } = typeof found === "object" ? found : { lessons: [], pages: [] };
  const wanted = lookedFor(answer);
  const option = (at: number) => ({
    at,
    isMarked: at === mark,
    onPoint: setMark,
    onChoose: onClose,
    ref: at === mark ? marked : undefined,
  });
  const hits = (all: TextHit[], from: number) =>
    all.map((hit, at) => <HitRow key={at} hit={hit} {...option(from + at)} />);
  return (
    <div
      ref={list}
      id={LIST}
      role="listbox"
      aria-label={texts.results2}
      hidden={countResults(answer) === 0}
      onScroll={() => (isScrolled.current = true)}
      // Not from 0: WebKit would make a dialog as high as its content of nothing but its frame.
      className="min-h-0 flex-auto overflow-auto py-1.5"
    >
      {items.map((item, at) => (
        <ItemRow key={item.url} item={item} query={wanted} {...option(at)} />
      ))}
      <Group id="search-lessons" title={texts.lessons}>
        {hits(lessons, items.length)}
      </Group>
      <Group id="search-pages" title={texts.otherPages}>
        {hits(pages, items.length + lessons.length)}
      </Group>
    </div>
  );
}

const Group = ({ id, title, children }: { id: string; title: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <div role="group" aria-labelledby={id}>
      <p
        id={id}
        role="presentation"
        className="ps-4 pe-6 pt-4 pb-2 font-label text-sm leading-none font-narrow text-muted sm:ps-6"
      >
        {title}
      </p>
      {children}
    </div>
  );

const HINTS: Partial<Record<Kind, string>> = {
  empty: texts.panelStartHint,
  unread: texts.textFailed,
};

const Note = ({ kind, words }: { kind: Kind; words: string }) => (
  <div className="grid justify-items-center gap-3.5 px-6 pt-9 pb-10 text-center text-md max-sm:flex-1 max-sm:content-start">
    <p>{words}</p>
    {HINTS[kind] && <p className="text-base text-muted">{HINTS[kind]}</p>}
    {(kind === "none" || kind === "unread") && (
      <div className="flex flex-wrap justify-center gap-3">
        <a className="btn" href={routes.curriculum()}>
          {texts.curriculum2}
        </a>
        <a className="btn" href={routes.page("contact")}>
          {texts.contact2}
        </a>
      </div>
    )}
  </div>
);

const KEYS = [
  { keys: ["↑", "↓"], does: texts.move },
  { keys: [texts.enter], does: texts.open },
  { keys: [texts.esc], does: texts.close2 },
];

const Foot = ({ query }: { query: string }) => (
  <p className="flex items-center gap-x-4.5 gap-y-2 border-t border-line py-1.5 ps-6 pe-3 text-sm text-muted">
    <span className="flex flex-wrap gap-x-4 gap-y-1.5 max-sm:hidden [@media(hover:none)]:hidden" aria-hidden>
      {KEYS.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <kbd
              key={key}
              className="rounded-clip border border-line-strong px-1.5 py-1 font-label text-xs leading-none font-narrow"
            >
              {key}
            </kbd>
          ))}
          {does}
        </span>
      ))}
    </span>
    {/* What was typed goes along. */}
    <a
      className={buttonClass("quiet", "normal", "ms-auto")}
      href={routes.advancedSearch() + (query && `?q=${encodeURIComponent(query)}`)}
    >
      {texts.advancedSearch}
    </a>
  </p>
);
