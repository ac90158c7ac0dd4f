import * as v from "valibot";
import type { Scene } from "#authoring/film/scenes/stage/kind.ts";
import { KINDS } from "#authoring/film/scenes/scenes.ts";
import { type Line, linesOf } from "./script.ts";

/** One picture and what is said over it. */
export interface FilmScene {
  kind: string;
  chapter: string | undefined;
  lines: Line[];
  scene: Scene;
}

/** What is wrong with a film, and where: the path into its YAML. */
export interface FilmFault {
  path: (string | number)[];
  message: string;
}

export interface Film {
  scenes: FilmScene[];
  faults: FilmFault[];
}

const head = v.looseObject({
  scene: v.picklist(Object.keys(KINDS), `is one of ${Object.keys(KINDS).join(", ")}`),
  chapter: v.optional(v.string()),
  say: v.pipe(v.string("is what is said over the scene, a line for every breath"), v.trim(), v.minLength(1)),
});

const faultOf = (index: number, issue: v.BaseIssue<unknown>): FilmFault => {
  const inside = (issue.path ?? []).map(({ key }) => key as string | number);
  const name = inside.length > 0 ? inside.join(".") : "the scene";
  const isKey = issue.kind === "schema" && issue.expected === "never";
  const isMissing = issue.kind === "schema" && issue.received === "undefined";
  const what = isKey ? "is no field of this scene" : isMissing ? "is missing" : issue.message;
  return { path: [index, ...inside], message: `${name} ${what}` };
};

function readScene(input: unknown, index: number): FilmScene | FilmFault[] {
  const result = v.safeParse(head, input);
  if (!result.success) return result.issues.map((issue) => faultOf(index, issue));
  const { scene: kind, chapter, say, ...data } = result.output;
  try {
    const scene = KINDS[kind]?.(data);
    return scene ? { kind, chapter, lines: linesOf(say), scene } : [];
  } catch (error) {
    if (error instanceof v.ValiError)
      return (error.issues as v.BaseIssue<unknown>[]).map((issue) => faultOf(index, issue));
    throw error;
  }
}

/** Reads the scenes of a film from parsed YAML; what cannot be read is left out and named. */
export function filmOf(data: unknown): Film {
  if (!Array.isArray(data) || data.length === 0)
    return { scenes: [], faults: [{ path: [], message: "The film has no scenes" }] };
  const read = data.map(readScene);
  return {
    scenes: read.filter((one): one is FilmScene => !Array.isArray(one)),
    faults: read.filter((one) => Array.isArray(one)).flat(),
  };
}
