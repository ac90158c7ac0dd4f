import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";

const README = join(import.meta.dirname, "README.md");

/** Puts a part's tables into README.md, in the place of its last ones. */
export async function keepResults(part: string, place: string, tables: string): Promise<void> {
  const [start, end] = [`<!-- ${part} -->`, `<!-- end of ${part} -->`];
  const text = readFileSync(README, "utf8");
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${README} has no place for the results of ${part}`);
  const day = new Date().toISOString().slice(0, 16).replace("T", " ");
  const fresh = `${start}\n\n${day} UTC, ${place}\n\n${tables}\n\n`;
  const whole = text.slice(0, from) + fresh + text.slice(to);
  const style = await resolveConfig(README);
  writeFileSync(README, await format(whole, { ...style, filepath: README }));
}
