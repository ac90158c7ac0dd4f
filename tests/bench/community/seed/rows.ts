import type { DatabaseSync } from "node:sqlite";

type Value = string | number;
type Insert<Name extends string> = (row: Record<Name, Value>) => void;

/** Puts rows with these columns into a table; every other column has the value that its collection gives it. */
export function into<Name extends string>(
  database: DatabaseSync,
  table: string,
  columns: readonly Name[],
): Insert<Name> {
  const places = columns.map(() => "?").join(", ");
  const statement = database.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`);
  return (row) => void statement.run(...columns.map((name) => row[name]));
}

/** A moment as the server stores it. */
export const at = (ms: number): string => new Date(ms).toISOString().replace("T", " ");

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Ids as the server makes them, always the same ones. */
export function idsFrom(random: () => number): () => string {
  const five = () => {
    let [left, text] = [Math.floor(random() * 36 ** 5), ""];
    for (let at = 0; at < 5; at += 1, left = Math.floor(left / 36)) text += LETTERS[left % 36] ?? "";
    return text;
  };
  return () => five() + five() + five();
}

/** Small for most and large for few: `usual` is about what most stay below. */
export const longTailed = (random: () => number, usual: number, most: number): number =>
  Math.min(most, Math.floor(usual * (random() ** -0.6 - 1)));
