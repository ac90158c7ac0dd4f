import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { complain } from "#build/authoring/verb.ts";
import { HELP } from "./help.ts";
import { Refused } from "./source/limits.ts";

const isCaptions = (path: string): boolean => /\.(srt|vtt)$/i.test(path);
const PROJECT = join(import.meta.dirname, "../../..");
const OPTION = { type: "string" } as const;
const OPTIONS = {
  ...{ into: OPTION, module: OPTION, access: OPTION, lesson: OPTION, root: OPTION },
  help: { type: "boolean" },
} as const;

/** npm runs it in the project's folder, wherever it was typed. */
const fromHere = (path: string): string => resolve(process.env["INIT_CWD"] ?? ".", path);

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [named, second] = positionals;
  if (values.help || named === undefined) return HELP;
  if (second !== undefined) throw new Refused("Import one path after the other.");
  const path = fromHere(named);
  if (!existsSync(path)) throw new Refused(`${path} is not there.`);
  const { access = "free", root = PROJECT } = values;
  if (access !== "free" && access !== "premium") throw new Refused("--access is free or premium.");
  const module = values.module === undefined ? undefined : Number(values.module);
  const into = values.into === undefined ? undefined : fromHere(values.into);
  // What reads the formats is large, and loaded once there is something to read.
  const { importCaptions, importCourse } = await import("./importCourse.ts");
  if (isCaptions(path)) return importCaptions({ path, root, into, lesson: values.lesson });
  return importCourse({ path, root, into, access, module });
}

try {
  console.log(await main());
} catch (error) {
  // What Node says of a wrong option is said as it is.
  const isSaid = error instanceof Refused || (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
  if (isSaid) console.error((error as Error).message);
  else complain(error);
  if (!(error instanceof Refused && error.message.endsWith("Nothing was written.")))
    console.error("Nothing was written.");
  process.exitCode = 1;
}
