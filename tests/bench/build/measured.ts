import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { systemProgram } from "#bench/peers.ts";

export type Cost = { seconds: number; cpuSeconds: number; peakMegabytes: number; lines: string[] };

const FIGURES = /^bench: ([\d.]+) ([\d.]+) ([\d.]+) (\d+)$/;
const LONGEST_MS = 1_200_000;
const SHOWN_LINES = 30;

/** Runs a program to its end: its time, the time of all its processes and threads, the largest process's memory. */
export async function measured(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Cost> {
  const time = await systemProgram("time", ["time"]);
  const all = ["-f", "bench: %e %U %S %M", process.execPath, ...args];
  const whole = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", ...env };
  const { code, lines } = await run(time, all, { cwd, env: whole, limitMs: LONGEST_MS });
  const found = lines.map((line) => FIGURES.exec(line)).find(Boolean);
  if (code !== 0 || !found) throw new Problem(`${lines.slice(-SHOWN_LINES).join("\n")}\nA build failed.`);
  const [seconds = 0, user = 0, system = 0, kilobytes = 0] = found.slice(1).map(Number);
  return { seconds, cpuSeconds: user + system, peakMegabytes: kilobytes / 1024, lines };
}
