import type { ContactTexts } from "#contract/site.d.ts";
import { sentBody, isForm, refuseFields, answerWithPage } from "../../platform/forms/forms.ts";
import { networkFrom, refuseTooMany, tooManyUntil, waitingWords } from "../../platform/limits/limits.ts";
import { queueMail, sendSoon, unsign } from "../../platform/mails/mails.ts";
import { siteBrand, said, serverTexts } from "../../platform/release/texts.ts";
import { answerNow, refuseOtherSites } from "../../platform/doors/learner.ts";
import type { Contact } from "./contact.rules.ts";
import { contactAgain, contactThanks, contactIn, letterAbout, mailboxOf, contactProblems } from "./contact.rules.ts";
import { execute, firstRow } from "../../platform/rows.ts";

const TABLE = "contactMessages";

/** About 200 MB when each is as long as it may be: the newest stay. */
const MOST_KEPT = 10_000;

/**
 * Takes a message from anybody: also from whom moderation keeps from writing, as this is their way to be heard, to get
 * their money back and to have their data erased.
 */
export function receiveContact(e: core.RequestEvent): void {
  refuseOtherSites(e);
  const texts = serverTexts().contact;
  const user = e.auth?.collection().name === "users" ? e.auth : null;
  const body = sentBody(e);
  const contact = contactIn(body);
  const problems = contactProblems(contact, body, texts, !isForm(e));
  const sentences = Object.values(problems);
  if (sentences.length > 0) {
    if (isForm(e)) return showAgain(e, 400, contact, sentences);
    refuseFields(problems, problems.filledInMs ?? problems.website ?? said("checkEntered"));
  }
  const from = networkFrom(e);
  const counted = { ...(user && { contactOf: user.id }), contactFrom: from, contactDayFrom: from, contactAll: "" };
  const retryAt = tooManyUntil(e.app, counted);
  if (retryAt !== undefined) return refuseForNow(e, contact, retryAt);
  keep(e, contact, user);
  if (isForm(e)) showThanks(e, texts);
  else answerNow(e, {});
  sendSoon(e.app);
}

function refuseForNow(e: core.RequestEvent, contact: Contact, retryAt: number): void {
  if (!isForm(e)) return refuseTooMany(e, retryAt);
  showAgain(e, 429, contact, [waitingWords(retryAt, Date.now())]);
}

function showAgain(e: core.RequestEvent, status: number, contact: Contact, sentences: string[]): void {
  const texts = serverTexts().contact;
  answerWithPage(
    e,
    status,
    texts.refused,
    contactAgain(contact, texts, sentences, siteBrand(e.app.settings().meta.appName).supportEmail),
  );
}

const showThanks = (e: core.RequestEvent, texts: ContactTexts): void =>
  answerWithPage(e, 200, texts.thanks.title, contactThanks(texts, siteBrand(e.app.settings().meta.appName).name));

/** Once, however often it is sent under its id, with the mails about it in the same step. */
function keep(e: core.RequestEvent, contact: Contact, user: core.Record | null): void {
  e.app.runInTransaction((tx) => {
    if (contact.id && isKept(tx, contact.id)) return;
    const row = new Record(tx.findCachedCollectionByNameOrId(TABLE));
    const { id, ...fields } = contact;
    if (id) row.set("id", id);
    for (const [name, value] of Object.entries({ ...fields, user: user?.id ?? "" })) row.set(name, value);
    tx.save(row);
    tell(tx, row.id, contact, user);
    if (mayGetReceipt(e, contact, user)) sendReceipt(tx, row.id, contact, user);
  });
}

const isKept = (app: CoreApp, id: string): boolean => firstRow(app, TABLE, "id = {:id}", { id }) !== undefined;

/** The operator reads it in their mailbox, where the site sends mails; an answer goes to whoever wrote. */
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
 * Whether a receipt may go to the address: anybody can type a stranger's. Each mailbox, each network and all networks
 * together have so many a day; beyond that a message is kept and told the operator like any other. One's own confirmed
 * address is no stranger's.
 */
function mayGetReceipt(e: core.RequestEvent, { email }: Contact, user: core.Record | null): boolean {
  const isOwn = user?.verified() && user.email() === email;
  const strangers = { contactReceiptsDayFrom: networkFrom(e), contactReceiptsAll: "" };
  const counted = { ...(!isOwn && strangers), contactReceiptsTo: mailboxOf(email) };
  return tooManyUntil(e.app, counted) === undefined;
}

/** Nothing of what was typed stands in it. */
function sendReceipt(tx: CoreApp, id: string, { email }: Contact, user: core.Record | null): void {
  queueMail(tx, {
    user: user?.id ?? "",
    to: email,
    kind: "contactReceived",
    key: `contactReceived:${id}`,
    values: { support: siteBrand(tx.settings().meta.appName).supportEmail },
  });
}

/** With an account go name and address of its messages, and of those its address sent without it; the words stay, as nobody's. */
export function forgetContact(e: core.RecordEvent): void {
  const theirs = "(user = {:user} OR ({:email} != '' AND email = {:email}))";
  const email = e.record.verified() ? e.record.email() : "";
  const bound = { user: e.record.id, email, gone: said("deletedAccount") };
  unsign(e.app, `SELECT 'contact:' || id FROM ${TABLE} WHERE ${theirs}`, bound);
  execute(e.app, `UPDATE ${TABLE} SET name = {:gone}, email = '' WHERE ${theirs}`, bound);
  e.next();
}

/** So many stay, whoever sends them: all networks together could fill the disk in time. */
export function pruneContact(app: CoreApp): void {
  const newest = "SELECT id FROM contactMessages ORDER BY created DESC, rowid DESC LIMIT {:most}";
  execute(app, `DELETE FROM contactMessages WHERE id NOT IN (${newest})`, { most: MOST_KEPT });
}
