import { texts } from "#texts/failure.ts";

/** What PocketBase begins its own sentences with; ours come from the course's texts. */
const OF_SERVER =
  /^(?:An error occurred while|Cannot be |Failed to |Invalid |Missing |Must |Only superusers|Something went wrong while|The (?:length|maximum|request|requested|value) |Value must|You are not allowed)/i;

/** From the most special on: the first that fits is said. */
const ABOUT_A_FIELD: [RegExp, string][] = [
  [/be blank|required value/i, texts.fieldEmpty],
  [/valid email/i, texts.fieldEmail],
  [/unique/i, texts.fieldTaken],
  [/no (?:more|greater) than|maximum|at most/i, texts.fieldLong],
  [/at least|no less than|greater than/i, texts.fieldShort],
  [/expired/i, texts.linkOver],
];

/** A sentence about one field in the words of the course: PocketBase's own are English in every course. */
export function aboutField(message: string): string {
  if (!OF_SERVER.test(message)) return message;
  return ABOUT_A_FIELD.find(([pattern]) => pattern.test(message))?.[1] ?? texts.fieldNotPossible;
}

/** A sentence about all that was sent; nothing where PocketBase's own says no more than that it was refused. */
export const aboutAll = (message: string): string => (OF_SERVER.test(message) ? "" : message);
