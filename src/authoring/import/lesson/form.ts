import { z } from "astro/zod";
import { yamlText, yamlWord } from "#authoring/written.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import type { Said } from "#authoring/import/found/found.ts";
import type { Leave } from "#authoring/import/source/source.ts";
import { schemas } from "#schema";
import { plainText } from "./shape.ts";

const shape = schemas.lesson(() => z.any()).shape;
type Field = keyof typeof shape;

export const isGood = (field: Field, value: unknown): boolean => shape[field].safeParse(value).success;

/** Returns text on one line, cut to a field's length. */
export function cut(words: unknown, most: number): string {
  const line = plainText(typeof words === "string" ? words : "")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= most) return line;
  const short = line.slice(0, most - 1);
  return `${short.slice(0, short.lastIndexOf(" ") > most / 2 ? short.lastIndexOf(" ") : most - 1).trim()}…`;
}

export interface Form {
  id: string;
  title: string;
  said: Said;
  /** "2:45", from the video or the captions. */
  duration: string | undefined;
  videoUrl: string | undefined;
  resources: { title: string; url: string }[];
  access: "free" | "premium";
  /** True when the check should treat it as unfinished. */
  isUnwritten: boolean;
}

const say = (words: string): string => `${TO_WRITE} ${words}`;

const DESCRIPTION = say("The question it answers and why it is worth asking, 20 to 200 characters");
const GOAL = say("What the learner can do or has made afterwards");

export const NO_TAG = "a tag has small letters, figures and hyphens";
const MOST_TAGS = 4;
const MOST_GOALS = 4;
const MOST_ALIASES = 8;
const ALIAS_LETTERS = 40;
const GOAL_LETTERS = [10, 140] as const;
const DESCRIPTION_LETTERS = [20, 200] as const;

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
const wordsOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/**
 * Returns the accepted values of a list and reports why others are not. @param whyNot returns "" for an accepted value
 */
function takenOf(
  name: string,
  value: unknown,
  whyNot: (one: unknown) => string,
  most: number,
  leave: Leave,
): unknown[] {
  const taken: unknown[] = [];
  for (const one of listOf(value)) {
    const why = whyNot(one) || (taken.length === most ? `a lesson has ${String(most)} at most` : "");
    if (why) leave(`${name} “${wordsOf(one).slice(0, 100)}”`, why, wordsOf(one));
    else taken.push(one);
  }
  return taken;
}

/** Cuts text to a field's length and reports the cut. */
function shortened(name: string, words: unknown, most: number, leave: Leave): string {
  const short = cut(words, most);
  const whole = plainText(String(words)).trim();
  if (short.endsWith("…") && short.length < whole.length)
    leave(`${name} “${whole.slice(0, 100)}”`, `it is longer than ${String(most)} letters, and cut`, whole);
  return short;
}

const isText = (one: unknown, least: number): boolean =>
  typeof one === "string" && plainText(one).trim().length >= least;

function tagsLine(tags: unknown, leave: Leave): string {
  const whyNot = (tag: unknown) => (isGood("tags", [tag]) ? "" : NO_TAG);
  const taken = takenOf("the tag", tags, whyNot, MOST_TAGS, leave).map(String);
  return taken.length > 0 ? `tags: [${taken.map(yamlWord).join(", ")}]` : `tags: [] # ${say("two to four")}`;
}

function goalsOf(goals: unknown, leave: Leave): string[] {
  const [least, most] = GOAL_LETTERS;
  const whyNot = (goal: unknown) => (isText(goal, least) ? "" : `a goal has ${String(least)} letters at least`);
  const isList = goals === undefined || Array.isArray(goals);
  if (!isList) leave(`the goals “${wordsOf(goals).slice(0, 100)}”`, "they are no list", wordsOf(goals));
  const taken = takenOf("the goal", isList ? goals : [], whyNot, MOST_GOALS, leave);
  return taken.length > 0 ? taken.map((goal) => shortened("the goal", goal, most, leave)) : [GOAL];
}

function aliasesOf(aliases: unknown, leave: Leave): string[] {
  const whyNot = (alias: unknown) => (isGood("aliases", [cut(alias, ALIAS_LETTERS)]) ? "" : "no other name can be it");
  const own = Array.isArray(aliases) ? [...new Set(aliases)] : [];
  const taken = takenOf("the other name", own, whyNot, MOST_ALIASES, leave);
  return taken.map((alias) => shortened("the other name", alias, ALIAS_LETTERS, leave));
}

/** Returns a one-word field when its value is valid. */
function wordOf(field: "difficulty" | "duration", said: unknown, form: string, leave: Leave): string | undefined {
  if (isGood(field, said)) return String(said);
  if (said !== undefined && said !== null && said !== "")
    leave(`${field}: ${wordsOf(said).slice(0, 100)}`, form, wordsOf(said));
  return undefined;
}

function descriptionOf(said: unknown, leave: Leave): string {
  const [least, most] = DESCRIPTION_LETTERS;
  if (said === undefined || said === null || said === "") return DESCRIPTION;
  const description = shortened("the description", said, most, leave);
  if (isGood("description", description)) return description;
  leave(
    `the description “${wordsOf(said).slice(0, 100)}”`,
    `a description is a text of ${String(least)} letters at least`,
    wordsOf(said),
  );
  return DESCRIPTION;
}

/**
 * Builds the frontmatter of an imported lesson. Missing values become placeholders and make the lesson a draft;
 * invalid ones are reported.
 */
export function formOf(
  { id, title, said, duration, videoUrl, resources, access, isUnwritten }: Form,
  leave: Leave = () => undefined,
): string {
  const aliases = aliasesOf(said.aliases, leave);
  const difficulty = wordOf("difficulty", said.difficulty, "a lesson is beginner, intermediate or advanced", leave);
  const known = wordOf("duration", said.duration, "a length is written as 2:45", leave) ?? duration;
  if (typeof said.id === "string" && !isGood("id", said.id))
    leave(
      `the id “${said.id.slice(0, 100)}”`,
      `an id has small letters, figures and hyphens; it is ${id} here`,
      said.id,
    );
  return [
    "---",
    `id: ${yamlWord(id)}`,
    `title: ${yamlWord(title)}`,
    `description: ${yamlText(descriptionOf(said.description, leave))}`,
    "goals:",
    ...goalsOf(said.goals, leave).map((goal) => `  - ${yamlText(goal)}`),
    difficulty ? `difficulty: ${difficulty}` : `difficulty: beginner # ${say("or intermediate, advanced")}`,
    tagsLine(said.tags, leave),
    ...(aliases.length > 0 ? [`aliases: [${aliases.map(yamlWord).join(", ")}]`] : []),
    known === undefined ? `duration: "0:00" # ${say("length of the video")}` : `duration: ${yamlWord(known)}`,
    `access: ${access}`,
    ...(videoUrl === undefined ? [] : [`videoUrl: ${yamlText(videoUrl)}`]),
    ...(resources.length > 0
      ? [
          "resources:",
          ...resources.map(({ title: name, url }) => `  - { title: ${yamlText(name)}, url: ${yamlText(url)} }`),
        ]
      : []),
    "# Imported. Seen in the preview only, until the check is silent without what follows.",
    "draft: true",
    ...(isUnwritten ? ["unwritten: true"] : []),
    "---",
  ].join("\n");
}
