import type { Judged } from "#contract/moderation.d.ts";
import type { SaidName, Saying } from "#contract/said.d.ts";
import type { HoldLists } from "#contract/site.d.ts";
import { linksIn, hostIn } from "../../platform/markdown/markdown.rules.ts";
import { HIDDEN } from "../../platform/visible.rules.ts";

/** The kinds of content that can be hidden. */
export type Written = Exclude<Judged, "users">;

const KINDS: readonly string[] = ["posts", "replies", "reviews", "pictures", "users"];

export const isJudged = (kind: string): kind is Judged => KINDS.includes(kind);
export const isWritten = (kind: string): kind is Written => isJudged(kind) && kind !== "users";

/** The table that holds the content; pictures are stored with their post. */
export const judgedTable = (kind: Judged): Exclude<Judged, "pictures"> => (kind === "pictures" ? "posts" : kind);

/** The field that hides the content. */
export const hidingField = (kind: Written): string => (kind === "pictures" ? "picturesHidden" : "hidden");

/** A review's identifier in the log and in appeals: by user and content, so that a rewritten review keeps it. */
export const reviewTarget = (user: string, contentId: string): string => `reviews ${user} ${contentId}`;

/** The target of a log entry. */
export interface Target {
  kind: Judged;
  /** The id of the record; for a review, its author's. */
  id: string;
  /** The lesson or module of a review; else "". */
  contentId: string;
}

/** Parses the target of a log entry, such as "posts ID" or "reviews USER CONTENT"; undefined when it is invalid. */
export function targetIn(text: string): Target | undefined {
  const [kind = "", id = "", contentId = ""] = text.split(" ");
  return isJudged(kind) && id !== "" ? { kind, id, contentId } : undefined;
}

/** The reason logged when reports hide content automatically. */
export const REPORTED = "Reported by three accounts.";
export const BY_SUPERUSER = "By a superuser.";
export const ON_APPEAL = "On appeal.";

/** Texts for the reasons that the log stores untranslated, because the figures are counted by them. */
export const SHOWN_REASONS: ReadonlyMap<string, SaidName> = new Map([
  [REPORTED, "hiddenByReports"],
  [BY_SUPERUSER, "bySuperuser"],
  [ON_APPEAL, "onAppeal"],
]);

const MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Separators between words, written out because the server's engine has no Unicode property escapes. */
const GAPS =
  /[\s\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u3000-\u303f]+/g;
/** Letters of other scripts that look like Latin ones, each followed by its Latin lookalike. */
const ALIKE = "аaеeоoрpсcуyхxіiѕsјjһhԁdκkοoνvαaτtιiρpυuβb";
const LATIN = new Map(
  Array.from({ length: ALIKE.length / 2 }, (_, at) => [ALIKE.charAt(2 * at), ALIKE.charAt(2 * at + 1)]),
);

/** Ligatures for whole phrases, which NFKD expands to up to eighteen letters; no list entry can hide in them. */
const GREETINGS = /[\ufdfa\ufdfb]/g;
/** Invisible characters between two letters. */
const BETWEEN =
  /[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]|\udb40[\udc00-\udfff]/g;

/** Normalizes a text for comparison: lower case, no accents or lookalikes, single spaces between words. */
const plain = (text: string): string =>
  ` ${text
    .replace(HIDDEN, " ")
    .replace(GREETINGS, " ")
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(GAPS, " ")
    .replace(/[\u0370-\u052f]/g, (letter) => LATIN.get(letter) ?? letter)} `.replace(/ {2,}/g, " ");

/** An invisible character may separate two words or split one, so the text is checked both ways. */
function bothWays(text: string): string {
  const within = text.replace(BETWEEN, "");
  return within === text ? plain(text) : plain(text) + plain(within);
}

const isIn = (host: string, listed: string): boolean => host === listed || host.endsWith(`.${listed}`);

/** True when a text mentions a host without a link, such as "write to spam.example". */
function names(text: string, host: string): boolean {
  for (let at = text.indexOf(host); at >= 0; at = text.indexOf(host, at + 1)) {
    const [before, behind] = [text.charAt(at - 1), text.slice(at + host.length, at + host.length + 2)];
    if (!/[a-z0-9-]/.test(before) && !/^([a-z0-9-]|\.[a-z0-9])/.test(behind)) return true;
  }
  return false;
}

/** The user's input: texts as typed, and the HTML and URLs in it. */
export interface Wording {
  texts: string[];
  html: string;
  addresses: string[];
}

/** Returns the entries of the hold lists that the input contains. */
export function listedIn({ texts, html, addresses }: Wording, lists: HoldLists): string[] {
  const all = texts.join("\n");
  const [compared, typed] = [bothWays(all), `${all.replace(HIDDEN, " ")} ${all.replace(BETWEEN, "")}`.toLowerCase()];
  const hosts = [...linksIn(html), ...addresses].map(hostIn);
  return [
    ...lists.words.filter((word) => plain(word) !== " " && compared.includes(plain(word))),
    ...lists.hosts.filter((one) => hosts.some((host) => isIn(host, one)) || names(typed, one)),
  ];
}

/** The reason to hold the content; undefined when it contains no list entry that its former wording did not. */
export function heldFor(now: Wording, former: Wording | undefined, lists: HoldLists): Saying | undefined {
  const found = listedIn(now, lists);
  const known = found.length > 0 && former ? listedIn(former, lists) : [];
  const fresh = found.filter((one) => !known.includes(one));
  return fresh.length > 0 ? { say: "listedWords", values: { words: fresh.join("”, “") } } : undefined;
}
