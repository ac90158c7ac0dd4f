import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { countAnswer, type SearchAnswer } from "#features/learning/search/text/searchAnswer.ts";
import { loadCatalogue } from "#features/learning/search/catalogue/loadCatalogue.ts";
import { MOST_RESULTS, type SearchItem } from "#features/learning/search/catalogue/search.ts";
import { asksText, isAsked, rowsFor, wishFor } from "./answer.ts";
import { filterQuery, type Asked, askedIn, filterChoices, isFiltered, NO_FILTERS } from "./filters.ts";

const AFTER_MS = 300; // spec §9

/** Where in the address the question stands, so that it can be shared and comes back with a reload and with Back. */
interface Place {
  read: () => URLSearchParams;
  /** @param isStep Back leads to what was asked before */
  write: (address: string, isStep: boolean) => void;
  /** Tells when somebody went Back or Forward, or followed a link. @returns what ends that */
  listen: (changed: () => void) => () => void;
}

function go(address: string, isStep: boolean): void {
  if (address === location.pathname + location.search + location.hash) return;
  if (isStep) history.pushState(history.state, "", address);
  else history.replaceState(history.state, "", address);
}

function on(name: "popstate" | "hashchange", heard: () => void): () => void {
  addEventListener(name, heard);
  return () => removeEventListener(name, heard);
}

const ON_PAGE: Place = {
  read: () => new URLSearchParams(location.search),
  write: (address, isStep) => go(location.pathname + (address && `?${address}`) + location.hash, isStep),
  listen: (changed) => on("popstate", changed),
};

const OVERLAY = "#find";
const isOverlay = (): boolean => location.hash.split("?")[0] === OVERLAY;

/** Behind the overlay's name: Back closes it, so nothing in it is a step. */
const IN_OVERLAY: Place = {
  read: () => new URLSearchParams(isOverlay() ? location.hash.slice(OVERLAY.length + 1) : ""),
  write: (address) =>
    isOverlay() && go(location.pathname + location.search + OVERLAY + (address && `?${address}`), false),
  listen: (changed) => on("hashchange", () => isOverlay() && changed()),
};

/** What is asked, and what is known about it; the address says it, too. @param isPage on a page of its own */
export function useSearch(isPage: boolean) {
  const place = isPage ? ON_PAGE : IN_OVERLAY;
  const field = useRef<HTMLInputElement>(null);
  const [items, setItems] = useState<SearchItem[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [asked, setAsked] = useState(NO_FILTERS);
  const [most, setMost] = useState(MOST_RESULTS);
  const choices = useMemo(() => filterChoices(items), [items]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const words = () => field.current?.value.trim() ?? "";

  const show = (next: Asked) => {
    // Writing what stands there would move the cursor.
    if (field.current && words() !== next.query) field.current.value = next.query;
    setAsked(next);
    setMost(MOST_RESULTS);
  };
  const ask = (change: Partial<Asked>, isStep = false, before = asked) => {
    clearTimeout(waiting.current);
    const next = { ...before, query: words(), ...change };
    place.write(filterQuery(next), isStep);
    show(next);
  };
  const askSoon = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => ask({}), AFTER_MS);
  };
  /** Answers what the address or an early letter asks. */
  const begin = useEffectEvent((all: SearchItem[]) => {
    setFailed(false);
    setItems(all);
    const inAddress = askedIn(place.read(), filterChoices(all));
    // Somebody may have typed before this came.
    if (words()) ask({}, false, inAddress);
    else show(inAddress);
  });
  const follow = useEffectEvent(() => {
    const now = askedIn(place.read(), choices);
    if (items.length > 0 && filterQuery(now) !== filterQuery(asked)) show(now);
  });
  useEffect(() => {
    let isPast = false;
    loadCatalogue().then(
      (all) => isPast || begin(all),
      () => isPast || setFailed(true),
    );
    return () => void (isPast = true);
  }, [tries]);
  useEffect(() => place.listen(() => follow()), [place]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const answer = useAnswer(items, asked, most);
  const tryAgain = () => setTries(tries + 1);
  const showMore = () => setMost(most + MOST_RESULTS);
  return { field, items, choices, hasFailed, asked, most, answer, ask, askSoon, tryAgain, showMore };
}

/** The catalogue's rows at once, and what the text of the lessons adds when that has answered. */
function useAnswer(items: SearchItem[], asked: Asked, most: number): SearchAnswer {
  const [whole, setWhole] = useState<{ asked: Asked; answer: SearchAnswer }>();
  const rows = useMemo(() => (isAsked(asked) ? rowsFor(items, asked) : []), [items, asked]);
  const { query } = asked;
  useEffect(() => {
    if (items.length === 0 || !isAsked(asked) || !asksText(asked)) return;
    let isPast = false;
    void import("#features/learning/search/text/lessonText.ts")
      .then(({ answerText }) => answerText(query, items, rows, wishFor(items, asked, most / 2)))
      .catch((): SearchAnswer => ({ query, items: rows, found: "failed", complete: true }))
      .then((answer) => isPast || setWhole({ asked, answer }));
    return () => void (isPast = true);
  }, [items, asked, rows, query, most]);
  const answer = useMemo(
    () =>
      whole?.asked === asked
        ? whole.answer
        : { query, items: rows, complete: items.length > 0 && (!isAsked(asked) || !asksText(asked)) },
    [whole, asked, query, rows, items],
  );
  useEffect(() => {
    if (!isFiltered(asked)) countAnswer(answer);
  }, [answer, asked]);
  return answer;
}
