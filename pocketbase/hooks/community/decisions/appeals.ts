import type { AppealDecisionSent } from "#contract/moderation.d.ts";
import { isTooMany } from "../../platform/limits/limits.ts";
import { writeAndLook, dateOf, firstRow, msOf } from "../../platform/rows.ts";
import { sendSoon } from "../../platform/mails/mails.ts";
import { noteAct, notice, reasonWords, recordTitle } from "../moderation/log.ts";
import { isWritten, targetIn, ON_APPEAL } from "../moderation/moderation.rules.ts";
import { setVisibility } from "../moderation/visibility.ts";
import {
  requireUserEvenBanned,
  moderator,
  answerNow,
  learner,
  answerPrivately,
  refuseField,
} from "../../platform/doors/learner.ts";
import { severalLines } from "../../platform/visible.rules.ts";
import { said } from "../../platform/release/texts.ts";
import { setAccountStatus } from "./accountStatus.ts";
import { recordOf, urlOf } from "./cases.ts";
import { BESIDE, mayDecideAccount, standsAgainst } from "./decisions.rules.ts";
import { rolesOf } from "../../platform/doors/roles.ts";
import type { OwnDecision, OwnModeration } from "#contract/appeals.d.ts";

const LONGEST = 2_000;

/** Lets the user a decision is about appeal it once, even while banned. */
export function onAppeal(e: core.RecordRequestEvent): void {
  if (e.hasSuperuserAuth()) return e.next();
  const user = requireUserEvenBanned(e.requestEvent);
  if (isTooMany(e.requestEvent, { appealsOf: user.id })) return;
  const { record } = e;
  const decision = latestOn(e.app, record.getString("target"), user.id);
  if (!decision || !standsAgainst(decision.getString("act")))
    return refuseField("target", "target", said("noDecision"));
  const text = severalLines(record.getString("text"));
  if (text === "") refuseField("text", "required", said("ownWords"));
  record.set("text", text);
  record.set("about", decision.id);
  e.next();
}

const beside = BESIDE.map((act) => ` && act != '${act}'`).join("");

/** The latest decision about a target that belongs to the user; undefined when there is none. */
function latestOn(app: CoreApp, target: string, user: string): core.Record | undefined {
  const filter = `target = {:target} && user = {:user}${beside}`;
  return firstRow(app, "moderationLog", filter, { target, user }, "-at,-@rowid");
}

/** Lets a user withdraw an undecided appeal. A decided one stays, so that it cannot be filed again. */
export function onRemove(e: core.RecordRequestEvent): void {
  if (!e.hasSuperuserAuth()) {
    requireUserEvenBanned(e.requestEvent);
    if (e.record.getString("decision")) throw new ForbiddenError(said("decided"));
  }
  e.next();
}

function sentIn(body: Record<string, unknown>): AppealDecisionSent {
  const { decision } = body;
  const answer = typeof body["answer"] === "string" ? severalLines(body["answer"].slice(0, 2 * LONGEST)) : "";
  if (decision !== "upheld" && decision !== "rejected")
    return refuseField("decision", "decision", said("sayOneOf", { acts: "upheld, rejected" }));
  if (answer === "") refuseField("answer", "answer", said("sayWhy"));
  if (answer.length > LONGEST) refuseField("answer", "answer", said("sayWithin", { most: String(LONGEST) }));
  return { decision, answer };
}

/** Decides an appeal; moderators may not decide their own. */
export function decideAppeal(e: core.RequestEvent): void {
  const by = moderator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = sentIn(e.requestInfo().body as Record<string, unknown>);
  e.app.runInTransaction((tx) => {
    const [appeal] = tx.findRecordsByIds("appeals", [e.request.pathValue("id")]);
    if (!appeal) throw new NotFoundError(said("noAppeal"));
    if (appeal.getString("decision")) refuseField("decision", "decided", said("decided"));
    if (appeal.getString("user") === by.id) throw new ForbiddenError(said("decidesOther"));
    checkRank(tx, appeal, by);
    for (const [name, value] of Object.entries({ ...sent, decidedAt: dateOf(Date.now()) })) appeal.set(name, value);
    tx.saveNoValidate(appeal);
    finish(tx, appeal, sent, by.id);
  });
  answerNow(e, sent);
  sendSoon(e.app);
}

