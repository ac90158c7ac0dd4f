import { stopChildren, stopping } from "./child.ts";
import { complain } from "./problem.ts";
import { printAsTyped } from "./shipped.ts";

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const SETTLE_MS = 3_000;

/**
 * Runs a command. A problem prints one sentence and sets the exit code; a signal ends all children first, a second
 * signal exits at once.
 * @param explain prints the error and returns the exit code
 */
export function main(work: () => Promise<void>, explain: (error: unknown) => number = complain): void {
  printAsTyped();
  for (const stream of [process.stdout, process.stderr]) stream.on("error", unread);
  const done = Promise.try(work).then(
    () => Number(process.exitCode ?? 0),
    (error: unknown) => (stopping.aborted ? undefined : explain(error)),
  );
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => void end(done, code));
  void done.then(async (code) => {
    if (stopping.aborted) return;
    await stopChildren();
    // A reader of the pipe may be slower than this process.
    await Promise.all([process.stdout, process.stderr].map(flushed));
    process.exit(isCutOff ? 1 : code);
  });
}

let isCutOff = false;

/** A reader that closed the pipe early, such as head, is no error; a full disk is. */
function unread({ code, message }: NodeJS.ErrnoException): void {
  if (code === "EPIPE" || code === "ERR_STREAM_DESTROYED" || isCutOff) return;
  isCutOff = true;
  console.error(`The answer could not be written: ${message}`);
}

const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write("", () => resolve()));

async function end(done: Promise<number | undefined>, code: number): Promise<void> {
  if (stopping.aborted) process.exit(code);
  await stopChildren();
  const settled = await Promise.race([done, new Promise<undefined>((resolve) => setTimeout(resolve, SETTLE_MS))]);
  process.exit(settled ?? code);
}
