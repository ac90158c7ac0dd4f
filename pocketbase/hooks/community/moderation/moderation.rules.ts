import type { Judged } from "#contract/moderation.d.ts";
import type { SaidName, Saying } from "#contract/said.d.ts";
import type { HoldLists } from "#contract/site.d.ts";
import { linksIn, hostIn } from "../../platform/markdown/markdown.rules.ts";
import { HIDDEN } from "../../platform/visible.rules.ts";

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

/** Why accounts together hid something. */
export const REPORTED = "Reported by three accounts.";
export const BY_SUPERUSER = "By a superuser.";
export const ON_APPEAL = "On appeal.";

/** What the log keeps in these words whatever the site speaks, as figures are counted by them: how they are shown. */
export const SHOWN_REASONS: ReadonlyMap<string, SaidName> = new Map([
  [REPORTED, "hiddenByReports"],
  [BY_SUPERUSER, "bySuperuser"],
  [ON_APPEAL, "onAppeal"],
]);

const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** What stands between words; written out, as the server knows no property of a character. */
const GAPS =
  /[\s\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u3000-\u303f]+/g;
/** Letters of other scripts that look like Latin ones, each in front of the one it looks like. */
const ALIKE = "аaеeоoрpсcуyхxіiѕsјjһhԁdκkοoνvαaτtιiρpυuβb";
const LATIN = new Map(
  Array.from({ length: ALIKE.length / 2 }, (_, at) => [ALIKE.charAt(2 * at), ALIKE.charAt(2 * at + 1)]),
);

/** Signs that stand for a whole greeting, up to eighteen letters for one: nothing of a list is hidden in them. */
const GREETINGS = /[\ufdfa\ufdfb]/g;
/** What nobody sees between two letters. */
const BETWEEN =
  /[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]|\udb40[\udc00-\udfff]/g;

/** A text as it is compared: small letters without accents, disguises and what lies between words but one blank. */
const plain = (text: string): string =>
  ` ${text
    .replace(HIDDEN, " ")
    .replace(GREETINGS, " ")
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(GAPS, " ")
    .replace(/[\u0370-\u052f]/g, (letter) => LATIN.get(letter) ?? letter)} `.replace(/ {2,}/g, " ");

/** What hides may part two words or stand within one: it is read both ways. */
function bothWays(text: string): string {
  const within = text.replace(BETWEEN, "");
  return within === text ? plain(text) : plain(text) + plain(within);
}

const isIn = (host: string, listed: string): boolean => host === listed || host.endsWith(`.${listed}`);

/** Whether a text names a host that is no link, such as "write to spam.example". */
function names(text: string, host: string): boolean {
  for (let at = text.indexOf(host); at >= 0; at = text.indexOf(host, at + 1)) {
    const [before, behind] = [text.charAt(at - 1), text.slice(at + host.length, at + host.length + 2)];
    if (!/[a-z0-9-]/.test(before) && !/^([a-z0-9-]|\.[a-z0-9])/.test(behind)) return true;
  }
  return false;
}

/** What somebody wrote: texts as they were typed, and the HTML and addresses in it. */
export interface Wording {
  texts: string[];
  html: string;
  addresses: string[];
}

/** What of the lists it says. */
export function listedIn({ texts, html, addresses }: Wording, lists: HoldLists): string[] {
  const all = texts.join("\n");
  const [compared, typed] = [bothWays(all), `${all.replace(HIDDEN, " ")} ${all.replace(BETWEEN, "")}`.toLowerCase()];
  const hosts = [...linksIn(html), ...addresses].map(hostIn);
  return [
    ...lists.words.filter((word) => plain(word) !== " " && compared.includes(plain(word))),
    ...lists.hosts.filter((one) => hosts.some((host) => isIn(host, one)) || names(typed, one)),
  ];
}

/** Why it waits; undefined when it says nothing of the lists that its former wording did not. */
export function heldFor(now: Wording, former: Wording | undefined, lists: HoldLists): Saying | undefined {
  const found = listedIn(now, lists);
  const known = found.length > 0 && former ? listedIn(former, lists) : [];
  const fresh = found.filter((one) => !known.includes(one));
  return fresh.length > 0 ? { say: "listedWords", values: { words: fresh.join("”, “") } } : undefined;
}