/** An appeal about an account is decided by whoever may decide about that account. */
function checkRank(tx: CoreApp, appeal: core.Record, by: core.Record): void {
  const [user] = tx.findRecordsByIds("users", [appeal.getString("user")]);
  const isAboutAccount = targetIn(appeal.getString("target"))?.kind === "users";
  if (isAboutAccount && user && !mayDecideAccount(rolesOf(by), rolesOf(user)))
    throw new ForbiddenError(said("operatorDecides"));
}

/** Applies the same consequences when a superuser decides an appeal in the admin UI. */
export function onDecided(e: core.RecordRequestEvent): void {
  const { record } = e;
  const decision = record.getString("decision") as AppealDecisionSent["decision"];
  if (!e.hasSuperuserAuth() || !decision || record.original().getString("decision")) return e.next();
  record.set("decidedAt", dateOf(Date.now()));
  writeAndLook(e, (tx) => finish(tx, record, { decision, answer: record.getString("answer") }, ""));
}

function finish(tx: CoreApp, appeal: core.Record, { decision, answer }: AppealDecisionSent, by: string): void {
  const [user, target] = [appeal.getString("user"), appeal.getString("target")];
  const isUpheld = decision === "upheld";
  if (isUpheld) takeBack(tx, target, by);
  const act = isUpheld ? "appealUpheld" : "appealRejected";
  const line = noteAct(tx, { moderator: by, act, target, user, reason: answer.slice(0, 500) });
  notice(tx, { user, line, news: act, values: { answer } });
}

/** Reverses a decision: restores content, or lifts the account's current status. A warning is only a log entry. */
function takeBack(tx: CoreApp, text: string, by: string): void {
  const target = targetIn(text);
  const record = target && recordOf(tx, target);
  if (!record) return;
  const { kind, id } = target;
  const line = { moderator: by, reason: ON_APPEAL };
  if (isWritten(kind))
    return setVisibility(tx, { kind, record }, { ...line, act: "restore", isDecided: true, isTold: true });
  if (!record.getString("standing")) return;
  setAccountStatus(tx, record, "", 0);
  noteAct(tx, { ...line, act: "lift", user: id, target: `users ${id}` });
}

const MOST = 50;

/** Answers with the decisions about the caller, who may be banned. */
export function showMine(e: core.RequestEvent): void {
  const user = learner(e);
  const { app } = e;
  const about = { user: user.id };
  const lines = app.findRecordsByFilter("moderationLog", "user = {:user}", "-at,-@rowid", MOST, 0, about);
  const appeals = app.findRecordsByFilter("appeals", "user = {:user}", "-created,-@rowid", MOST, 0, about);
  const seen = new Set<string>();
  const decisions = lines.flatMap((line) => {
    if (!line || BESIDE.includes(line.getString("act"))) return [];
    const isLatest = !seen.has(line.getString("target"));
    seen.add(line.getString("target"));
    const appeal = appeals.find((one) => one?.getString("about") === line.id);
    return [shown(app, line, appeal ?? undefined, isLatest)];
  });
  return answerPrivately(e, { ...statusOf(user), decisions } satisfies OwnModeration);
}

const statusOf = (user: core.Record): Pick<OwnModeration, "standing" | "until"> => ({
  standing: user.getString("standing") as OwnModeration["standing"],
  until: dateOf(msOf(user, "standingUntil")),
});

function shown(app: CoreApp, line: core.Record, appeal: core.Record | undefined, isLatest: boolean): OwnDecision {
  const target = targetIn(line.getString("target"));
  const record = target && recordOf(app, target);
  const own = target && record && isWritten(target.kind) ? { kind: target.kind, record } : undefined;
  const act = line.getString("act");
  return {
    ...{
      at: dateOf(msOf(line, "at")),
      act,
      target: line.getString("target"),
      reason: reasonWords(line.getString("reason")),
    },
    title: own ? recordTitle(app, own.kind, own.record) : "",
    url: own ? urlOf(own.kind, own.record) : "",
    until: dateOf(msOf(line, "until")),
    mayAppeal: isLatest && !appeal && standsAgainst(act),
    appeal: appeal ? appealOf(appeal) : null,
  };
}

const appealOf = (appeal: core.Record): OwnDecision["appeal"] => ({
  ...{ id: appeal.id, text: appeal.getString("text") },
  decision: appeal.getString("decision") as "" | "upheld" | "rejected",
  ...{ answer: appeal.getString("answer"), decidedAt: dateOf(msOf(appeal, "decidedAt")) },
});
