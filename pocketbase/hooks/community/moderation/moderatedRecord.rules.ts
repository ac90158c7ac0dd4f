import type { Judged } from "#contract/moderation.d.ts";

/** What can be hidden. */
export type Written = Exclude<Judged, "users">;

const KINDS: readonly string[] = ["posts", "replies", "reviews", "pictures", "users"];

export const isJudged = (kind: string): kind is Judged => KINDS.includes(kind);
export const isWritten = (kind: string): kind is Written => isJudged(kind) && kind !== "users";

/** The table in which something stands: pictures are their post's. */
export const judgedTable = (kind: Judged): Exclude<Judged, "pictures"> => (kind === "pictures" ? "posts" : kind);

/** The field that hides it. */
export const hidingField = (kind: Written): string => (kind === "pictures" ? "picturesHidden" : "hidden");

/** How the log and appeals call a review: by whose it is and what about, so that one written anew in its place is the same. */
export const reviewTarget = (user: string, contentId: string): string => `reviews ${user} ${contentId}`;

/** What a line of the log is about. */
export interface Target {
  kind: Judged;
  /** Of a review, whose it is. */
  id: string;
  /** Of a review, the lesson or module. */
  contentId: string;
}

/** Reads the target of a line, such as "posts ID" or "reviews WHOSE ABOUT"; undefined for none. */
export function targetIn(text: string): Target | undefined {
  const [kind = "", id = "", contentId = ""] = text.split(" ");
  return isJudged(kind) && id !== "" ? { kind, id, contentId } : undefined;
}
