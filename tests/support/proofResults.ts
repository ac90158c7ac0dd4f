import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { PROJECT } from "#server/scripts/platform/paths.ts";

const RESULTS = join(PROJECT, "tests/prove/results.json");

/** What the last run of one proof came to. */
export interface ProofResult {
  day: string;
  /** The commit that was checked out, with a plus sign where the tree had other changes. */
  commit: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** What made it shorter or another one: PROVE_SEED, PROVE_HISTORIES … */
  settings: Record<string, string>;
  /** The figures it printed. */
  figures: string[];
}

/** Keeps what each proof came to in tests/prove/results.json, file by file, so that a whole run may be made in parts. */
export class ProofResults implements Reporter {
  #said = new Map<string, string[]>();
  #commit = commit();

  onUserConsoleLog({ taskId, content, type }: Parameters<NonNullable<Reporter["onUserConsoleLog"]>>[0]): void {
    // Vitest names a test after the file it stands in: "<file's id>_<place>_<place>".
    const file = taskId?.split("_")[0];
    if (file === undefined || type !== "stdout") return;
    // What a program says of its steps ("Migrating it …", "  done, 2.6 s") or of its folders is no figure.
    const isFigure = (line: string) => /^\S.*\d/.test(line) && !line.endsWith("…") && !line.includes(tmpdir());
    const lines = content.split("\n").filter(isFigure);
    this.#said.set(file, [...(this.#said.get(file) ?? []), ...lines]);
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.project.name !== "prove") return;
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const count = (state: string): number => states.filter((one) => one === state).length;
    // A file that does not load has no tests to count.
    const failed = count("failed") + module.errors().length;
    if (states.length === count("skipped") && failed === 0) return;
    const settings = Object.entries(process.env).filter(([name]) => name.startsWith("PROVE_"));
    const result: ProofResult = {
      day: new Date().toISOString().slice(0, 10),
      commit: this.#commit,
      passed: count("passed"),
      failed,
      skipped: count("skipped"),
      seconds: Math.round(module.diagnostic().duration / 1000),
      settings: Object.fromEntries(settings.map(([name, value]) => [name, value ?? ""])),
      figures: this.#said.get(module.id.split("_")[0] ?? "") ?? [],
    };
    const all = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Record<string, ProofResult>) : {};
    all[basename(module.moduleId)] = result;
    const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b)));
    writeFileSync(RESULTS, `${JSON.stringify(sorted, undefined, 2)}\n`);
  }
}

function commit(): string {
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: PROJECT, encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--", ":!tests/prove/results.json") !== "";
  return git("rev-parse", "--short=8", "HEAD") + (isChanged ? "+" : "");
}
