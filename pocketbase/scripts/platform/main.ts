import { stopChildren, stopping } from "./child.ts";
import { Problem, refusal } from "./problem.ts";
import { printAsTyped } from "./typed.ts";

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const SETTLE_MS = 3_000;

/**
 * Runs a command: a problem is one sentence and its exit code; a signal ends every child first, a second one at once.
 * @param explain says what went wrong and gives the exit code
 */
export function main(work: () => Promise<void>, explain: (error: unknown) => number = tell): void {
  printAsTyped();
  const done = work().then(
    () => Number(process.exitCode ?? 0),
    (error: unknown) => (stopping.aborted ? undefined : explain(error)),
  );
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => void end(done, code));
  void done.then(async (code) => {
    if (stopping.aborted) return;
    await stopChildren();
    process.exit(code);
  });
}

async function end(done: Promise<number | undefined>, code: number): Promise<void> {
  if (stopping.aborted) process.exit(code);
  await stopChildren();
  const settled = await Promise.race([done, new Promise<undefined>((resolve) => setTimeout(resolve, SETTLE_MS))]);
  process.exit(settled ?? code);
}

function tell(error: unknown): number {
  if (error instanceof Problem) console.error(error.message);
  else console.error(refusal(error) ?? error);
  return error instanceof Problem ? error.code : 1;
}
