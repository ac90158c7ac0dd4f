import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { type Findings, section } from "./table.ts";

const RESULTS = join(import.meta.dirname, "results.json");

interface Kept {
  /** When it was measured, in UTC. */
  day: string;
  /** On what machine, and what else ran there. */
  place: string;
  findings: Findings[];
}

const kept = (): Record<string, Kept> =>
  existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Record<string, Kept>) : {};

/** Keeps what a part found in results.json, in the place of what it found last. */
export async function keepResults(part: string, place: string, findings: Findings[]): Promise<void> {
  const day = `${new Date().toISOString().slice(0, 16)}Z`;
  const all = { ...kept(), [part]: { day, place, findings } };
  writeFileSync(RESULTS, await format(JSON.stringify(all), { parser: "json", printWidth: 120 }));
}

/** What a part found when it was kept last, as tables. */
export function keptResults(part: string): string {
  const found = kept()[part];
  if (!found) return `### ${part}\n\nNothing was kept yet.`;
  return [`### ${part}`, `${found.day}, ${found.place}`, ...found.findings.map(section)].join("\n\n");
}
