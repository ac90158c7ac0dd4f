import { sentBody } from "../../platform/forms/forms.ts";
import { networkFrom } from "../../platform/limits/limits.ts";
import { queueMail } from "../../platform/mails/mails.ts";
import { siteBrand, said, serverTexts } from "../../platform/release/texts.ts";
import { mayWrite, refuseOtherSites } from "../../platform/doors/learner.ts";
import { forgetLetters, pruneLetters, receiveLetter } from "../letters.ts";
import { feedbackAgain, type Feedback, feedbackIn, feedbackProblems } from "./feedback.rules.ts";

/** Accepts feedback from the panel and from the contact page's plain form, from visitors and logged-in users. */
export function receiveFeedback(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const user = e.auth?.collection().name === "users" ? e.auth : null;
  if (user) mayWrite(user);
  const texts = serverTexts().feedback;
  const body = sentBody(e);
  const feedback = feedbackIn(body);
  const from = networkFrom(e);
  receiveLetter(e, {
    ...{ table: "feedback", user, fields: feedback, problems: feedbackProblems(feedback, body, texts) },
    ...{ problem: said("checkEntered"), title: texts.refused.title, thanks: texts.thanks },
    tries: { ...(user && { feedbackOf: user.id }), feedbackFrom: from, feedbackDayFrom: from, feedbackAll: "" },
    again: (sentences) => feedbackAgain(feedback, texts, sentences),
    tell: (tx, id) => tell(tx, id, feedback),
  });
}

const NAMES = { general: "general", bug: "a bug", suggestion: "a suggestion" } as const;

/** Mails the feedback to the operator where the site sends mail; a reply goes to the sender's address, if given. */
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

export const forgetFeedback = (e: core.RecordEvent): void => forgetLetters(e, "feedback", "feedback", "email = ''");

export const pruneFeedback = (app: CoreApp): void => pruneLetters(app, "feedback");
