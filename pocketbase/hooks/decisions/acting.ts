import type { Decided, Judged } from "#contract/moderation.d.ts";
import { isTooMany } from "../limits/limits.ts";
import { sendSoon } from "../mailQueue/mailQueue.ts";
import { judge, nameOf, settle } from "../moderation/judging.ts";
import { decidedByOthers, note } from "../moderation/log.ts";
import { isJudged, isWritten, tableOf, type Written } from "../moderation/targets.rules.ts";
import { moderator } from "../platform/doors/learner.ts";
import { answerNow } from "../platform/doors/request.ts";
import { dateOf, timeOf } from "../platform/times.ts";
import { said } from "../release/texts.ts";
import { type Decision, decisionIn, isAboutStanding, mayStandOver } from "./acting.rules.ts";
import { decideStanding } from "./standings.ts";

/** What is decided, about what, and by whom. */
export interface Verdict extends Decision {
  kind: Judged;
  record: core.Record;
  by: core.Record;
}

/** A moderator decides about something somebody wrote or shows, or about somebody. */
export function decide(e: core.RequestEvent): void {
  const by = moderator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const kind = e.request.pathValue("kind");
  if (!isJudged(kind)) throw new NotFoundError(said("nothingToDecide"));
  const sent = e.requestInfo().body as Record<string, unknown>;
  const found = decisionIn(kind, sent);
  if ("field" in found) {
    const { field, say, values } = found;
    const message = said(say, values);
    throw new BadRequestError(message, { [field]: new ValidationError(`validation_${field}`, message) });
  }
  let untilMs = 0;
  e.app.runInTransaction((tx) => {
    const [record] = tx.findRecordsByIds(tableOf(kind), [e.request.pathValue("id")]);
    if (!record) throw new NotFoundError(said("nothingToDecide"));
    refuseOvertaken(tx, { ...found, kind, record, by }, sent["seen"]);
    untilMs = carryOut(tx, { ...found, kind, record, by });
  });
  answerNow(e, { act: found.act, until: dateOf(untilMs) } satisfies Decided);
  sendSoon(e.app);
}

/** Of two moderators at once the later one is told, and undoes nothing unseen. @param seen the latest line they knew of */
function refuseOvertaken(tx: CoreApp, { kind, record, by, act }: Verdict, seen: unknown): void {
  if (typeof seen !== "string" || isPinning(act)) return;
  const target = isWritten(kind) ? nameOf({ kind, record }) : `users ${record.id}`;
  if (!(decidedByOthers(tx, target, by.id) > (timeOf(seen) || 0))) return;
  const message = said("overtaken");
  throw new BadRequestError(message, { seen: new ValidationError("validation_decided", message) });
}

const isPinning = (act: Decision["act"]): boolean => act === "pin" || act === "unpin";

/** @returns when it ends; 0 for what does not */
function carryOut(tx: CoreApp, verdict: Verdict): number {
  const { kind, record, by, act } = verdict;
  if (isPinning(act)) return pin(tx, verdict);
  const owner = kind === "users" ? record.id : record.getString("user");
  if (owner === by.id) throw new ForbiddenError(said("decidesOther"));
  const person = isAboutStanding(act) ? personOf(tx, owner, by) : undefined;
  if (isWritten(kind)) judgeWritten(tx, { ...verdict, kind }, Boolean(person));
  else judgePerson(tx, verdict);
  return person ? decideStanding(tx, person, verdict) : 0;
}

/** Whoever is warned, silenced or banned for something is told that alone. */
function judgeWritten(
  tx: CoreApp,
  { kind, record, by, act, reason, note: words }: Verdict & { kind: Written },
  isTold: boolean,
): void {
  const line = { moderator: by.id, reason, note: words, isSeen: true, isTold };
  judge(tx, { kind, record }, { ...line, act: act === "restore" ? "restore" : "hide" });
}

/** The reports of somebody are settled with what is decided about them. */
function judgePerson(tx: CoreApp, { record, by, act, reason, note: words }: Verdict): void {
  if (act === "lift") return;
  settle(tx, "users", record.id, act === "restore" ? "rejected" : "upheld");
  const target = `users ${record.id}`;
  if (act === "restore") note(tx, { moderator: by.id, act: "keep", target, user: record.id, reason, note: words });
}

function personOf(tx: CoreApp, id: string, by: core.Record): core.Record {
  const [person] = tx.findRecordsByIds("users", [id]);
  const message = said("nobodyThere");
  if (!person) throw new BadRequestError(message, { act: new ValidationError("validation_nobody", message) });
  const ranks = [by, person].map((one) => ({ role: one.getString("role") })) as [{ role: string }, { role: string }];
  if (!mayStandOver(...ranks)) throw new ForbiddenError(said("operatorDecides"));
  return person;
}

function pin(tx: CoreApp, { record, by, act, reason, note: words }: Verdict): number {
  record.set("pinned", act === "pin");
  tx.saveNoValidate(record);
  const target = `posts ${record.id}`;
  note(tx, { moderator: by.id, act, target, user: record.getString("user"), reason, note: words });
  return 0;
}
