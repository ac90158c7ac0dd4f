import { z } from "astro/zod";
import { stringify } from "yaml";
import { TO_WRITE } from "#build/check/rules/lesson/placeholders.ts";
import type { Said } from "#build/import/found/found.ts";
import { schemas } from "#schema";
import { plainText } from "./plainNodes.ts";

const shape = schemas.lesson(() => z.any()).shape;
type Field = keyof typeof shape;

export const isGood = (field: Field, value: unknown): boolean => shape[field].safeParse(value).success;

/** On one line and no longer than a field may be. */
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
  /** "2:45", of the video or the captions. */
  duration: string | undefined;
  videoUrl: string | undefined;
  resources: { title: string; url: string }[];
  access: "free" | "premium";
  /** true: the check takes it for one that is still being written. */
  isUnwritten: boolean;
}

/** A value as YAML reads it again: nothing that looks like a number, a day, a truth or nothing becomes one. */
export const yamlOf = (value: unknown): string =>
  stringify(value, { version: "1.1", lineWidth: 0, collectionStyle: "flow", flowCollectionPadding: false }).trimEnd();
/** The same, in quotes whatever it is. */
const yaml = (value: unknown): string => JSON.stringify(value);
const say = (words: string): string => `${TO_WRITE} ${words}`;

const DESCRIPTION = say("The question it answers and why it is worth asking, 20 to 200 characters");
const GOAL = say("What the learner can do or has made afterwards");

const MOST_TAGS = 4;

function tagsLine(tags: unknown): string {
  const known = (Array.isArray(tags) ? tags.map(String) : []).filter((tag) => isGood("tags", [tag]));
  return known.length > 0 ? `tags: ${yamlOf(known.slice(0, MOST_TAGS))}` : `tags: [] # ${say("two to four")}`;
}

function goalsOf(goals: unknown): string[] {
  const said = (Array.isArray(goals) ? goals : []).map((goal) => cut(goal, 140)).filter((goal) => goal.length >= 10);
  return said.length > 0 ? said.slice(0, 4) : [GOAL];
}

/** The form of an imported lesson. What the source did not say is a place to write, and the lesson a draft. */
export function formOf({ id, title, said, duration, videoUrl, resources, access, isUnwritten }: Form): string {
  const description = cut(said.description, 200);
  const isDescribed = isGood("description", description);
  const aliases = Array.isArray(said.aliases)
    ? [...new Set(said.aliases.map((alias) => cut(alias, 40)))].slice(0, 8)
    : [];
  const known = [said.duration, duration].find((one) => isGood("duration", one));
  return [
    "---",
    `id: ${yamlOf(id)}`,
    `title: ${yaml(title)}`,
    `description: ${yaml(isDescribed ? description : DESCRIPTION)}`,
    "goals:",
    ...goalsOf(said.goals).map((goal) => `  - ${yaml(goal)}`),
    isGood("difficulty", said.difficulty)
      ? `difficulty: ${String(said.difficulty)}`
      : `difficulty: beginner # ${say("or intermediate, advanced")}`,
    tagsLine(said.tags),
    ...(aliases.length > 0 && isGood("aliases", aliases) ? [`aliases: ${yaml(aliases)}`] : []),
    known === undefined ? `duration: "0:00" # ${say("length of the video")}` : `duration: ${yaml(known)}`,
    `access: ${access}`,
    ...(videoUrl === undefined ? [] : [`videoUrl: ${yaml(videoUrl)}`]),
    ...(resources.length > 0
      ? ["resources:", ...resources.map(({ title: name, url }) => `  - { title: ${yaml(name)}, url: ${yaml(url)} }`)]
      : []),
    "# Imported. Seen in the preview only, until the check is silent without what follows.",
    "draft: true",
    ...(isUnwritten ? ["unwritten: true"] : []),
    "---",
  ].join("\n");
}
