import type { Decided, Judged } from "#contract/moderation.d.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { sendSoon } from "../../platform/mails/mails.ts";
import { decidedByOthers, noteAct, targetOf } from "../moderation/log.ts";
import { isJudged, isWritten, judgedTable } from "../moderation/moderation.rules.ts";
import { settleReports, setVisibility } from "../moderation/visibility.ts";
import { moderator, answerNow, refuseField } from "../../platform/doors/learner.ts";
import { rolesOf } from "../../platform/doors/roles.ts";
import { dateOf, timeOf } from "../../platform/rows.ts";
import { said } from "../../platform/release/texts.ts";
import { decideAccount } from "./accountStatus.ts";
import { type Act, type Decision, askedDecision, isAboutAccount, mayDecideAccount } from "./decisions.rules.ts";

interface Verdict extends Decision {
  kind: Judged;
  record: core.Record;
  by: core.Record;
}

/** Applies a moderator's decision about content, a profile or an account. */
export function decideCase(e: core.RequestEvent): void {
  const by = moderator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const kind = e.request.pathValue("kind");
  if (!isJudged(kind)) throw new NotFoundError(said("decideTarget"));
  const sent = e.requestInfo().body as Record<string, unknown>;
  const found = askedDecision(kind, sent);
  if ("field" in found) refuseField(found.field, found.field, said(found.say, found.values));
  let untilMs = 0;
  e.app.runInTransaction((tx) => {
    const [record] = tx.findRecordsByIds(judgedTable(kind), [e.request.pathValue("id")]);
    if (!record) throw new NotFoundError(said("decideTarget"));
    const verdict = { ...found, kind, record, by };
    refuseOvertaken(tx, verdict, sent["seen"]);
    untilMs = carryOut(tx, verdict);
  });
  answerNow(e, { act: found.act, until: dateOf(untilMs) } satisfies Decided);
  sendSoon(e.app);
}

/**
 * Refuses a decision when another moderator has decided since the caller last looked. @param seen the time of the
 * latest log entry the caller saw
 */
function refuseOvertaken(tx: CoreApp, { kind, record, by, act }: Verdict, seen: unknown): void {
  if (typeof seen !== "string" || isPinning(act)) return;
  const target = isWritten(kind) ? targetOf({ kind, record }) : `users ${record.id}`;
  if (decidedByOthers(tx, target, by.id) > (timeOf(seen) || 0)) refuseField("seen", "decided", said("overtaken"));
}

const isPinning = (act: Act): boolean => act === "pin" || act === "unpin";

/** @returns when the decision ends, in milliseconds; 0 when it has no end */
function carryOut(tx: CoreApp, verdict: Verdict): number {
  const { kind, record, by, act, reason, note: words } = verdict;
  if (isPinning(act)) return pin(tx, verdict);
  const owner = kind === "users" ? record.id : record.getString("user");
  if (owner === by.id) throw new ForbiddenError(said("decidesOther"));
  const person = isAboutAccount(act) ? personOf(tx, owner, by) : undefined;
  if (isWritten(kind)) {
    const change = { act: act === "restore" ? "restore" : "hide", moderator: by.id, reason, note: words } as const;
    // A user who is warned, silenced or banned gets that notification alone.
    setVisibility(tx, { kind, record }, { ...change, isDecided: true, isTold: person !== undefined });
  } else settlePerson(tx, verdict);
  return person ? decideAccount(tx, person, verdict) : 0;
}

/** Settles the reports about a user. */
function settlePerson(tx: CoreApp, { record, by, act, reason, note: words }: Verdict): void {
  if (act === "lift") return;
  settleReports(tx, "users", record.id, act === "restore" ? "rejected" : "upheld");
  const target = `users ${record.id}`;
  if (act === "restore") noteAct(tx, { moderator: by.id, act: "keep", target, user: record.id, reason, note: words });
}

function personOf(tx: CoreApp, id: string, by: core.Record): core.Record {
  const [person] = tx.findRecordsByIds("users", [id]);
  if (!person) return refuseField("act", "nobody", said("nobodyThere"));
  if (!mayDecideAccount(rolesOf(by), rolesOf(person))) throw new ForbiddenError(said("operatorDecides"));
  return person;
}

function pin(tx: CoreApp, { record, by, act, reason, note: words }: Verdict): number {
  record.set("pinned", act === "pin");
  tx.saveNoValidate(record);
  const target = `posts ${record.id}`;
  noteAct(tx, { moderator: by.id, act, target, user: record.getString("user"), reason, note: words });
  return 0;
}
