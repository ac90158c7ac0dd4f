import type { Case, CaseKind, CaseLine, DecisionSent, LogLine, Queue } from "#contract/moderation.d.ts";
import { dateWords } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { isolated } from "#lib/isolated.ts";
import { texts } from "#texts/moderation.ts";

export const CASE_KINDS: readonly CaseKind[] = ["posts", "replies", "reviews", "pictures", "users", "appeals"];
const isKind = (name: string): name is CaseKind => (CASE_KINDS as readonly string[]).includes(name);

/** Names one case: "posts/ID". */
export type Key = `${CaseKind}/${string}`;
export const caseKey = ({ kind, id }: Pick<CaseLine, "kind" | "id">): Key => `${kind}/${id}`;

/** What the address wishes to see: cases of one kind, or of all (""), and the one that is open ("" for the first). */
export interface Wishes {
  kind: CaseKind | "";
  open: Key | "";
}

export function caseWishesIn(query: string): Wishes {
  const asked = new URLSearchParams(query);
  const kind = asked.get("kind") ?? "";
  return { kind: isKind(kind) ? kind : "", open: caseKeyIn(asked.get("case") ?? "") };
}

/** Reads "posts/ID"; "" for what names no case. */
export function caseKeyIn(text: string): Key | "" {
  const [kind = "", id = "", ...more] = text.split("/");
  return isKind(kind) && /^[a-z0-9]{15}$/.test(id) && more.length === 0 ? `${kind}/${id}` : "";
}

/** The page's own address with its wishes. */
export function caseQuery({ kind, open }: Wishes): string {
  const asked = [...(kind ? [`kind=${kind}`] : []), ...(open ? [`case=${open}`] : [])];
  return asked.length > 0 ? `?${asked.join("&")}` : "";
}

/** The case that a line of the log is about; "" where it cannot be told: a review's names whose and about what. */
export function keyOfTarget(target: string): Key | "" {
  const [kind = "", id = "", about] = target.split(" ");
  return about === undefined ? caseKeyIn(`${kind}/${id}`) : "";
}

const MINUTE_MS = 60_000;

/** How long ago something began, in one unit and from a minute on: "1 min", "3 h", "2 days". */
export function ageWords(since: string, nowMs: number): string {
  const minutes = Math.max(1, Math.floor((nowMs - Date.parse(since)) / MINUTE_MS));
  return spanWords(minutes);
}

/** A span in one unit. @param minutes whole or not */
export function spanWords(minutes: number): string {
  if (minutes < 60) return fill(texts.minutes, { count: Math.round(minutes) });
  if (minutes < 48 * 60) return fill(texts.hours, { count: Math.round(minutes / 60) });
  return fill(texts.days, { count: Math.round(minutes / 1440) });
}

/** A moment as ISO or as the database has it, with a space. */
const msOf = (at: string): number => Date.parse(at.replace(" ", "T"));

/** "22 November" */
export const caseDayWords = (at: string): string => (at ? dateWords(msOf(at)) : "");

/** What stands below a line's title: what it waits for. */
export function waitingCause({ heldFor, reason, reports }: CaseLine): string {
  if (heldFor) return fill(texts.held, { why: isolated(heldFor) });
  return reports > 0 ? fill(texts.reported, { reason: isolated(reason), count: reports }) : "";
}

/** "Reply: hidden" */
export function actWords({ act, target }: Pick<LogLine, "act" | "target">): string {
  const kind = target.split(" ")[0] ?? "";
  const said = (texts.log.acts as Record<string, string>)[act] ?? act;
  return fill(texts.log.line, { kind: isKind(kind) ? texts.one[kind] : kind, act: said });
}

/** What was decided, why, and what moderators told each other about it, as sentences behind each other. */
export const lineWords = (line: Pick<LogLine, "act" | "target" | "reason" | "note">, until = ""): string =>
  sentences([
    actWords(line) + until,
    isolated(line.reason),
    line.note && fill(texts.log.note, { note: isolated(line.note) }),
  ]);

/** Sentences behind each other, each with an end; what is "" is left out. */
export const sentences = (all: readonly string[]): string =>
  all
    .filter(Boolean)
    .map((one) => (/[.!?…]\u2069?$/.test(one) ? one : `${one}.`))
    .join(" ");

/** What can be done on this page. */
export type Act = DecisionSent["act"];

/** Is no decision about anybody: what waits goes on waiting. */
export const isPinning = (act: Act): boolean => act === "pin" || act === "unpin";

/** What a moderator chooses between: of an appeal its two outcomes. */
export type Choice = Act | "upheld" | "rejected";

/** What nobody sees stands above nothing. */
function pinsFor({ kind, pinned, hidden }: Case): Act[] {
  if (kind !== "posts") return [];
  return pinned ? ["unpin"] : hidden ? [] : ["pin"];
}

