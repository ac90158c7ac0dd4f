import type { TextHit } from "./fullText.ts";
import type { SearchItem } from "./search.ts";

/** What is known about a query at one moment. */
export interface Answer {
  query: string;
  items: SearchItem[];
  hits: TextHit[];
  /** false while the full text is still being searched. */
  complete: boolean;
}

/** "empty" nothing typed, "none" nothing found, "searching" the full text is still asked, "rows" there is something. */
export type Kind = "empty" | "none" | "searching" | "rows";

export const NOTES: Record<Kind, string> = {
  empty: "Start typing to search...",
  none: "No results found.",
  searching: "Searching lesson text...",
  rows: "",
};

export function kindOf({ query, items, hits, complete }: Answer): Kind {
  if (!query.trim()) return "empty";
  if (items.length + hits.length > 0) return "rows";
  return complete ? "none" : "searching";
}

/** What a screen reader is told once typing pauses. */
export function announcement(answer: Answer): string {
  const kind = kindOf(answer);
  if (kind === "none") return NOTES.none;
  if (kind !== "rows" || !answer.complete) return "";
  const count = answer.items.length + answer.hits.length;
  return `${count} result${count === 1 ? "" : "s"}`;
}
