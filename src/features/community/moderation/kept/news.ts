import type { Case, CaseKind, LogLine, Queue } from "#contract/moderation.d.ts";
import { type Key, keyOf, KINDS } from "./moderation.ts";

/** What is in the queue by now beside what is listed. */
export interface News {
  /** How many came. */
  count: number;
  /** What is listed, and waits no longer. */
  gone: ReadonlySet<Key>;
}

const waitingIn = ({ waiting }: Queue, kind: CaseKind | ""): number =>
  kind ? waiting[kind] : KINDS.reduce((sum, one) => sum + waiting[one], 0);

/**
 * What came, and what others decided. Of a queue of several pages only the first is asked for: what is listed behind its end
 * is not known to be gone, and what came there is known by how much waits in all.
 */
export function newsIn(listed: Queue, fresh: Queue, kind: CaseKind | ""): News {
  const now = new Set(fresh.cases.map(keyOf));
  const known = new Set(listed.cases.map(keyOf));
  const lastKept = listed.cases.findLastIndex((one) => now.has(keyOf(one)));
  const gone = listed.cases.filter((one, at) => !now.has(keyOf(one)) && (fresh.next === "" || at < lastKept));
  const added = fresh.cases.filter((one) => !known.has(keyOf(one))).length;
  const more = waitingIn(fresh, kind) - waitingIn(listed, kind) + gone.length;
  return { count: fresh.next === "" ? added : Math.max(added, more, 0), gone: new Set(gone.map(keyOf)) };
}

/** What another moderator decided about a case, the last time somebody did; undefined where it was oneself, or nobody. */
export const decidedByOther = ({ log }: Pick<Case, "log">): LogLine | undefined => {
  const last = log.find(({ act, moderator }) => moderator !== "" && act !== "pin" && act !== "unpin");
  return last?.own === false ? last : undefined;
};
