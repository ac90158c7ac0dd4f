import { stored } from "../platform/times.ts";
import { lastHiding, note } from "./log.ts";
import { NO_SAY, REPORTED } from "./reasons.rules.ts";
import { ENOUGH_WEIGHT } from "./moderation.rules.ts";
import { hidingField, isWritten, reviewTarget, tableOf, type Written } from "./targets.rules.ts";
import { tellAbout } from "./telling.ts";
import { disarm, weigh, weightOn, wolvesOn } from "./weighing.ts";

export interface Matter {
  kind: Written;
  record: core.Record;
}

export interface Judgement {
  act: "hide" | "restore";
  /** "" for the server itself, and for a superuser. */
  moderator: string;
  /** Somebody looked: the reports that led to it are settled, and what waited for a look has had it. */
  isSeen: boolean;
  reason: string;
  note?: string;
  /** Whoever wrote it is told by whoever decided. */
  isTold?: boolean;
}

/** How the log and appeals call it. */
export const nameOf = ({ kind, record }: Matter): string =>
  kind === "reviews" ? reviewTarget(record.getString("user"), record.getString("contentId")) : `${kind} ${record.id}`;

/** Hides something from everybody but its writer, or brings it back, with all that follows, in the caller's transaction. */
export function judge(tx: CoreApp, matter: Matter, judgement: Judgement): void {
  const { kind, record } = matter;
  const field = hidingField(kind);
  const wasHidden = record.getBool(field);
  const isHidden = judgement.act === "hide";
  record.set(field, isHidden);
  if (kind !== "pictures") {
    // Of whoever is banned nothing is seen: it comes back with them.
    const waits = !isHidden && isBanned(tx, record.getString("user"));
    if (waits) record.set(field, true);
    record.set("withBan", waits);
  }
  if (judgement.isSeen && kind !== "pictures") record.set("heldFor", "");
  tx.saveNoValidate(record);
  follow(tx, matter, { ...judgement, wasHidden });
}

const isBanned = (tx: CoreApp, user: string): boolean =>
  tx.findRecordsByIds("users", [user])[0]?.getString("standing") === "banned";

/** What follows once it is hidden or brought back: settled reports, a line in the log, and its writer is told. */
export function follow(tx: CoreApp, matter: Matter, judgement: Judgement & { wasHidden: boolean }): void {
  const { kind, record } = matter;
  const { act, moderator, reason, wasHidden } = judgement;
  if (judgement.isSeen) settle(tx, kind, record.id, act === "hide" ? "upheld" : "rejected");
  const user = record.getString("user");
  const line = note(tx, { act, moderator, reason, user, target: nameOf(matter), note: judgement.note ?? "" });
  // Whoever never heard that it was reported need not hear that nothing was wrong with it.
  const isNews = act === "hide" ? judgement.isSeen || !wasHidden : wasHidden;
  if (isNews && judgement.isTold !== true) tellAbout(tx, matter, { line, act, reason, isSeen: judgement.isSeen });
}

const DECIDED = "decidedAt = CASE WHEN decidedAt = '' THEN {:now} ELSE decidedAt END";
const SETTLE = `UPDATE reports SET decision = {:decision}, ${DECIDED}
  WHERE target = {:kind} AND targetId = {:id} AND decision != {:decision}`;
const SETTLE_REVIEW = `UPDATE reviewReports SET settled = TRUE, decision = {:decision}, ${DECIDED}
  WHERE review = {:id} AND decision != {:decision}`;

/** The last look decides about all reports so far: for or against whoever sent them. */
export function settle(tx: CoreApp, kind: string, id: string, decision: "upheld" | "rejected"): void {
  const bound = { decision, id, now: stored(Date.now()) };
  if (kind === "reviews") tx.db().newQuery(SETTLE_REVIEW).bind(bound).execute();
  else
    tx.db()
      .newQuery(SETTLE)
      .bind({ ...bound, kind })
      .execute();
  if (decision === "rejected") for (const user of wolvesOn(tx, kind, id)) disarmAndFree(tx, user);
}

/** Takes their say from somebody's open reports; what they hid with others comes back where too little is left against it. */
export function disarmAndFree(tx: CoreApp, user: string): void {
  for (const { kind, id } of disarm(tx, user)) if (isWritten(kind)) free(tx, kind, id);
}

function free(tx: CoreApp, kind: Written, id: string): void {
  const [record] = tx.findRecordsByIds(tableOf(kind), [id]);
  if (!record?.getBool(hidingField(kind)) || weightOn(tx, kind, id) >= ENOUGH_WEIGHT) return;
  const last = lastHiding(tx, nameOf({ kind, record }));
  if (last?.getString("act") !== "hide" || last.getString("reason") !== REPORTED || last.getString("moderator")) return;
  judge(tx, { kind, record }, { act: "restore", moderator: "", isSeen: false, reason: NO_SAY });
}

/** After each report: whether there are enough to hide it until a moderator has looked. */
function lookAt(tx: CoreApp, kind: string, id: string): void {
  if (!isWritten(kind)) return;
  const [record] = tx.findRecordsByIds(tableOf(kind), [id]);
  if (!record || record.getBool(hidingField(kind)) || weightOn(tx, kind, id) < ENOUGH_WEIGHT) return;
  judge(tx, { kind, record }, { act: "hide", moderator: "", isSeen: false, reason: REPORTED });
}

/** Keeps a report with what it weighs; with enough of them what it is about is hidden until a moderator has looked. */
export function keepWeighed(e: core.RecordEvent, kind: string, id: string): void {
  const { app, record } = e;
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      record.set("weight", weigh(tx, record.getString("user")));
      e.next();
      lookAt(tx, kind, id);
    });
  } finally {
    e.app = app;
  }
}
