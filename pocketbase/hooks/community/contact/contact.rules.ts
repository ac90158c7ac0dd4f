import type { ContactSent, ContactTopic } from "#contract/contact.d.ts";
import type { ContactTexts } from "#contract/site.d.ts";
import type { Body } from "../../platform/forms/forms.rules.ts";
import { idIn, isTrapped, linesIn, textIn, linesField, TRAP, safe } from "../../platform/forms/forms.rules.ts";
import { normalAddress } from "../../platform/address.rules.ts";
import { oneLine } from "../../platform/visible.rules.ts";
import { addressIn, SHORTEST_REGISTERING_MS } from "../../account/users/registration.rules.ts";

const LONGEST_NAME = 80;
const LONGEST_MESSAGE = 5_000;
const TOPICS: readonly ContactTopic[] = ["course", "account", "premium", "refund", "privacy", "other"];

/** A contact message as stored; `id` is "" when the client sent none. */
export type Contact = Required<Omit<ContactSent, "website" | "filledInMs">>;

/** The message for each refused field; `website` and `filledInMs` carry the spam-trap messages. */
export type Problems = Partial<Record<"name" | "email" | "topic" | "message" | "website" | "filledInMs", string>>;

/** Keeps line breaks out of mail headers. A text far longer than a name stays unchanged and fails validation. */
function nameIn(body: Body): string {
  const name = textIn(body, "name");
  return name.length > 4 * LONGEST_NAME ? name : oneLine(name);
}

/** The submitted message as it would be stored. */
export const contactIn = (body: Body): Contact => ({
  id: idIn(body),
  name: nameIn(body),
  email: normalAddress(textIn(body, "email")),
  topic: textIn(body, "topic") as ContactTopic,
  message: linesIn(body, "message", LONGEST_MESSAGE),
});

/**
 * Validates a message: a sentence for each refused field, none when it is valid.
 * @param isTimed whether the form reports how long it was open; only one with scripts can
 */
export function contactProblems(contact: Contact, body: Body, texts: ContactTexts, isTimed: boolean): Problems {
  const { name, email, topic, message } = contact;
  const said = texts.problems;
  return {
    ...(name === "" && { name: said.name }),
    ...(name.length > LONGEST_NAME && { name: said.longName }),
    ...(!addressIn({ email }) && { email: said.email }),
    ...(!TOPICS.includes(topic) && { topic: said.topic }),
    ...(message === "" && { message: said.message }),
    ...(message.length > LONGEST_MESSAGE && { message: said.longMessage }),
    ...(isTrapped(body) && { website: said.website }),
    ...(isTimed && !(Number(body["filledInMs"]) >= SHORTEST_REGISTERING_MS) && { filledInMs: said.quick }),
  };
}

/** The mail kind for the operator: its subject shows which messages have a deadline. */
export const letterAbout = (topic: ContactTopic): "contact" | "contactRefund" | "contactPrivacy" =>
  topic === "refund" ? "contactRefund" : topic === "privacy" ? "contactPrivacy" : "contact";

/** The mailbox behind an address: `name+anything@` addresses all reach the same person. */
export const mailboxOf = (email: string): string => normalAddress(email).replace(/\+[^@]*(?=@)/, "");

const byMail = (supportEmail: string): string =>
  supportEmail && `: <a href="mailto:${safe(supportEmail)}">${safe(supportEmail)}</a>`;

/**
 * The form again, with what the user typed and why it was refused.
 * @param sentences the reasons
 * @param supportEmail an address to write to without the form, or ""
 */
export function contactAgain(contact: Contact, texts: ContactTexts, sentences: string[], supportEmail: string): string {
  const { name, email, topic, message } = contact;
  const topics = Object.entries(texts.topics).map(
    ([value, title]) => `<option value="${value}"${value === topic ? " selected" : ""}>${safe(title)}</option>`,
  );
  return `<p role="alert">${[...sentences, texts.kept].map(safe).join(" ")}</p>
<form method="post" action="/api/course/contact">
<label>${safe(texts.name)}<p>${safe(texts.nameHint)}</p><input name="name" autocomplete="name" required value="${safe(name)}"></label>
<label>${safe(texts.email)}<p>${safe(texts.emailHint)}</p><input type="email" name="email" autocomplete="email" required value="${safe(email)}"></label>
<label>${safe(texts.topic)}<select name="topic">${topics.join("")}</select></label>
<label>${safe(texts.message)}<p>${safe(texts.messageHint)}</p>${linesField("message", message)}</label>
${TRAP}
<button>${safe(texts.send)}</button>
</form>
<p>${safe(texts.byMail)}${byMail(supportEmail)}</p>`;
}
