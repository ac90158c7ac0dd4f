import type { Letters } from "#contract/site.d.ts";
import { networkFrom, type Subjects } from "../limits/limits.ts";
import { siteBrand, serverTexts } from "../release/texts.ts";
import { letterOf, type Values, fill } from "../words.rules.ts";
import {
  drawnMail,
  unescaped,
  BUTTONS,
  countedWith,
  isQueuedKind,
  isPlainText,
  mostADay,
  type QueuedKind,
  replyTo,
} from "./mails.rules.ts";
import { dueAt, IS_DUE, MOST_RETRIES, nextTryMs } from "../limits/limits.rules.ts";
import { normalAddress } from "../address.rules.ts";
import { storedTime, execute, firstRow, queryRow } from "../rows.ts";

export const canMail = (app: CoreApp): boolean => app.settings().smtp.enabled;

const urlOf = (app: CoreApp, path: string): string => app.settings().meta.appURL + path;

/** Limits mails to an address by network too, so that a stranger cannot use up the owner's requests. */
export function mailTries(e: core.RequestEvent, address: string): Subjects {
  const network = networkFrom(e);
  return { mailFrom: network, mailTo: [address, network], mailAll: address };
}

/** Headers that let a mailbox unsubscribe with one click (RFC 8058). */
const stoppedBy = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

function draw(app: CoreApp, message: mailer.Message, name: keyof Letters, url: string, values?: Values): void {
  const { questions, ...letters } = serverTexts().mails;
  const stopUrl = values?.["stop"] ? urlOf(app, values["stop"]) : "";
  const letter = letterOf(letters[name], url, values, stopUrl);
  const { subject, text, html } = drawnMail(letter, { ...siteBrand(app.settings().meta.appName), questions });
  message.subject = subject;
  message.text = text;
  message.html = html;
  // Stops out-of-office replies.
  message.headers = { "Auto-Submitted": "auto-generated", ...(letter.stop && stoppedBy(letter.stop.url)) };
}

interface Sent {
  values?: Values;
  /** The Message-ID with its angle brackets, by which mailboxes recognize a duplicate. */
  messageId?: string;
  /** Reply-To: one plain address. */
  answerTo?: string;
  /** Sends plain text only, without HTML. */
  isPlain?: boolean;
}

/**
 * Sends a mail of ours rather than one of PocketBase's. Never call it inside a transaction.
 * @param path where the mail's button leads on this site
 * @throws when the mail server does not accept it
 */
export function sendTo(app: CoreApp, address: string, letter: keyof Letters, path: string, sent: Sent = {}): void {
  const { senderName, senderAddress } = app.settings().meta;
  const message = new MailerMessage({
    from: { name: senderName, address: senderAddress },
    to: [{ name: "", address }],
  } as Partial<mailer.Message>);
  draw(app, message, letter, urlOf(app, path), sent.values);
  if (sent.messageId) message.headers = { ...message.headers, "Message-ID": sent.messageId };
  if (sent.answerTo) message.headers = { ...message.headers, "Reply-To": sent.answerTo };
  if (sent.isPlain) message.html = "";
  app.newMailClient().send(message);
}

function write(e: core.MailerRecordEvent, letter: keyof Letters, url: string, values?: Values): void {
  if (e.message) draw(e.app, e.message, letter, url, values);
  e.next();
}

// Secrets go into the fragment, which browsers send to no server, so that no log keeps them.
const withToken = (e: core.MailerRecordEvent, path: string): string =>
  urlOf(e.app, `${path}=${encodeURIComponent(String(e.meta["token"]))}`);

export const writeVerification = (e: core.MailerRecordEvent): void =>
  write(e, "confirmAddress", withToken(e, "/login#verify"));

export const writeReset = (e: core.MailerRecordEvent): void =>
  write(e, "resetPassword", withToken(e, "/reset-password#token"));

export const writeEmailChange = (e: core.MailerRecordEvent): void =>
  write(e, "changeAddress", withToken(e, "/login#change"));

export function writeSignInLink(e: core.MailerRecordEvent): void {
  const { otpId, password } = e.meta;
  write(e, "signIn", urlOf(e.app, `/login?otpId=${String(otpId)}#code=${String(password)}`));
}

export const writeNewDevice = (e: core.MailerRecordEvent): void =>
  write(e, "newDevice", "", { device: unescaped(String(e.meta["info"])) });

/** Without a mail server PocketBase would use the machine's sendmail; this drops the mail. */
export function sendMail(e: core.MailerEvent): void {
  if (canMail(e.app)) e.next();
}

