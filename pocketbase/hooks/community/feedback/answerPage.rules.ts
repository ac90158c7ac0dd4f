import type { FeedbackTexts } from "#contract/said.d.ts";
import { linesField, TRAP } from "../../platform/forms/fields.rules.ts";
import { safe } from "../../platform/plainPages/html.rules.ts";
import type { Feedback, Problems } from "./feedback.rules.ts";

export const feedbackThanks = ({ thanks: { text } }: FeedbackTexts, name: string): string =>
  `<p>${safe(text)}</p><p><a href="/">${safe(name)}</a></p>`;

/** The form once more, with what was typed and why it was not taken. */
export function feedbackAgain(feedback: Feedback, texts: FeedbackTexts, sentences: string[]): string {
  const { type, message, email, page } = feedback;
  const kinds = Object.entries(texts.types).map(
    ([value, title]) =>
      `<label><input type="radio" name="type" value="${value}"${value === type ? " checked" : ""}> ${safe(title)}</label>`,
  );
  return `<p role="alert">${[...sentences, texts.refused.kept].map(safe).join(" ")}</p>
<form method="post" action="/api/course/feedback">
<fieldset><legend>${safe(texts.type)}</legend>${kinds.join("")}</fieldset>
<label>${safe(texts.message)}${linesField("message", message)}</label>
<label>${safe(texts.email)}, ${safe(texts.emailHint)}<input type="email" name="email" autocomplete="email" value="${safe(email)}"></label>
${TRAP}
<input type="hidden" name="page" value="${safe(page)}">
<button>${safe(texts.send)}</button>
</form>`;
}

export const sentencesOf = (problems: Problems): string[] => Object.values(problems);
