import { join } from "node:path";
import { courseAt, said } from "#build/authoring/changes.ts";
import { Refusal, runVerb, UNDO, type Command, type Typed, type Verb } from "#build/authoring/verb.ts";
import { moveLesson } from "./moveLesson.ts";
import { moveModule, spokenOf } from "./modules.ts";

const PROJECT = join(import.meta.dirname, "../../..");
const verb: Verb = {
  name: "move",
  says: "Moves a lesson (by its id) within its module or into another one, or a module (module-3) within the course.\nFiles, numbers and links follow; ids and everybody's progress stay, and a lesson's former address leads on.",
  takes: ["LESSON|module-N"],
  options: {
    module: { value: "N", says: "the module that a lesson moves into; left out, it stays in its own" },
    place: { value: "N", says: "its place there, from 1; left out, the last" },
  },
  undo: UNDO,
};

async function work({ options, values: [what = ""] }: Typed): Promise<string> {
  const course = courseAt(options["root"] ?? PROJECT);
  const number = /^module-(\d+)$/.exec(what)?.[1];
  if (number === undefined) {
    const { changed, from, to } = await moveLesson(course, {
      id: what,
      module: options["module"],
      place: options["place"],
    });
    const address = from === to ? `Its address stays ${to}.` : `It is at ${to} now; ${from} leads there.`;
    return said(`${what} was moved. ${address}`, changed);
  }
  if (options["module"] !== undefined) throw new Refusal("--module is for a lesson; a module has a --place.", 2);
  const changed = await moveModule(course, number, options["place"]);
  const spoken = spokenOf(course.root);
  const look =
    spoken.length === 0
      ? ""
      : `\nThese call a module by its number; read them again:\n${spoken.map((place) => `  ${place}`).join("\n")}`;
  return said(
    `Module ${number} was moved. Former addresses of its lessons lead on; certificates keep the number and the name they were given under.${look}`,
    changed,
  );
}

export const move: Command = { verb, work };

if (import.meta.main) await runVerb(move);
