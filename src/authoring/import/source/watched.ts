import { Worker } from "node:worker_threads";
import { rmSync } from "node:fs";
import { Refusal } from "#authoring/verbs/verb.ts";

/** Malicious text can take hours to parse within all size limits; real files take less than a few seconds. */
const MOST_SECONDS = 30;
const LOOK_MS = 200;

/** The worker's state: the file and the line of its longest paragraph, or the folder to clean up. */
interface At {
  file?: string;
  line?: number;
  letters?: number;
  /** The folder being written to. */
  folder?: string;
}

let tell: (at: At) => void = () => undefined;
/** Sets the listener for the worker's state. */
export const watchedBy = (listener: (at: At) => void): void => void (tell = listener);

const places = new Map<string, Pick<At, "line" | "letters">>();

/** Returns the longest paragraph, which is the largest unit of parsing. */
function longestIn(text: string): Pick<At, "line" | "letters"> {
  const found = { line: 1, letters: 0 };
  let [line, letters, begun] = [0, 0, 1];
  for (const one of text.split("\n")) {
    line += 1;
    if (one.trim() === "") [letters, begun] = [0, line + 1];
    else letters += one.length;
    if (letters > found.letters) Object.assign(found, { line: begun, letters });
  }
  return found;
}

/** Reports the file before it is read, written or compared. @param text its content when known */
export function reading(file: string, text?: string): void {
  if (text !== undefined) places.set(file, longestIn(text));
  tell({ file, ...places.get(file) });
}
/** Reports the start of work that must not be interrupted. */
export const beyondReading = (): void => tell({});
/** @param folder the staging folder */
export const writingInto = (folder: string): void => tell({ folder });

const refusal = ({ file, line, letters = 0 }: At, why: string): string => {
  const place = line === undefined ? "" : `:${String(line)}`;
  const about =
    line === undefined ? "" : ` The longest paragraph begins there, with ${letters.toLocaleString("en")} signs.`;
  return `${file ?? "It"}${place} ${why}.${about} Divide it or take it out, and import again.`;
};

/**
 * Runs a module in a worker, and ends it when one file takes more than `most` seconds of CPU time or fills the memory.
 * @param program reports its state through `watchedBy`
 * @returns the exit code
 */
export function supervised(program: string, args: string[], most = MOST_SECONDS): Promise<number> {
  // The worker shares this process's folder, so the preloaded modules (pocketbase/scripts/platform/inCourse.ts) are
  // not needed again.
  const worker = new Worker(program, { argv: args, execArgv: [] });
  let [at, since, folder]: [At, number, string | undefined] = [{}, 0, undefined];
  const used = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  };
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      void worker.terminate();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      reject(new Refusal(refusal(at, why)));
    };
    const look = setInterval(() => {
      if (at.file !== undefined && used() - since > most) fail(`takes longer than ${String(most)} seconds to read`);
    }, LOOK_MS);
    worker.on("message", (said: At) => {
      if (said.folder !== undefined) folder = said.folder;
      else [at, since] = [said, used()];
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") fail("takes more memory to read than there is");
      else reject(error);
    });
    worker.on("exit", (code) => resolve(code));
    void new Promise((done) => worker.once("exit", done)).then(() => clearInterval(look));
  });
}
