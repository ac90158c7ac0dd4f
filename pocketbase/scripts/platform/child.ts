import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const KILL_AFTER_MS = 10_000;

/** The running children, each with the target of its signals: a process id, or a negative process group id. */
const running = new Map<ChildProcess, number>();
const ending = new AbortController();

/** Aborted once the command is asked to stop; network requests listen to it. */
export const stopping = ending.signal;

/**
 * Starts a program in its own process group: Ctrl-C reaches only this process, which then ends the whole group. With
 * `detached: false` it stays in this process's group, and only the program itself is ended.
 */
export function launch(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  stopping.throwIfAborted();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], detached: true, ...options });
  if (child.pid !== undefined) running.set(child, options.detached === false ? child.pid : -child.pid);
  for (const event of ["close", "error"]) child.once(event, () => running.delete(child));
  return child;
}

export type Finished = { code: number | null; lines: string[] };

/** Runs a program to its end and returns its output; stops it after `limitMs`. */
export async function run(
  command: string,
  args: string[],
  { limitMs, onLine, ...options }: SpawnOptions & { limitMs?: number; onLine?: (line: string) => void } = {},
): Promise<Finished> {
  const child = launch(command, args, options);
  const lines: string[] = [];
  eachLine(child, (line) => {
    lines.push(line);
    onLine?.(line);
  });
  const limit = limitMs === undefined ? undefined : setTimeout(() => void stopChild(child), limitMs);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return { code, lines };
  } finally {
    clearTimeout(limit);
  }
}

export function eachLine(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on("line", take);
}

/** Ends a program and all its children, and waits until it has exited. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  const target = running.get(child);
  if (target === undefined) return;
  const closed = once(child, "close");
  send(target, signal);
  const late = setTimeout(send, KILL_AFTER_MS, target, "SIGKILL");
  await closed;
  clearTimeout(late);
}

function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Aborts `stopping`, and waits until all children have exited. */
export async function stopChildren(signal?: NodeJS.Signals): Promise<void> {
  ending.abort();
  await Promise.all([...running.keys()].map((child) => stopChild(child, signal)));
}

// A last resort for an abrupt exit: no child outlives this process.
process.on("exit", () => {
  for (const target of running.values()) send(target, "SIGKILL");
});
