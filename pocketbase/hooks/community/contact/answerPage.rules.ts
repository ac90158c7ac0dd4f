import type { ContactTexts } from "#contract/site.d.ts";
import { linesField, TRAP } from "../../platform/forms/fields.rules.ts";
import { safe } from "../../platform/plainPages/html.rules.ts";
import type { Contact } from "./contact.rules.ts";

const byMail = (supportEmail: string): string =>
  supportEmail && `: <a href="mailto:${safe(supportEmail)}">${safe(supportEmail)}</a>`;

export const contactThanks = ({ thanks: { text } }: ContactTexts, name: string): string =>
  `<p>${safe(text)}</p><p><a href="/">${safe(name)}</a></p>`;

/**
 * The form once more, with what was typed and why it was not taken.
 * @param sentences why
 * @param supportEmail where one can write without it
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
