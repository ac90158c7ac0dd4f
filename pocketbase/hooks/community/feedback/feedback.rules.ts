import type { FeedbackSent, FeedbackType } from "#contract/feedback.d.ts";
import type { FeedbackTexts } from "#contract/said.d.ts";
import type { Body } from "../../platform/forms/forms.rules.ts";
import { idIn, isTrapped, linesIn, textIn, linesField, TRAP, safe } from "../../platform/forms/forms.rules.ts";
import { normalAddress } from "../../platform/address.rules.ts";
import { hidesSomething } from "../../platform/visible.rules.ts";
import { addressIn } from "../../account/users/registration.rules.ts";

const LONGEST_MESSAGE = 5_000;
const TYPES: readonly FeedbackType[] = ["general", "bug", "suggestion"];
const LONGEST_PAGE = 500;
const WIDEST = 100_000;
/** A path on this site, under every browser's URL parsing. */
const PATH = /^\/(?:[^/\\\x00-\x20\x7f][^\\\x00-\x20\x7f]*)?$/;

/** Feedback as stored; fields that a form leaves out are "" or 0. */
export type Feedback = Required<Omit<FeedbackSent, "website" | "theme">> & { theme: FeedbackSent["theme"] | "" };

/** The message for each refused field. */
export type Problems = Partial<Record<"type" | "message" | "email" | "website", string>>;

function widthIn(body: Body): number {
  const width = Number(body["width"]);
  return Number.isInteger(width) && width > 0 && width <= WIDEST ? width : 0;
}

/** The page path is optional: an invalid one is dropped and the message is still accepted. */
function pageIn(body: Body): string {
  const page = textIn(body, "page");
  return page.length <= LONGEST_PAGE && PATH.test(page) && !hidesSomething(page) ? page : "";
}

/** The submitted feedback as it would be stored. */
export function feedbackIn(body: Body): Feedback {
  const [type, theme] = [textIn(body, "type"), textIn(body, "theme")];
  return {
    id: idIn(body),
    type: type as FeedbackType,
    message: linesIn(body, "message", LONGEST_MESSAGE),
    email: normalAddress(textIn(body, "email")),
    page: pageIn(body),
    width: widthIn(body),
    theme: theme === "light" || theme === "dark" ? theme : "",
  };
}

/** Validates feedback: a sentence for each refused field, none when it is valid. */
export function feedbackProblems({ type, message, email }: Feedback, body: Body, texts: FeedbackTexts): Problems {
  const { problems, refused } = texts;
  return {
    ...(!TYPES.includes(type) && { type: refused.type }),
    ...(message === "" && { message: problems.empty }),
    ...(message.length > LONGEST_MESSAGE && { message: problems.long }),
    ...(email !== "" && !addressIn({ email }) && { email: refused.email }),
    ...(isTrapped(body) && { website: refused.website }),
  };
}

/** The form again, with what the user typed and why it was refused. */
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