/** The acts that there are for a case, in the order in which they stand. */
export function actsFor(one: Case): Act[] {
  const { kind, person, mayDecide, mayStand } = one;
  // Also one's own.
  const pins = pinsFor(one);
  if (!mayDecide || kind === "appeals") return pins;
  const standing: Act[] = person && mayStand ? ["warn", "silence", "ban"] : [];
  if (kind !== "users") return ["restore", "hide", ...standing, ...pins];
  const ends: Act[] = person?.standing && mayStand ? ["lift"] : [];
  return ["restore", ...(mayStand ? (["clear"] as const) : []), ...standing, ...ends];
}

/** The acts of which somebody is told, so that they need words. */
const TOLD: readonly Act[] = ["hide", "warn", "silence", "ban", "clear"];
export const isActTold = (act: Act | undefined): boolean => act !== undefined && TOLD.includes(act);

export const MOST_SILENCE_DAYS = 365;

type Values = Record<string, string>;
interface Decision {
  sent?: DecisionSent;
  /** By field, why it cannot be sent. */
  problems: Record<string, string | undefined>;
}

const trimmed = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));

/** A number of days as it was typed; undefined for what is none. */
function daysIn(typed = ""): number | undefined {
  const days = Number(typed);
  return Number.isInteger(days) && days >= 1 && days <= MOST_SILENCE_DAYS ? days : undefined;
}

function problemsOf(act: Act, { reason, days }: Values): Decision["problems"] {
  const problems: Decision["problems"] = {};
  if (isActTold(act) && !reason) problems["reason"] = texts.decide.reasonMissing;
  if (act === "silence" && !daysIn(days)) problems["days"] = texts.decide.daysWrong;
  return problems;
}

/** What a moderator filled in, as it is sent, or what is missing. */
export function filledDecision(values: Values, acts: readonly Act[]): Decision {
  const act = acts.find((one) => one === values["act"]);
  if (!act) return { problems: { act: texts.decide.first } };
  const filled = trimmed(values);
  const problems = problemsOf(act, filled);
  if (Object.keys(problems).length > 0) return { problems };
  const { reason, note } = filled;
  const days = act === "silence" ? daysIn(filled["days"]) : undefined;
  return { sent: { act, ...(reason && { reason }), ...(note && { note }), ...(days && { days }) }, problems };
}

/** The case that stands behind this one, or before it (`by` = -1); undefined at an end. */
export function neighbour(cases: readonly CaseLine[], open: Key | "", by: 1 | -1): CaseLine | undefined {
  const at = cases.findIndex((one) => caseKey(one) === open);
  return at < 0 ? cases[0] : cases[at + by];
}

/** What is open once a case was decided: what stood behind it, else before it. */
export const afterDeciding = (cases: readonly CaseLine[], decided: Key): CaseLine | undefined =>
  neighbour(cases, decided, 1) ?? cases.filter((one) => caseKey(one) !== decided).at(-1);

/** The key of an act; of an appeal, giving right brings back and the other leaves hidden. */
export const ACT_KEYS: Partial<Record<Choice, string>> = {
  ...{ restore: "r", hide: "h", warn: "w", silence: "s", ban: "b", pin: "p", unpin: "p" },
  ...{ upheld: "r", rejected: "h" },
};

/** What can be chosen for a case. */
export const choicesFor = (one: Case): Choice[] => {
  if (!one.appeal) return actsFor(one);
  return one.appeal.mayDecide && !one.appeal.answered ? ["upheld", "rejected"] : [];
};

/** What is in the queue by now beside what is listed. */
export interface News {
  /** How many came. */
  count: number;
  /** What is listed, and waits no longer. */
  gone: ReadonlySet<Key>;
}

const waitingIn = ({ waiting }: Queue, kind: CaseKind | ""): number =>
  kind ? waiting[kind] : CASE_KINDS.reduce((sum, one) => sum + waiting[one], 0);

/**
 * What came, and what others decided. Of a queue of several pages only the first is asked for: what is listed behind its end
 * is not known to be gone, and what came there is known by how much waits in all.
 */
export function newsIn(listed: Queue, fresh: Queue, kind: CaseKind | ""): News {
  const now = new Set(fresh.cases.map(caseKey));
  const known = new Set(listed.cases.map(caseKey));
  const lastKept = listed.cases.findLastIndex((one) => now.has(caseKey(one)));
  const gone = listed.cases.filter((one, at) => !now.has(caseKey(one)) && (fresh.next === "" || at < lastKept));
  const added = fresh.cases.filter((one) => !known.has(caseKey(one))).length;
  const more = waitingIn(fresh, kind) - waitingIn(listed, kind) + gone.length;
  return { count: fresh.next === "" ? added : Math.max(added, more, 0), gone: new Set(gone.map(caseKey)) };
}

/** What another moderator decided about a case, the last time somebody did; undefined where it was oneself, or nobody. */
export const decidedByOther = ({ log }: Pick<Case, "log">): LogLine | undefined => {
  const last = log.find(({ act, moderator }) => moderator !== "" && act !== "pin" && act !== "unpin");
  return last?.own === false ? last : undefined;
};
