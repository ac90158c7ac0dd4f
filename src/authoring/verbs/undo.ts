import { undoLast } from "#authoring/trash.ts";
import { type Command, Refusal, runTyped, type Typed, type Verb } from "./verb.ts";

const verb: Verb = {
  name: "undo",
  says: "Takes back the last command that wrote into the course, and with each further time the one before it. Only what that\ncommand made is taken away, into .trash/, and only what it took away or wrote over comes back.",
  options: {},
};

async function work({ root }: Typed): Promise<string> {
  const done = await Promise.resolve(undoLast(root));
  if (typeof done === "string") throw new Refusal(done);
  const { did, back, taken, folder } = done;
  const rows = (words: string, paths: string[]) =>
    paths.length > 0 ? [words, ...paths.map((path) => `  ${path}`)] : [];
  return [
    `“${did}” was taken back.`,
    ...rows("As before:", back),
    ...rows(
      `Taken away, and kept in ${folder}:`,
      taken.filter((path) => !back.includes(path)),
    ),
  ].join("\n");
}

export const undoCommand: Command = { verb, work };

if (import.meta.main) await runTyped(undoCommand);
