/** A post about a lesson, as it stands in the community's own list. */
export interface Question {
  id: string;
  title: string;
  userName: string;
  /** ISO; "" where the list does not say. */
  at: string;
  excerpt: string;
  /** What its topic is called. */
  topic: string;
  /** "3 replies" */
  replies: string;
  isAnswered: boolean;
  /** Of the lesson's video; 0 for none. */
  second: number;
}

/** A second of the lesson's video, how many asked about it, and the newest of them. */
export interface Asked {
  second: number;
  count: number;
  id: string;
}

/** A page of the list. */
export interface QuestionPage {
  questions: Question[];
  /** Of the first page: which seconds were asked about, also by what the list does not show yet. */
  asked: Asked[];
  /** Where it goes on; undefined on the last one. */
  next: string | undefined;
  /** It is for members alone, and its reader is none. */
  isShut: boolean;
}

const ID = /^[a-z0-9]{15}$/;

const textOf = (entry: Element, selector: string): string =>
  (entry.querySelector(selector)?.textContent ?? "").replace(/\s+/g, " ").trim();

function questionIn(entry: HTMLElement): Question | undefined {
  const { post = "", second = "" } = entry.dataset;
  if (!ID.test(post)) return undefined;
  return {
    id: post,
    ...{ title: textOf(entry, "h2"), userName: textOf(entry, ".by b"), excerpt: textOf(entry, ".ex") },
    at: entry.querySelector("time")?.dateTime ?? "",
    ...{ topic: textOf(entry, "[data-acts] .of a"), replies: textOf(entry, "[data-acts] [href$='#replies']") },
    isAnswered: entry.querySelector("[data-answered]") !== null,
    second: /^\d{1,6}$/.test(second) ? Number(second) : 0,
  };
}

function askedIn(list: Document): Asked[] {
  const told = list.querySelector<HTMLElement>("[data-seconds]")?.dataset["seconds"] ?? "";
  return told.split(",").flatMap((one) => {
    const [, second, count, id] = /^(\d{1,6}) (\d{1,6}) ([a-z0-9]{15})$/.exec(one) ?? [];
    return id ? { second: Number(second), count: Number(count), id } : [];
  });
}

/**
 * Reads a page of the community as the server made it: what stands there is read as words, and nothing of it gets into this
 * page as markup. undefined where there is no list: a host of files answers with another page.
 */
export function pageIn(list: Document): QuestionPage | undefined {
  const isShut = list.querySelector("[data-shut]") !== null;
  if (!isShut && !list.querySelector("[data-posts]")) return undefined;
  const entries = [...list.querySelectorAll<HTMLElement>("[data-posts] [data-post]")];
  const next = list.querySelector("[data-posts] ~ nav a[rel=next]")?.getAttribute("href") ?? "";
  return {
    isShut,
    questions: entries.flatMap((entry) => questionIn(entry) ?? []),
    asked: askedIn(list),
    // An address of this site, whatever is said.
    next: /^\/community[/?]/.test(next) ? next : undefined,
  };
}

/** Without those that are there already: one that was asked meanwhile moves the others to the next page. */
export function withMore(known: Question[], more: Question[]): Question[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))];
}

/**
 * What was asked while each line of a transcript is said, by the line's place; what was asked of no second is nowhere.
 * @param starts when each line begins, in seconds
 */
export function byLine(seconds: readonly Asked[], starts: number[]): Map<number, Asked[]> {
  const asked = starts.length > 0 ? seconds.filter(({ second }) => second > 0) : [];
  // The second that was asked about is a whole one; the line may begin within it.
  const lineOf = ({ second }: Asked) =>
    Math.max(
      0,
      starts.findLastIndex((start) => Math.floor(start) <= second),
    );
  return Map.groupBy(
    asked.toSorted((a, b) => a.second - b.second),
    lineOf,
  );
}
