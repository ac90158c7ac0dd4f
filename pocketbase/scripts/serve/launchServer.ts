import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { eachLine, launch, stopChild, stopping } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { inUrl, type Settings } from "#server/scripts/settings/settings.ts";
import { privately } from "./closed.ts";
import { serverEnvironment } from "./environment.ts";

const ASK_EVERY_MS = 5;
const HEALTHY_WITHIN_MS = 60_000;
const ANSWER_WITHIN_MS = 5_000;
const KEPT_LINES = 20;
/** The first line of a Go crash; the stacks of all goroutines follow. */
const CRASH = /^(fatal error|panic|runtime|SIG[A-Z]+): /;
/** PocketBase's startup banner, whose URLs are not the site's. */
const GREETING = /Server started at|[├└]─/;

export type RunningServer = { child: ChildProcess; ended: Promise<Ended> };
export type Ended = { code: number | null; signal: NodeJS.Signals | null; lastLines: string[] };
type Launch = {
  executable: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  url: string;
  say?: (line: string) => void;
  /** See `launch`. */
  detached?: boolean;
};

/** Starts `serve` and returns once it answers. @throws {Problem} with its last lines when it exits before */
export async function launchServer({
  executable,
  args,
  env,
  url,
  say,
  detached = true,
}: Launch): Promise<RunningServer> {
  const child = privately(() => launch(executable, ["serve", ...args], { env, detached }));
  if (detached) guardServer(child);
  const lastLines: string[] = [];
  let isHealthy = false;
  eachLine(child, (line) => {
    if (GREETING.test(line) || lastLines.some((one) => CRASH.test(one))) return;
    lastLines.push(line);
    if (lastLines.length > KEPT_LINES) lastLines.shift();
    if (isHealthy) say?.(line);
  });
  const ended = once(child, "close").then(([code, signal]): Ended => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    lastLines,
  }));
  const death = ended.then(({ lastLines }) => {
    throw new Problem(`${lastLines.join("\n")}\nPocketBase ended before it could answer.`);
  });
  await Promise.race([death, untilHealthy(`${url}/api/health`, ended)]);
  isHealthy = true;
  return { child, ended };
}

async function untilHealthy(url: string, ended: Promise<Ended>): Promise<void> {
  const latest = performance.now() + HEALTHY_WITHIN_MS;
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!(await isHealthy(url)) && !isOver) {
    if (performance.now() > latest) throw new Problem("PocketBase started, but does not answer.");
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  // The race above reports the exit; an answer from another process on this port would win otherwise.
  if (isOver) await new Promise(() => undefined);
}

/** True when the server answers; a 503 means that it cannot write for now, but runs. */
export async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200 || answer?.status === 503;
}

/** Waits for a stopped server to exit. @throws {Problem} with its last lines when it exits by itself */
export async function untilClosed({ ended }: RunningServer): Promise<void> {
  const end = await ended;
  if (end.code === 0 && stopping.aborted) return;
  throw new Problem([...end.lastLines, `PocketBase ${whyEnded(end)}.`].join("\n"));
}

/** How it exited and, when its output says so, why: "ended with code 2: fatal error: runtime: out of memory". */
export function whyEnded({ code, signal, lastLines }: Ended): string {
  const how = code === null ? `was killed (${String(signal)})` : `ended with code ${String(code)}`;
  const crash = lastLines.findLast((line) => CRASH.test(line));
  if (crash) return `${how}: ${crash}`;
  return signal === "SIGKILL" ? `${how}, perhaps because the machine ran out of memory` : how;
}

/**
 * More than the concurrent connections: a request that finds no free runtime creates one, which is slow (tests/bench).
 */
export const RUNTIMES = 136;

/** Starts the server with the settings and prints its output. */
export function openServer(executable: string, settings: Settings): Promise<RunningServer> {
  const { host, port, address, siteUrl } = settings;
  const args = [
    ...folderFlags(settings),
    `--hooksPool=${String(RUNTIMES)}`,
    `--http=${inUrl(host)}:${String(port)}`,
    `--origins=${siteUrl}`,
  ];
  return launchServer({ executable, args, env: serverEnvironment(settings), url: address, say: console.log });
}

// Waits until its stdin closes, which happens when this process ends, and then ends the given process group.
const SCRIPT = 'read _; kill -s TERM -- "-$1"; sleep 10; kill -s KILL -- "-$1"';

/** Ends the server even after kill -9 of this process, so that it does not keep the port and the data. */
export function guardServer(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const guardian = launch("sh", ["-c", SCRIPT, "sh", String(child.pid)], { stdio: ["pipe", "ignore", "ignore"] });
  child.once("close", () => void stopChild(guardian, "SIGKILL"));
}

const LOOK_EVERY_MS = 1000;

/** Under `npm start`, users stop npm: once npm was killed, nothing would stop this process, so it ends itself. */
export function endWithNpm(): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const look = () => process.ppid !== parent && process.kill(process.pid, "SIGTERM");
  setInterval(look, LOOK_EVERY_MS).unref();
}
