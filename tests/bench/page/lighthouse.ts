import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { workFolder } from "#bench/folder.ts";
import { PEER_MODULES } from "#bench/peers.ts";

const CLI = join(PEER_MODULES, "lighthouse", "cli", "index.js");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMES = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;
const WITHIN_MS = 120_000;
const TRIES = 3;

export type Scores = Record<(typeof CATEGORIES)[number] | keyof typeof TIMES, number> & {
  /** What kept a category from 100. */
  failed: string[];
};

type Audit = { numericValue?: number; score: number | null; title: string };
type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

/** One mobile run (simulated slow 4G, 4 × slower CPU) in the browser at a port, with what its profile holds. */
export async function lighthouse(url: string, port: number, tries = TRIES): Promise<Scores> {
  const file = join(workFolder("lighthouse"), "report.json");
  const output = ["--output=json", `--output-path=${file}`, "--quiet", "--no-enable-error-reporting"];
  const args = [url, `--port=${String(port)}`, "--disable-storage-reset", ...output];
  const only = `--only-categories=${CATEGORIES.join(",")}`;
  const { code, lines } = await run(process.execPath, [CLI, ...args, only], { limitMs: WITHIN_MS });
  // A trace sometimes begins too late to have seen the page load.
  if (code !== 0 && tries > 1) return lighthouse(url, port, tries - 1);
  if (code !== 0) throw new Problem(`${lines.slice(-5).join("\n")}\nLighthouse could not read ${url}.`);
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(file);
  return scoresOf(report);
}

function scoresOf({ categories, audits }: Report): Scores {
  const points = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const times = Object.entries(TIMES).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  const refs = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const failed = refs.filter(({ id }) => (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
  return { ...(Object.fromEntries([...points, ...times]) as Omit<Scores, "failed">), failed };
}
