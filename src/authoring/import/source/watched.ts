import { Worker } from "node:worker_threads";
import { rmSync } from "node:fs";
import { Refusal } from "#authoring/verbs/verb.ts";

/** Some texts would take hours to read, however short they are for a file; nothing that anybody wrote takes seconds. */
const MOST_SECONDS = 30;
const LOOK_MS = 200;

/** What the import is at: a file, with the line where its longest paragraph begins; or its folder, to be taken away. */
interface At {
  file?: string;
  line?: number;
  letters?: number;
  /** It has begun to write here. */
  folder?: string;
}

let tell: (at: At) => void = () => undefined;
/** Says from now on what is being read. */
export const watchedBy = (listener: (at: At) => void): void => void (tell = listener);

const places = new Map<string, Pick<At, "line" | "letters">>();

/** The longest paragraph of a text: the most that is looked through at once. */
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

/** Before a file is read, written or compared. @param text what is in it, where that is known */
export function reading(file: string, text?: string): void {
  if (text !== undefined) places.set(file, longestIn(text));
  tell({ file, ...places.get(file) });
}
/** Before what has to come to its end once it has begun. */
export const beyondReading = (): void => tell({});
/** @param folder where it writes until all is there */
export const writingInto = (folder: string): void => tell({ folder });

const refusal = ({ file, line, letters = 0 }: At, why: string): string => {
  const place = line === undefined ? "" : `:${String(line)}`;
  const about =
    line === undefined ? "" : ` The longest paragraph begins there, with ${letters.toLocaleString("en")} signs.`;
  return `${file ?? "It"}${place} ${why}.${about} Divide it or take it out, and import again.`;
};

/**
 * Runs a program of ours beside this one, and ends it when a file takes it too long or fills the memory.
 * @param program what reports by `watchedBy` to its parent
 * @returns how it ended, as a process does
 */
export function supervised(program: string, args: string[], most = MOST_SECONDS): Promise<number> {
  // Both work in the same folder: what was loaded first (pocketbase/scripts/platform/inCourse.ts) has nothing left to do.
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
