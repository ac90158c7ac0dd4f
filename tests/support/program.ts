import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "#server/scripts/platform/problem.ts";

const ANSWERS_WITHIN_MS = 30_000;

/** A program that runs, and what it says meanwhile. */
export type Program = AsyncDisposable & {
  child: ChildProcess;
  /** Everything it printed so far. */
  lines: string[];
  /** The first line that matches, now or later; fails when the command ends before. */
  said: (pattern: RegExp) => Promise<string>;
  /** Its exit code, or what killed it. */
  ended: Promise<number | NodeJS.Signals>;
};

/** Starts a program; leaving the block asks it to end and waits for that. */
export function startProgram(command: string, args: string[], options: SpawnOptions = {}, input = ""): Program {
  const child = spawn(command, args, { ...options, stdio: "pipe" });
  child.stdin.end(input);
  const lines: string[] = [];
  const ears = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on("line", (line) => {
      lines.push(line);
      for (const hear of ears) hear();
    });
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  const said = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const hear = () => {
        const line = lines.find((one) => pattern.test(one));
        if (line !== undefined) resolve(line);
      };
      ears.add(hear);
      hear();
      void ended.then(() => reject(new Error(`It ended without saying ${String(pattern)}:\n${lines.join("\n")}`)));
    });
  const end = async () => {
    child.kill();
    await ended;
  };
  return { child, lines, said, ended, [Symbol.asyncDispose]: end };
}

/** Starts a server, and waits until an address of it answers. */
export async function startAnswering(
  url: string,
  command: string,
  args: string[],
  options?: SpawnOptions,
): Promise<Program> {
  const program = startProgram(command, args, options);
  const latest = performance.now() + ANSWERS_WITHIN_MS;
  for (;;) {
    if (await fetch(url).catch(() => undefined)) return program;
    const isOver = program.child.exitCode !== null || performance.now() > latest;
    if (isOver) await program[Symbol.asyncDispose]();
    if (isOver) throw new Problem(`${command} does not answer:\n${program.lines.join("\n")}`);
    await delay(25);
  }
}
