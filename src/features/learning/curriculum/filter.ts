import { texts } from "#texts/curriculum.ts";
import { countLessons, countModules } from "#features/learning/course/formats.ts";
import { fill } from "#lib/fill.ts";

/** The curriculum's filters; "" is any. Their names appear in the address. */
export interface Wish {
  level: string;
  topic: string;
  /** How far the learner is in the module. */
  progress: string;
}

const FIELDS = ["level", "topic", "progress"] as const;
export const ALL: Wish = { level: "", topic: "", progress: "" };

/** Reads a wish from a form or an address; unknown values are left out. */
export function wishFrom(read: (field: string) => unknown, known: (field: string, value: string) => boolean): Wish {
  const wish = { ...ALL };
  for (const field of FIELDS) {
    const value = read(field);
    if (typeof value === "string" && known(field, value)) wish[field] = value;
  }
  return wish;
}

/** The wish as it stands in an address: "?level=beginner&topic=sponsors", "" for everything. */
export function searchOf(wish: Wish, search = ""): string {
  const parameters = new URLSearchParams(search);
  for (const field of FIELDS) parameters.delete(field);
  for (const field of FIELDS) if (wish[field]) parameters.set(field, wish[field]);
  const words = parameters.toString();
  return words && `?${words}`;
}

export const isAll = (wish: Wish): boolean => FIELDS.every((field) => wish[field] === "");
/** Level and topic choose lessons; progress chooses whole modules. */
export const choosesLessons = ({ level, topic }: Wish): boolean => level !== "" || topic !== "";

export const fitsWish = ({ level, topic }: Wish, tags: string[]): boolean =>
  [level, topic].every((tag) => tag === "" || tags.includes(tag));

/** A locked module has no lessons and no stage, so every filter leaves it out. */
export const isAt = ({ progress }: Wish, stage: string, isLocked: boolean): boolean =>
  progress === "" || (!isLocked && stage === progress);

export const NO_MATCH = texts.noModulesMatch;

/** What is left, in words: "3 lessons in 1 module"; "" while everything is shown. */
export function filterWords(wish: Wish, modules: number, lessons: number): string {
  if (isAll(wish)) return "";
  if (modules === 0) return NO_MATCH;
  const inModules = countModules(modules);
  return choosesLessons(wish)
    ? fill(texts.inModules, { lessons: countLessons(lessons), modules: inModules })
    : inModules;
}

type Stage = "new" | "begun" | "done";

/** How far a learner is in a module. */
export function stageOf(done: number, lessons: number): Stage {
  if (done === 0) return "new";
  return done < lessons ? "begun" : "done";
}
