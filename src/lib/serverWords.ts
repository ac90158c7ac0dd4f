import { texts } from "#texts/failure.ts";

/** Beginnings of PocketBase's built-in messages; ours come from the course's texts. */
const OF_SERVER =
  /^(?:An error occurred while|Cannot be |Failed to |Invalid |Missing |Must |Only superusers|Something went wrong while|The (?:length|maximum|request|requested|value) |Value must|You are not allowed)/i;

/** Most specific first: the first match wins. */
const ABOUT_A_FIELD: [RegExp, string][] = [
  [/be blank|required value/i, texts.fieldEmpty],
  [/valid email/i, texts.fieldEmail],
  [/unique/i, texts.fieldTaken],
  [/no (?:more|greater) than|maximum|at most/i, texts.fieldLong],
  [/at least|no less than|greater than/i, texts.fieldShort],
  [/expired/i, texts.linkOver],
];

/** Translates PocketBase's English message about a field into the course's language. */
export function aboutField(message: string): string {
  if (!OF_SERVER.test(message)) return message;
  return ABOUT_A_FIELD.find(([pattern]) => pattern.test(message))?.[1] ?? texts.fieldNotPossible;
}

/** Returns the message about the whole request, or "" for a generic one of PocketBase's. */
export const aboutAll = (message: string): string => (OF_SERVER.test(message) ? "" : message);
