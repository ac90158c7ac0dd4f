import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "#bench/folder.ts";
import { TOGETHER } from "#bench/machine.ts";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";

export type Asked = {
  url: string;
  headers?: Record<string, string>;
  /** With a body it is a POST. */
  body?: string;
};
export type Load = { rate: number; p50: number; p99: number };

const THREADS = 1;
const LONGEST_ANSWER_MS = 30_000;

const ANSWER = /^bench: (\S+) (\S+) (\S+) (\d+) (\d+)$/;
const DONE = `function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format("bench: %.1f %.3f %.3f %d %d", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.requests, failed))
end
`;

const quoted = (text: string): string => `[==[${text}]==]`;

function scriptFor({ headers = {}, body }: Asked): string {
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[ ${quoted(name)} ] = ${quoted(value)}`);
  const post = body === undefined ? [] : ['wrk.method = "POST"', `wrk.body = ${quoted(body)}`];
  return [...lines, ...post, DONE].join("\n");
}

/** Asks for one address over that many connections for some seconds. Throws when any answer was not 2xx. */
export async function load(asked: Asked, connections: number, seconds: number): Promise<Load> {
  const wrk = await systemProgram("wrk", ["wrk"]);
  const script = join(workFolder("wrk"), "ask.lua");
  writeFileSync(script, scriptFor(asked));
  const args = [`-t${THREADS}`, `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, asked.url];
  const { lines } = await run(wrk, args, { limitMs: seconds * 1000 + LONGEST_ANSWER_MS, ...TOGETHER });
  const answer =
    lines
      .map((line) => ANSWER.exec(line))
      .find(Boolean)
      ?.slice(1) ?? [];
  const [rate = 0, p50 = 0, p99 = 0, requests = 0, failed = 0] = answer.map(Number);
  if (requests === 0 || failed > 0) throw new Problem(`${asked.url}: ${failed} of ${requests} answers failed.`);
  return { rate, p50, p99 };
}
