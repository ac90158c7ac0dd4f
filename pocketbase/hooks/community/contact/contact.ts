import { sentBody, isForm } from "../../platform/forms/forms.ts";
import { networkFrom, tooManyUntil } from "../../platform/limits/limits.ts";
import { queueMail } from "../../platform/mails/mails.ts";
import { siteBrand, said, serverTexts } from "../../platform/release/texts.ts";
import { refuseOtherSites } from "../../platform/doors/learner.ts";
import { forgetLetters, pruneLetters, receiveLetter } from "../letters.ts";
import { type Contact, contactAgain, contactIn, letterAbout, mailboxOf, contactProblems } from "./contact.rules.ts";

/**
 * Accepts a message from anyone. Silenced and banned users may write too: this is how they reach the operator, get a
 * refund or have their data erased.
 */
export function receiveContact(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const texts = serverTexts().contact;
  const user = e.auth?.collection().name === "users" ? e.auth : null;
  const body = sentBody(e);
  const contact = contactIn(body);
  const problems = contactProblems(contact, body, texts, !isForm(e));
  const from = networkFrom(e);
  const { supportEmail } = siteBrand(e.app.settings().meta.appName);
  receiveLetter(e, {
    ...{ table: "contactMessages", user, fields: contact, problems, title: texts.refused, thanks: texts.thanks },
    problem: problems.filledInMs ?? problems.website ?? said("checkEntered"),
    tries: { ...(user && { contactOf: user.id }), contactFrom: from, contactDayFrom: from, contactAll: "" },
    again: (sentences) => contactAgain(contact, texts, sentences, supportEmail),
    tell(tx, id) {
      tell(tx, id, contact, user);
      if (mayGetReceipt(e, contact, user)) sendReceipt(tx, id, contact, user);
    },
  });
}

/** Mails the message to the operator where the site sends mail; a reply goes to the sender. */
function tell(tx: CoreApp, id: string, { name, email, topic, message }: Contact, user: core.Record | null): void {
  queueMail(tx, {
    user: "",
    to: siteBrand(tx.settings().meta.appName).supportEmail,
    kind: letterAbout(topic),
    key: `contact:${id}`,
    values: {
      ...{ name, email, message, topic: serverTexts().contact.topics[topic] },
      account: user?.email() || "nobody",
      sought: encodeURIComponent(email),
    },
  });
}

/**
 * True when a receipt may go to the address, which may be a stranger's. Receipts are limited per day for each mailbox,
 * each network and all networks together; beyond that the message is stored and sent to the operator without one. The
 * user's own verified address counts only against the mailbox limit.
 */
function mayGetReceipt(e: core.RequestEvent, { email }: Contact, user: core.Record | null): boolean {
  const isOwn = user?.verified() && user.email() === email;
  const strangers = { contactReceiptsDayFrom: networkFrom(e), contactReceiptsAll: "" };
  const counted = { ...(!isOwn && strangers), contactReceiptsTo: mailboxOf(email) };
  return tooManyUntil(e.app, counted) === undefined;
}

/** The receipt quotes nothing that the sender typed. */
function sendReceipt(tx: CoreApp, id: string, { email }: Contact, user: core.Record | null): void {
  queueMail(tx, {
    user: user?.id ?? "",
    to: email,
    kind: "contactReceived",
    key: `contactReceived:${id}`,
    values: { support: siteBrand(tx.settings().meta.appName).supportEmail },
  });
}

export const forgetContact = (e: core.RecordEvent): void =>
  forgetLetters(e, "contactMessages", "contact", "name = {:gone}, email = ''");

export const pruneContact = (app: CoreApp): void => pruneLetters(app, "contactMessages");
