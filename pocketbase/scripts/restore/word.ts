import { createInterface } from "node:readline/promises";
import type { Head } from "#server/scripts/backup/contents.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { counted, moment, span } from "#server/scripts/verb/words.ts";
import type { Newer } from "./since.ts";

const CREATED = 6;

/** What a restore loses of the data that is there, in a few lines. */
export function lossOf({ at }: Pick<Head, "at">, lost: Newer[] | undefined, what = "The back-up"): string[] {
  const age = span(Date.now() - Date.parse(at));
  const first = `${what} is of ${moment(at)}, ${age} ago.`;
  if (lost === undefined) return [first, "The data that is there now cannot be read."];
  if (lost.length === 0) return [first, "Nothing in the data that is there now is newer."];
  const most = lost.toSorted((one, other) => other.made + other.changed - one.made - one.changed);
  const lines = most
    .slice(0, CREATED)
    .map(({ table, made, changed }) => `  ${table}: ${String(made)} new, ${String(changed)} changed`);
  const rest = lost.length > CREATED ? [`  and in ${counted(lost.length - CREATED, "other table")}`] : [];
  return [first, "What the data that is there now has since would be lost:", ...lines, ...rest];
}

/** What has to be typed: the host of the site that the data belongs to. */
export const wordFor = (siteUrl: string): string => new URL(siteUrl).host;

/** Says what is lost and waits for the word; @throws {Problem} for any other one */
export async function askForWord(word: string, given: string | undefined, loss: string[]): Promise<void> {
  const sentence = "There is data already, and it would be moved aside";
  if (given === undefined) for (const line of loss) console.error(line);
  if (given === undefined && !process.stdin.isTTY)
    throw new Problem(`${sentence}: say --yes-overwrite ${word} if it may be.`);
  const typed = given ?? (await ask(`${sentence}. Type ${word} to go on: `));
  if (typed.trim() !== word) throw new Problem(`${sentence}: "${typed}" is not ${word}, and nothing was changed.`);
}

async function ask(question: string): Promise<string> {
  const keyboard = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-D ends the question without an answer.
  const ended = new Promise<string>((resolve) => keyboard.once("close", () => resolve("")));
  try {
    return await Promise.race([keyboard.question(question), ended]);
  } finally {
    keyboard.close();
  }
}
