import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { DatabaseSync } from "node:sqlite";
import { type Head } from "#server/scripts/backup/contents.ts";
import { dataTables } from "#server/scripts/backup/rows.ts";
import { openToRead } from "#server/scripts/platform/database.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { counted, utcMoment, span } from "#server/scripts/platform/words.ts";
import { requireData, DATABASE } from "#server/scripts/serve/data.ts";

const CREATED = 6;

/** A few lines about the data that a restore would lose. */
export function lossOf({ at }: Pick<Head, "at">, lost: Newer[] | undefined, what = "The back-up"): string[] {
  const age = span(Date.now() - Date.parse(at));
  const first = `${what} is of ${utcMoment(at)}, ${age} ago.`;
  if (lost === undefined) return [first, "The data that is there now cannot be read."];
  if (lost.length === 0) return [first, "Nothing in the data that is there now is newer."];
  const most = lost.toSorted((one, other) => other.made + other.changed - one.made - one.changed);
  const lines = most
    .slice(0, CREATED)
    .map(({ table, made, changed }) => `  ${table}: ${String(made)} new, ${String(changed)} changed`);
  const rest = lost.length > CREATED ? [`  and in ${counted(lost.length - CREATED, "other table")}`] : [];
  return [first, "What the data that is there now has since would be lost:", ...lines, ...rest];
}

/** The word to type as confirmation: the site's host. */
export const wordFor = (siteUrl: string): string => new URL(siteUrl).host;

/** Prints what is lost and waits for the word. @throws {Problem} for any other input */
export async function askForWord(word: string, given: string | undefined, loss: string[]): Promise<void> {
  const sentence = "There is data already, and it would be moved aside";
  if (given === undefined) for (const line of loss) console.error(line);
  if (given === undefined && !process.stdin.isTTY)
    throw new Problem(`${sentence}: say --yes-overwrite ${word} if it may be.`);
  const typed = given ?? (await ask(`${sentence}. Type ${word} to go on: `));
  if (typed.trim() !== word) throw new Problem(`${sentence}: "${typed}" is not ${word}, and nothing was changed.`);
}

async function ask(question: string): Promise<string> {
  using keyboard = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-D counts as an empty answer.
  const ended = new Promise<string>((resolve) => keyboard.once("close", () => resolve("")));
  return await Promise.race([keyboard.question(question), ended]);
}

/** The number of rows created or changed in a table after a time. */
export interface Newer {
  table: string;
  made: number;
  changed: number;
}

/**
 * The rows of a data folder newer than a time, which a restore to that time loses; undefined when it cannot be read.
 */
export function newerThan(dataDir: string, at: string): Newer[] | undefined {
  if (!existsSync(join(dataDir, DATABASE))) return [];
  try {
    requireData(dataDir);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
  using database = openToRead(join(dataDir, DATABASE));
  return dataTables(database)
    .filter((table) => !table.startsWith("_") && !table.includes("_fts"))
    .map((table) => newerIn(database, table, at.replace("T", " ")))
    .filter(({ made, changed }) => made + changed > 0);
}

function newerIn(database: DatabaseSync, table: string, at: string): Newer {
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  const has = (name: string) => columns.some((column) => column["name"] === name);
  const count = (condition: string) =>
    Number(database.prepare(`SELECT COUNT(*) AS count FROM "${table}" WHERE ${condition}`).get(at)?.["count"] ?? 0);
  const made = has("created") ? count("created > ?") : 0;
  const both = has("updated") ? count("updated > ?") : made;
  return { table, made, changed: Math.max(0, both - made) };
}
