import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isMainThread, parentPort } from "node:worker_threads";
import { inAuthorsPaths } from "#authoring/check/read/problem.ts";
import { Refusal, runTyped, type Typed, UNDO, type Verb } from "#authoring/verbs/verb.ts";
import { complain, inWords } from "#server/scripts/platform/problem.ts";
import { supervised, watchedBy } from "./source/watched.ts";

const verb: Verb = {
  name: "import",
  says: readFileSync(join(import.meta.dirname, "help.txt"), "utf8").trimEnd(),
  takes: ["PATH"],
  tooMany: "Import one path after the other.",
  options: {
    into: { value: "FOLDER", says: "writes into this empty folder instead, to look at it; the course stays as it is" },
    module: { value: "NUMBER", says: "adds the lessons to the end of this module, instead of making modules" },
    access: { value: "free|premium", says: "who may read them once they are no drafts; free when it is left out" },
    lesson: { value: "ID", says: "the lesson that captions belong to" },
  },
  undo: UNDO,
};

/** npm runs scripts in the project's folder, so paths resolve from where the user typed them. */
const fromHere = (path: string): string => resolve(process.env["INIT_CWD"] ?? ".", path);

async function imported({ root, options, values: [named = ""] }: Typed): Promise<string> {
  const path = fromHere(named);
  if (!existsSync(path)) throw new Refusal(`${path} is not there.`);
  const { access = "free", lesson } = options;
  if (access !== "free" && access !== "premium") throw new Refusal("--access is free or premium.");
  const module = options["module"] === undefined ? undefined : Number(options["module"]);
  const into = options["into"] === undefined ? undefined : fromHere(options["into"]);
  // Format parsers are large and load only when there is something to read.
  const { importCaptions, importCourse } = await import("./importCourse.ts");
  if (/\.(srt|vtt)$/i.test(path)) return importCaptions({ path, root, into, lesson });
  return importCourse({ path, root, into, access, module });
}

function withoutTraces(error: unknown): Refusal {
  if (process.env["DEBUG"]) console.error(error);
  const words = inAuthorsPaths(inWords(error));
  return new Refusal(words.endsWith("Nothing was written.") ? words : `${words}\nNothing was written.`);
}

const work = (typed: Typed): Promise<string> =>
  imported(typed).catch((error: unknown) => {
    throw withoutTraces(error);
  });

/** Parsing runs in a worker, which can be ended at any moment. */
if (isMainThread)
  process.exitCode = await supervised(import.meta.filename, process.argv.slice(2)).catch((error: unknown) =>
    complain(withoutTraces(error)),
  );
else {
  watchedBy((at) => parentPort?.postMessage(at));
  await runTyped({ verb, work });
}
