import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Course, courseLanguage } from "#authoring/check/read/course.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { fillPlaces, yamlText, yamlWord } from "#authoring/written.ts";
import { parseTimecode } from "#features/learning/course/formats.ts";
import type { Answers } from "./newLesson.ts";

const FOLDER = join(import.meta.dirname, "words");
const LESSON = join(import.meta.dirname, "lesson.mdx");
/** The texts of a new lesson's placeholders. */
type LessonWords = Record<
  "draft" | "exampleOfChannel" | "exampleOfSomebody" | "captions" | "lastCaption" | "filmTitle" | "filmWords",
  string
>;

/** Returns the texts in the course's language, or in English. */
export function lessonWords(language: string): LessonWords {
  const own = join(FOLDER, `${new Intl.Locale(language).language}.yaml`);
  return parse(readFileSync(existsSync(own) ? own : join(FOLDER, "en.yaml"), "utf8")) as LessonWords;
}

const say = (words: string): string => `${TO_WRITE} ${words}`;

function text(answers: Answers, { lists }: Course, words: LessonWords): string {
  const { id, title, description, goals, tags, duration, access } = answers;
  // A course with channels keeps the figures of its examples in channels.yaml.
  const hasChannels = Array.isArray(lists.channels.data) && lists.channels.data.length > 0;
  const lesson = fillPlaces(readFileSync(LESSON, "utf8"), {
    ...{
      ...words,
      ...answers,
      module: "",
      exampleText: hasChannels ? words.exampleOfChannel : words.exampleOfSomebody,
    },
    ...{ id: yamlWord(id), title: yamlText(title), description: yamlText(description), duration: yamlText(duration) },
    goals: goals.map((goal) => `  - ${yamlText(goal)}`).join("\n"),
    tags: tags.map(yamlWord).join(", "),
  });
  return access === "premium" ? lesson : lesson.replace(/\n<\/?MembersOnly>\n/g, "");
}

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

function captions(duration: string, words: LessonWords): string {
  const end = parseTimecode(duration);
  const last = Math.max(end - 5, end / 2);
  const cues = [
    [0, last, say(words.captions)],
    [last, end, say(words.lastCaption)],
  ] as const;
  return ["WEBVTT", ...cues.map(([from, to, said]) => `${clock(from)} --> ${clock(to)}\n${said}`)].join("\n\n") + "\n";
}

const film = ({ filmTitle, filmWords }: LessonWords): string =>
  `- scene: title\n  lines: [${yamlText(say(filmTitle))}]\n  say: |\n    ${say(filmWords)}\n`;

/** Returns every file of a new lesson by path, in the course's language when its texts exist. */
export function newLessonFiles(answers: Answers, course: Course): Map<string, string> {
  const folder = course.modules.find(({ id }) => id === answers.module)?.folder ?? "";
  const number = course.lessons.filter((lesson) => lesson.folder === folder).length + 1;
  const base = join("content/curriculum", folder, `${number}-${answers.id}`);
  const words = lessonWords(courseLanguage(course));
  return new Map([
    [`${base}.mdx`, text(answers, course, words)],
    [`${base}.vtt`, captions(answers.duration, words)],
    [`${base}.film.yaml`, film(words)],
  ]);
}
