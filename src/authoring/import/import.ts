import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isMainThread, parentPort } from "node:worker_threads";
import { inAuthorsPaths } from "#authoring/check/read/problem.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { supervised, watchedBy } from "./source/watched.ts";

/** The text of npm run import -- --help. */
const HELP = join(import.meta.dirname, "help.txt");

const isCaptions = (path: string): boolean => /\.(srt|vtt)$/i.test(path);
const OPTION = { type: "string" } as const;
const OPTIONS = {
  ...{ into: OPTION, module: OPTION, access: OPTION, lesson: OPTION, root: OPTION },
  help: { type: "boolean" },
} as const;

/** npm runs scripts in the project's folder, so paths resolve from where the user typed them. */
const fromHere = (path: string): string => resolve(process.env["INIT_CWD"] ?? ".", path);

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [named, second] = positionals;
  if (values.help || named === undefined) return readFileSync(HELP, "utf8").trimEnd();
  if (second !== undefined) throw new Refusal("Import one path after the other.");
  const path = fromHere(named);
  if (!existsSync(path)) throw new Refusal(`${path} is not there.`);
  const { access = "free", root = process.cwd() } = values;
  if (access !== "free" && access !== "premium") throw new Refusal("--access is free or premium.");
  const module = values.module === undefined ? undefined : Number(values.module);
  const into = values.into === undefined ? undefined : fromHere(values.into);
  // Format parsers are large and load only when there is something to read.
  const { importCaptions, importCourse } = await import("./importCourse.ts");
  if (isCaptions(path)) return importCaptions({ path, root, into, lesson: values.lesson });
  return importCourse({ path, root, into, access, module });
}

const DENIED = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "EMFILE"]);

/** Describes an error of the author's files, the machine, or the import itself. */
function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const { code = "", message, path, stack = "" } = error as NodeJS.ErrnoException;
  // Node's messages about wrong options are clear enough.
  if (code.startsWith("ERR_PARSE_ARGS")) return message;
  if (code === "ENOSPC") return "The disk is full. Make room, and import again.";
  if (DENIED.has(code))
    return `${path ?? "A file"} may not be opened or written by you (${code}): change its permissions, and import again.`;
  const [, place = ""] = /\((?:file:\/\/)?[^()]*\/(src\/[^()]+)\)/.exec(stack) ?? [];
  return `The import itself failed: ${message}${place && ` (${place})`}. Please report this sentence with the file.`;
}

/** Parsing runs in a worker, which can be ended at any moment. */
async function run(): Promise<void> {
  if (isMainThread) {
    process.exitCode = await supervised(import.meta.filename, process.argv.slice(2));
    return;
  }
  watchedBy((at) => parentPort?.postMessage(at));
  console.log(inAuthorsPaths(await main()));
}

try {
  await run();
} catch (error) {
  const sentence = inAuthorsPaths(sentenceOf(error));
  console.error(sentence);
  if (process.env["DEBUG"]) console.error(error);
  if (!sentence.endsWith("Nothing was written.")) console.error("Nothing was written.");
  process.exitCode = 1;
}
