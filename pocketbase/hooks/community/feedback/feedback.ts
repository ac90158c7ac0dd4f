import { sentBody, isForm, refuseFields as refuseAsJson, answerWithPage } from "../../platform/forms/forms.ts";
import { networkFrom, refuseTooMany, tooManyUntil, waitingWords } from "../../platform/limits/limits.ts";
import { queueMail, sendSoon, unsign } from "../../platform/mails/mails.ts";
import { siteBrand, said, serverTexts } from "../../platform/release/texts.ts";
import { mayWrite, answerNow, refuseOtherSites } from "../../platform/doors/learner.ts";
import type { Feedback, Problems } from "./feedback.rules.ts";
import { feedbackAgain, sentencesOf, feedbackThanks, feedbackIn, feedbackProblems } from "./feedback.rules.ts";
import { execute, firstRow } from "../../platform/rows.ts";

/** About 200 MB when each is as long as it may be: the newest stay. */
const MOST_KEPT = 10_000;

/** Takes what the panel and the plain form of the contact page send, from visitors and from whoever is logged in. */
export function receiveFeedback(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const user = e.auth?.collection().name === "users" ? e.auth : null;
  if (user) mayWrite(user);
  const texts = serverTexts().feedback;
  const body = sentBody(e);
  const feedback = feedbackIn(body);
  const problems = feedbackProblems(feedback, body, texts);
  if (sentencesOf(problems).length > 0) return refuseFields(e, feedback, problems);
  const from = networkFrom(e);
  const counted = { ...(user && { feedbackOf: user.id }), feedbackFrom: from, feedbackDayFrom: from, feedbackAll: "" };
  const retryAt = tooManyUntil(e.app, counted);
  if (retryAt !== undefined) return refuseForNow(e, feedback, retryAt);
  keep(e.app, feedback, user?.id ?? "");
  if (isForm(e))
    answerWithPage(e, 200, texts.thanks.title, feedbackThanks(texts, siteBrand(e.app.settings().meta.appName).name));
  else answerNow(e, {});
  sendSoon(e.app);
}

function refuseFields(e: core.RequestEvent, feedback: Feedback, problems: Problems): void {
  if (isForm(e)) return showAgain(e, 400, feedback, sentencesOf(problems));
  refuseAsJson(problems, said("checkEntered"));
}

function refuseForNow(e: core.RequestEvent, feedback: Feedback, retryAt: number): void {
  if (!isForm(e)) return refuseTooMany(e, retryAt);
  showAgain(e, 429, feedback, [waitingWords(retryAt, Date.now())]);
}

function showAgain(e: core.RequestEvent, status: number, feedback: Feedback, sentences: string[]): void {
  const texts = serverTexts().feedback;
  answerWithPage(e, status, texts.refused.title, feedbackAgain(feedback, texts, sentences));
}

/** Once, however often it is sent under its id, with the mail about it in the same step. */
function keep(app: CoreApp, feedback: Feedback, user: string): void {
  app.runInTransaction((tx) => {
    if (feedback.id && isKept(tx, feedback.id)) return;
    const row = new Record(tx.findCachedCollectionByNameOrId("feedback"));
    const { id, ...fields } = feedback;
    if (id) row.set("id", id);
    for (const [name, value] of Object.entries({ ...fields, user })) row.set(name, value);
    tx.save(row);
    tell(tx, row.id, feedback);
  });
}

const isKept = (app: CoreApp, id: string): boolean => firstRow(app, "feedback", "id = {:id}", { id }) !== undefined;

const NAMES = { general: "general", bug: "a bug", suggestion: "a suggestion" } as const;

/** The operator reads it in their mailbox, where the site sends mails; an answer goes to whoever left an address. */
function tell(tx: CoreApp, id: string, { type, message, email, page, width, theme }: Feedback): void {
  queueMail(tx, {
    user: "",
    to: siteBrand(tx.settings().meta.appName).supportEmail,
    kind: email ? "feedback" : "feedbackUnsigned",
    key: `feedback:${id}`,
    values: {
      ...{ type: NAMES[type], message, email, page: page || "/" },
      window: width ? `${width} px` : "unknown",
      theme: theme || "unknown",
    },
  });
}

/** With an account go its name and the addresses left with it, or left by the same address without it; the words stay, as nobody's. */
export function forgetFeedback(e: core.RecordEvent): void {
  const theirs = "(user = {:user} OR ({:email} != '' AND email = {:email}))";
  const email = e.record.verified() ? e.record.email() : "";
  const bound = { user: e.record.id, email, gone: said("deletedAccount") };
  unsign(e.app, `SELECT 'feedback:' || id FROM feedback WHERE ${theirs}`, bound);
  execute(e.app, `UPDATE feedback SET email = '' WHERE ${theirs}`, bound);
  e.next();
}

/** So many stay, whoever sends them: all networks together could fill the disk in time. */
export function pruneFeedback(app: CoreApp): void {
  const newest = "SELECT id FROM feedback ORDER BY created DESC, rowid DESC LIMIT {:most}";
  execute(app, `DELETE FROM feedback WHERE id NOT IN (${newest})`, { most: MOST_KEPT });
}
