import type { AppealDecisionSent } from "#contract/moderation.d.ts";
import { isTooMany } from "../limits/limits.ts";
import { sendSoon } from "../mailQueue/mailQueue.ts";
import { judge } from "../moderation/judging.ts";
import { note } from "../moderation/log.ts";
import { ON_APPEAL } from "../moderation/reasons.rules.ts";
import { isWritten, tableOf, type Target, targetIn } from "../moderation/targets.rules.ts";
import { tell } from "../moderation/telling.ts";
import { moderator } from "../platform/doors/learner.ts";
import { answerNow } from "../platform/doors/request.ts";
import { dateOf } from "../platform/times.ts";
import { severalLines } from "../platform/visible.rules.ts";
import { said } from "../release/texts.ts";
import { mayLookAgain } from "./secondLook.ts";
import { stand } from "./standings.ts";

const LONGEST = 2_000;

const refuse = (field: string, message: string, code = field): never => {
  throw new BadRequestError(message, { [field]: new ValidationError(`validation_${code}`, message) });
};

function sentIn(body: Record<string, unknown>): AppealDecisionSent {
  const { decision } = body;
  const answer = typeof body["answer"] === "string" ? severalLines(body["answer"].slice(0, 2 * LONGEST)) : "";
  if (decision !== "upheld" && decision !== "rejected")
    return refuse("decision", said("sayOneOf", { acts: "upheld, rejected" }));
  if (answer === "") refuse("answer", said("sayWhy"));
  if (answer.length > LONGEST) refuse("answer", said("sayWithin", { most: String(LONGEST) }));
  return { decision, answer };
}

/** The second look at a decision: by somebody else than whoever made it. */
export function decideAppeal(e: core.RequestEvent): void {
  const by = moderator(e);
  if (isTooMany(e, { actsOf: by.id })) return;
  const sent = sentIn(e.requestInfo().body as Record<string, unknown>);
  e.app.runInTransaction((tx) => {
    const [appeal] = tx.findRecordsByIds("appeals", [e.request.pathValue("id")]);
    if (!appeal) throw new NotFoundError(said("noAppeal"));
    if (appeal.getString("decision")) refuse("decision", said("decided"), "decided");
    if (!mayLookAgain(tx, appeal, by)) throw new ForbiddenError(said("secondLook"));
    keep(tx, appeal, sent);
    finish(tx, appeal, sent, by.id);
  });
  answerNow(e, sent);
  sendSoon(e.app);
}

/** A superuser decides one in the admin UI: what follows is the same. */
export function onDecided(e: core.RecordRequestEvent): void {
  const { app, record } = e;
  const decision = record.getString("decision") as AppealDecisionSent["decision"];
  if (!e.hasSuperuserAuth() || !decision || record.original().getString("decision")) return e.next();
  try {
    app.runInTransaction((tx) => {
      e.app = tx;
      record.set("decidedAt", dateOf(Date.now()));
      e.next();
      finish(tx, record, { decision, answer: record.getString("answer") }, "");
    });
  } finally {
    e.app = app;
  }
}

function keep(tx: CoreApp, appeal: core.Record, { decision, answer }: AppealDecisionSent): void {
  for (const [name, value] of Object.entries({ decision, answer, decidedAt: dateOf(Date.now()) }))
    appeal.set(name, value);
  tx.saveNoValidate(appeal);
}

function finish(tx: CoreApp, appeal: core.Record, { decision, answer }: AppealDecisionSent, by: string): void {
  const [user, target] = [appeal.getString("user"), appeal.getString("target")];
  const isUpheld = decision === "upheld";
  const about = isUpheld ? targetIn(target) : undefined;
  if (about) takeBack(tx, about, by);
  const act = isUpheld ? "appealUpheld" : "appealRejected";
  const line = note(tx, { moderator: by, act, target, user, reason: answer.slice(0, 500) });
  tell(tx, { user, line, news: act, values: { answer } });
}

/** What was decided is undone: of a standing, whatever it is now; a warning is only a line of the log. */
function takeBack(tx: CoreApp, { kind, id, contentId }: Target, by: string): void {
  const record = kind === "reviews" ? reviewOf(tx, id, contentId) : tx.findRecordsByIds(tableOf(kind), [id])[0];
  if (!record) return;
  const line = { moderator: by, reason: ON_APPEAL };
  if (isWritten(kind)) return judge(tx, { kind, record }, { ...line, act: "restore", isSeen: true, isTold: true });
  if (!record.getString("standing")) return;
  stand(tx, record, "", 0);
  note(tx, { ...line, act: "lift", user: id, target: `users ${id}` });
}

function reviewOf(tx: CoreApp, user: string, contentId: string): core.Record | undefined {
  const filter = "user = {:user} && contentId = {:contentId}";
  return tx.findRecordsByFilter("reviews", filter, "", 1, 0, { user, contentId })[0] ?? undefined;
}
