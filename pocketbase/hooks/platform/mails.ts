import type { Letters } from "#contract/site.d.ts";
import { networkFrom, type Subjects } from "./limits/limits.ts";
import { siteBrand } from "./release/brand.ts";
import { serverTexts } from "./release/texts.ts";
import { letterOf, type Values } from "./words/letters.rules.ts";
import { drawnMail, unescaped } from "./mails.rules.ts";

export const canMail = (app: CoreApp): boolean => app.settings().smtp.enabled;

const urlOf = (app: CoreApp, path: string): string => app.settings().meta.appURL + path;

/** From one network only so many to one address, so that nobody uses up what its owner may ask for elsewhere. */
export function mailTries(e: core.RequestEvent, address: string): Subjects {
  const network = networkFrom(e);
  return { mailFrom: network, mailTo: [address, network], mailAll: address };
}

/** By which a mailbox offers to end such mails with one press (RFC 8058). */
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
  // Out-of-office replies are not sent to such a mail.
  message.headers = { "Auto-Submitted": "auto-generated", ...(letter.stop && stoppedBy(letter.stop.url)) };
}

interface Sent {
  values?: Values;
  /** By which a mailbox knows the same mail again, with its angle brackets. */
  messageId?: string;
  /** Whom an answer reaches: one plain address. */
  answerTo?: string;
  /** Without a page: as plain text alone. */
  isPlain?: boolean;
}

/**
 * Sends a letter that the server itself has no occasion for. Never inside a transaction.
 * @param path where its button leads on this site
 * @throws when the mail server does not take it
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

// What opens something stands behind the #, which no server on the way gets to see or keeps in a log.
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

/** Without a mail server nothing is handed to the machine's own sendmail either. */
export function sendMail(e: core.MailerEvent): void {
  if (canMail(e.app)) e.next();
}
