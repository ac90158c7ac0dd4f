import { type Facts, factsFrom } from "#features/community/kept/community.ts";

const ENTRIES = "[data-post],[data-reply]";

type Follow = (entry: HTMLElement, facts: Facts) => void;

const followers: Follow[] = [];

/** The entries that stand in a page, or a part of it. */
export const entriesIn = (place: ParentNode): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(ENTRIES)];

export const factsOf = (entry: HTMLElement): Facts | undefined => factsFrom(entry.dataset);

export const keyOf = (entry: HTMLElement): string => {
  const facts = factsOf(entry);
  return facts ? `${facts.kind} ${facts.id}` : "";
};

/** What a list's or thread's entries are brought to life by: each that is here, and each that comes later. */
export function followEntries(follow: Follow): void {
  followers.push(follow);
  for (const entry of entriesIn(document)) tell(entry, follow);
}

function tell(entry: HTMLElement, follow: Follow): void {
  const facts = factsOf(entry);
  if (facts) follow(entry, facts);
}

/** Brings to life what has just been put into the page. */
export function enliven(entry: HTMLElement): void {
  for (const follow of followers) tell(entry, follow);
}

/** Who wrote an entry, as it says. */
export const nameIn = (entry: HTMLElement): string => entry.querySelector(".by b")?.textContent ?? "";
