import { join } from "node:path";
import { minutesToRead } from "#lib/language/words.ts";
import * as routes from "#lib/routes.ts";
import { checkContent } from "#build/check/checkContent.ts";
import type { Level } from "#build/check/own/levels.ts";
import { countRead, readText } from "#build/check/read/nodes.ts";
import { readCourse, text, type Course, type Lesson } from "#build/check/read/course.ts";
import { inOrder, type JudgedProblem } from "#build/check/read/problem.ts";
import { placesToWrite } from "#build/check/rules/lesson/placeholders.ts";
import { RULES } from "#build/check/rules.ts";

/** A problem with where it can be opened. */
export interface ShownProblem extends JudgedProblem {
  /** Opens the file in an editor, at the line. */
  href: string;
}

export interface LessonState {
  id: string;
  title: string;
  moduleId: number;
  /** Its page in the preview. */
  page: string;
  file: string;
  words: number;
  /** Reading it takes so long. */
  minutes: number;
  /** "draft", "2027-01-15", "in the edit", "" */
  standing: string;
  problems: ShownProblem[];
}

export interface CourseState {
  modules: { id: number; title: string; file: string; problems: ShownProblem[]; lessons: LessonState[] }[];
  /** What belongs to no module: questions, plans, stories, texts. */
  others: ShownProblem[];
  /** true: a file cannot be read, and until then nothing else is known. */
  isBroken: boolean;
}

const isDraft = ({ data, written }: Lesson): boolean => data["draft"] === true || !written;

/** What the rules would ask of lessons that are being written, were they done. */
async function lacking(course: Course): Promise<JudgedProblem[]> {
  const drafts = course.lessons.filter(isDraft);
  if (drafts.length === 0) return [];
  const done = (lesson: Lesson): Lesson => ({ ...lesson, written: true, data: { ...lesson.data, draft: false } });
  const finished = { ...course, lessons: course.lessons.map((lesson) => (isDraft(lesson) ? done(lesson) : lesson)) };
  const found = await Promise.all(
    Object.entries(RULES).map(async ([name, rule]) => {
      const level: Level = course.own.levelOf(name as keyof typeof RULES);
      return level === "off"
        ? []
        : (await rule(finished)).map((problem): JudgedProblem => ({ ...problem, level: "advise" }));
    }),
  );
  const places = drafts
    .flatMap((draft) => placesToWrite(course.root, draft))
    .map((problem): JudgedProblem => ({ ...problem, level: "advise" }));
  return [...found.flat(), ...places].filter(({ file }) => drafts.some((draft) => belongs(file, draft)));
}

/** true: a file is the lesson's text, captions, slides or picture. */
const belongs = (file: string, lesson: Lesson): boolean => file.startsWith(lesson.file.replace(/mdx$/, ""));

const keyOf = ({ file, line, message }: JudgedProblem): string => `${file}:${line} ${message}`;

function standingOf({ data, written }: Lesson, today: Date): string {
  if (data["draft"] === true) return "draft";
  const date = Date.parse(String(data["publishAt"] ?? ""));
  if (!Number.isNaN(date) && date > today.getTime()) return `opens ${new Date(date).toISOString().slice(0, 10)}`;
  return written ? "" : "in the edit";
}

/** Everything that an author wants to know of the course: each lesson with its length, its standing and its problems. */
export async function courseState(root: string, today = new Date()): Promise<CourseState> {
  const course = readCourse(root, today);
  const isBroken = course.broken.length > 0;
  const all = [...(await checkContent(root, today)), ...(isBroken ? [] : await lacking(course))];
  const shown = [...new Map(all.toReversed().map((problem) => [keyOf(problem), problem])).values()]
    .sort(inOrder)
    .map((problem): ShownProblem => ({
      ...problem,
      href: `vscode://file${encodeURI(join(root, problem.file))}:${problem.line}:1`,
    }));
  const rest = new Set(shown);
  const take = (isMine: (problem: ShownProblem) => boolean): ShownProblem[] => {
    const mine = [...rest].filter(isMine);
    for (const problem of mine) rest.delete(problem);
    return mine;
  };
  const modules = course.modules.map((module) => ({
    ...{ id: module.id, title: module.title, file: module.file },
    lessons: course.lessons
      .filter(({ folder }) => folder === module.folder)
      .map((lesson): LessonState => {
        const words = countRead(lesson.tree);
        return {
          ...{ id: lesson.id, title: text(lesson.data["title"]), moduleId: module.id, file: lesson.file, words },
          ...{ page: routes.lesson(module.id, lesson.id), minutes: minutesToRead(readText(lesson.tree)) },
          ...{ standing: standingOf(lesson, today), problems: take(({ file }) => belongs(file, lesson)) },
        };
      }),
    problems: take(({ file }) => file.startsWith(`content/curriculum/${module.folder}/`)),
  }));
  return { modules: modules.toSorted((one, other) => one.id - other.id), others: [...rest], isBroken };
}

/** What is shown beside a page: what it is about, and its problems. */
export interface PageState {
  /** "The first lesson", or "The course" for a page of no module. */
  about: string;
  standing: string;
  problems: ShownProblem[];
  /** How many there are elsewhere. */
  elsewhere: number;
  /** Where the lesson is written in the browser; "" for no lesson. */
  write: string;
}

/** @param page the page's address, as /module/1/first-lesson */
export function pageState({ modules, others, isBroken }: CourseState, page: string): PageState {
  const lessons = modules.flatMap((module) => module.lessons);
  const total =
    others.length +
    modules.reduce((sum, module) => sum + module.problems.length, 0) +
    lessons.reduce((sum, lesson) => sum + lesson.problems.length, 0);
  const of = (about: string, standing: string, problems: ShownProblem[]): PageState => ({
    about,
    standing,
    problems,
    elsewhere: total - problems.length,
    write: "",
  });
  const path = page.replace(/\/$/, "");
  const lesson = lessons.find((one) => one.page === path);
  // What cannot be read stops every page.
  if (isBroken)
    return of("The course", "", [
      ...others,
      ...modules.flatMap((one) => one.problems),
      ...lessons.flatMap((one) => one.problems),
    ]);
  if (lesson) return { ...of(lesson.title, lesson.standing, lesson.problems), write: `/preview/write/${lesson.id}` };
  const module = modules.find(({ id }) => routes.module(id) === path);
  if (module) return of(module.title, "", [...module.problems, ...module.lessons.flatMap((one) => one.problems)]);
  return of("The course", "", others);
}