const TABLE = "mailQueue";
const AT_ONCE = 50;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const KEPT_MS = 30 * DAY_MS;
/** A sender's lease on a mail. Once it expires, the sender has crashed and another may take over. */
const LEASE_MS = 5 * MINUTE_MS;
const SOON_MS = 5_000;
const PATIENTLY_MS = 45_000;

export interface Queued {
  /** The id of the account that the mail is about; "" without one. */
  user: string;
  to: string;
  kind: QueuedKind;
  /** A mail with this key is sent once. */
  key: string;
  /**
   * Values of the letter's placeholders. Nothing that a user typed, except a paid gift's message and reports to the
   * operator.
   */
  values: Values;
}

/**
 * Queues a mail, inside a transaction too; it is sent after it (`sendSoon`) or within a minute. Returns false when the
 * key was queued before, the site sends no mails, the address has reached its daily maximum for this kind, or the
 * account was deleted in the meantime: its address must not stay behind.
 */
export function queueMail(tx: CoreApp, { user, to: address, kind, key, values }: Queued): boolean {
  const to = normalAddress(address);
  if (!canMail(tx) || !to) return false;
  const nowMs = Date.now();
  if (isKnown(tx, key)) return false;
  if (countOf(tx, to, kind, nowMs - DAY_MS) >= mostADay(kind)) {
    tx.logger().error("A mail was not sent, as there were many of its kind today", "user", user, "mail", key);
    return false;
  }
  const written = execute(
    tx,
    `INSERT INTO ${TABLE} (id, user, \`to\`, kind, key, \`values\`, attempts, nextAt, sentAt, error, created, updated)
       SELECT {:id}, {:user}, {:to}, {:kind}, {:key}, {:values}, 0, {:now}, '', '', {:now}, {:now}
       WHERE {:user} = '' OR EXISTS (SELECT 1 FROM users WHERE id = {:user})
       ON CONFLICT (key) DO NOTHING`,
    {
      ...{ id: $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"), user, to, kind, key },
      ...{ values: JSON.stringify(values), now: storedTime(nowMs) },
    },
  );
  return written === 1;
}

const isKnown = (app: CoreApp, key: string): boolean => firstRow(app, TABLE, "key = {:key}", { key }) !== undefined;

function countOf(app: CoreApp, to: string, kind: QueuedKind, sinceMs: number): number {
  const kinds = countedWith(kind);
  const oneOf = kinds.map((_, at) => `kind = {:kind${at}}`).join(" || ");
  const values = Object.fromEntries(kinds.map((one, at) => [`kind${at}`, one]));
  const filter = `to = {:to} && (${oneOf}) && created > {:since}`;
  const params = { ...values, to, since: storedTime(sinceMs) };
  return app.findRecordsByFilter(TABLE, filter, "", mostADay(kind), 0, params).length;
}

/** Runs right after the request that queued a mail; what takes longer is left to the next minute's run. */
export const sendSoon = (app: CoreApp): void => sendDue(app, SOON_MS);

/** Runs every minute. */
export const sendPatiently = (app: CoreApp): void => sendDue(app, PATIENTLY_MS);

/** Never runs inside a transaction: all writes of the server would wait for the mail server. */
function sendDue(app: CoreApp, withinMs: number): void {
  if (app.isTransactional() || !canMail(app)) return;
  const untilMs = Date.now() + withinMs;
  const filter = `nextAt != '' && ${IS_DUE}`;
  const rows = app.findRecordsByFilter(TABLE, filter, "nextAt,@rowid", AT_ONCE, 0, dueAt(Date.now(), storedTime));
  for (const row of rows) if (row && Date.now() < untilMs && isMine(app, row)) send(app, row);
}

/** Claims a mail: of two parallel senders only one succeeds. Counts the try before it is made. */
function isMine(app: CoreApp, row: core.Record): boolean {
  const taken = execute(
    app,
    `UPDATE ${TABLE} SET attempts = attempts + 1, nextAt = {:lease}
       WHERE id = {:id} AND nextAt = {:nextAt} AND attempts = {:attempts}`,
    {
      ...{ id: row.id, nextAt: row.getString("nextAt"), attempts: row.getInt("attempts") },
      lease: storedTime(Date.now() + LEASE_MS),
    },
  );
  return taken === 1;
}

function send(app: CoreApp, row: core.Record): void {
  const attempts = row.getInt("attempts") + 1;
  try {
    const kind = row.getString("kind");
    if (!isQueuedKind(kind)) throw new Error(`Nobody knows the letter ${kind}.`);
    const values = JSON.parse(row.getString("values")) as Values;
    const sender = app.settings().meta.senderAddress.split("@")[1] ?? "localhost";
    // A mail sent again after a crash keeps its Message-ID, so that mailboxes recognize the duplicate.
    const messageId = `<${$security.sha256(row.getString("key")).slice(0, 40)}@${sender}>`;
    const answerTo = values[replyTo(kind) ?? ""];
    const how = { values, messageId, isPlain: isPlainText(kind), ...(answerTo && { answerTo }) };
    sendTo(app, row.getString("to"), kind, fill(BUTTONS[kind], values), how);
    settle(app, row, { sentAt: storedTime(Date.now()), nextAt: "", error: "" });
  } catch (error) {
    const isOver = attempts >= MOST_RETRIES;
    const nextAt = isOver ? "" : storedTime(nextTryMs(attempts, Date.now()));
    settle(app, row, { sentAt: "", nextAt, error: String(error).slice(0, 500) });
    const said = isOver ? "A mail was given up" : "A mail could not be sent and is tried again";
    app.logger().error(said, "mail", row.getString("key"), "attempts", attempts, "error", String(error));
  }
}

/**
 * Records the result of a try. Clears the values of a sent mail; leaves those of a waiting one, which may have been
 * anonymized during the try.
 */
function settle(app: CoreApp, { id }: core.Record, now: Record<"sentAt" | "nextAt" | "error", string>) {
  execute(
    app,
    `UPDATE ${TABLE} SET sentAt = {:sentAt}, nextAt = {:nextAt}, error = {:error}, updated = {:updated},
       \`values\` = CASE WHEN {:sentAt} = '' THEN \`values\` ELSE 'null' END WHERE id = {:id}`,
    { ...now, id, updated: storedTime(Date.now()) },
  );
}

/** State of the queue: counts at most 1,000 of each, and looks for the latest sent mail among the newest 1,000. */
export const mailQueueStanding = (app: CoreApp) =>
  queryRow(
    app,
    { waiting: 0, oldest: "", givenUp: 0, lastSent: "" },
    `SELECT COUNT(*) AS waiting, COALESCE(MIN(created), '') AS oldest,
         (SELECT COUNT(*) FROM (SELECT 1 FROM ${TABLE} WHERE nextAt = '' AND sentAt = '' LIMIT 1000)) AS givenUp,
         (SELECT COALESCE(MAX(sentAt), '') FROM (SELECT sentAt FROM ${TABLE} ORDER BY rowid DESC LIMIT 1000)) AS lastSent
       FROM (SELECT created FROM ${TABLE} WHERE nextAt != '' LIMIT 1000)`,
  );

/** Deletes queue rows after a month; what they are about is too old by then to be queued again. */
export function pruneMailQueue(app: CoreApp): void {
  execute(app, `DELETE FROM ${TABLE} WHERE created < {:before}`, { before: storedTime(Date.now() - KEPT_MS) });
}

/**
 * Deletes the waiting mails to a deleted account's address, and keeps of sent ones only that they were sent. Skips an
 * unconfirmed account: mails to that address may belong to another user.
 */
export function forgetMails(e: core.RecordEvent): void {
  const { record } = e;
  if (record.verified()) {
    const to = record.email();
    const db = e.app.db();
    db.newQuery(`DELETE FROM ${TABLE} WHERE \`to\` = {:to} AND sentAt = ''`).bind({ to }).execute();
    db.newQuery(`UPDATE ${TABLE} SET \`to\` = '', error = '' WHERE \`to\` = {:to}`).bind({ to }).execute();
  }
  e.next();
}

/** Anonymizes a deleted account's messages to the operator that are still waiting. */
export function unsign(tx: CoreApp, keys: string, bound: Record<string, string>): void {
  const unsigned = "json_set(`values`, '$.name', {:gone}, '$.email', '', '$.account', '', '$.sought', '')";
  change(tx, keys, bound, unsigned, "CASE kind WHEN 'feedback' THEN 'feedbackUnsigned' ELSE kind END");
}

/** Removes the giver's name and message from a deleted account's gift mails that are still waiting. */
export const unsignGifts = (tx: CoreApp, keys: string, bound: Record<string, string>): void =>
  change(tx, keys, bound, "json_set(`values`, '$.from', '', '$.words', '')", "'giftUnsigned'");

function change(tx: CoreApp, keys: string, bound: Record<string, string>, values: string, kind: string): void {
  execute(
    tx,
    `UPDATE ${TABLE} SET \`values\` = ${values}, kind = ${kind}, error = '' WHERE sentAt = '' AND key IN (${keys})`,
    bound,
  );
}
