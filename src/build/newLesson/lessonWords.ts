import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

const FOLDER = join(import.meta.dirname, "words");
const PLACES = [
  ...["draft", "opening", "answer", "why", "whyText", "how", "first", "firstAct", "then", "thenAct", "example"],
  ...["exampleOfChannel", "exampleOfSomebody", "sheet", "sheetText", "exercise", "exerciseText", "doneWhen"],
  ...["mistake", "mistakeName", "mistakeText", "short", "shortText", "check", "question", "right", "rightWhy"],
  ...["wrong", "wrongWhy", "captions", "lastCaption", "filmTitle", "filmWords"],
] as const;

/** What a new lesson asks its author to write, by the place where it stands. */
export type LessonWords = Record<(typeof PLACES)[number], string>;

/** In the course's language; in English where they are not there in it. */
export function lessonWords(language: string): LessonWords {
  const own = join(FOLDER, `${new Intl.Locale(language).language}.yaml`);
  const words = parse(readFileSync(existsSync(own) ? own : join(FOLDER, "en.yaml"), "utf8")) as Partial<LessonWords>;
  const missing = PLACES.filter((place) => !words[place]);
  if (missing.length > 0) throw new Error(`${own} lacks ${missing.join(", ")}`);
  return words as LessonWords;
}
