import { linesField, TRAP } from "../forms/fields.rules.ts";
import { safe } from "../plainPages/html.rules.ts";
import type { Feedback, Problems } from "./feedback.rules.ts";

export const thanks = (name: string): string =>
  `<p>Your note is with us. A person reads every one.</p><p><a href="/">${safe(name)}</a></p>`;

const TYPES = { general: "General", bug: "Bug", suggestion: "Suggestion" } as const;

/** The form once more, with what was typed and why it was not taken. */
export function again({ type, message, email, page }: Feedback, sentences: string[]): string {
  const kinds = Object.entries(TYPES).map(
    ([value, title]) =>
      `<label><input type="radio" name="type" value="${value}"${value === type ? " checked" : ""}> ${title}</label>`,
  );
  return `<p role="alert">${sentences.map(safe).join(" ")} What you wrote is still here.</p>
<form method="post" action="/api/course/feedback">
<fieldset><legend>What is it about?</legend>${kinds.join("")}</fieldset>
<label>Message${linesField("message", message)}</label>
<label>Email, if you want an answer<input type="email" name="email" autocomplete="email" value="${safe(email)}"></label>
${TRAP}
<input type="hidden" name="page" value="${safe(page)}">
<button>Send feedback</button>
</form>`;
}

export const sentencesOf = (problems: Problems): string[] => Object.values(problems);
