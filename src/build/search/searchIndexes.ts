import { LANGUAGE } from "#lib/language/language.ts";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { close, createIndex, type PagefindIndex } from "pagefind";
import { passages, readCaptions, type Cue } from "#features/video/captions.ts";
import * as routes from "#lib/routes.ts";
import { writeGuide } from "./searchGuide.ts";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { addressOf, filesIn, type Trees } from "#build/files/trees.ts";

/** Cue by cue would make thousands of fragments; half a minute is a thought. */
const PASSAGE_SECONDS = 30;
const AT_ONCE = 16;
const NOT_SEARCHED = /^404\.html$|\/unknown-lesson(\/|\.html)/;
const UNUSED = /^pagefind-(component-ui|modular-ui|ui|highlight)\b/;
/** What stands between an author's words on a page: controls, small decisions, figures in a row. */
const NO_PROSE = ["button", "nav", "form", "svg", "table", ".tc"];

/** What only the index reads on a page. */
const MARKS = / data-pagefind-(?:body|ignore|meta|weight)(?:="[^"]*")?/g;

function must(errors: string[], where: string): void {
  if (errors.length > 0) throw new Error(`${where}: the search index says ${errors.join(", ")}`);
}

/** A few at a time: the index reads one while the next is sent. */
async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const turn = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

async function addPages(index: PagefindIndex, tree: string): Promise<void> {
  const pages = filesIn(tree).filter((file) => file.endsWith(".html") && !NOT_SEARCHED.test(file));
  await inTurns(pages, async (file) => {
    const content = readFileSync(join(tree, file), "utf8");
    must((await index.addHTMLFile({ url: addressOf(file), content })).errors, file);
  });
}

/** Where in a passage each of its captions begins, and at which second: "0@66.2 38@71". */
function marksOf(passage: Cue, cues: Cue[]): string {
  let at = 0;
  const inside = cues.filter(({ start }) => start >= passage.start && start < passage.end);
  return inside
    .map(({ start, text }) => {
      const mark = `${String(at)}@${String(start)}`;
      at += text.length + 1;
      return mark;
    })
    .join(" ");
}

async function addCaptions(index: PagefindIndex, lesson: LessonSource): Promise<void> {
  const path = besideLesson(lesson, ".vtt");
  if (!path) return;
  const { cues } = await readCaptions(readFileSync(path, "utf8"));
  const title = String(lesson.data["title"]).replaceAll("\u00AD", "");
  for (const passage of passages(cues, PASSAGE_SECONDS)) {
    const { text } = passage;
    const captions = marksOf(passage, cues);
    const url = routes.lessonAt(lesson.moduleId, lesson.id, passage.start);
    const record = { url, content: text, language: LANGUAGE, meta: { title, captions } };
    must((await index.addCustomRecord(record)).errors, path);
  }
}

async function writeIndex(tree: string, folder: string, lessons: LessonSource[]): Promise<void> {
  const { index, errors } = await createIndex({ excludeSelectors: NO_PROSE });
  if (!index) throw new Error(`The search index could not be started: ${errors.join(", ")}`);
  await addPages(index, tree);
  await inTurns(lessons, (lesson) => addCaptions(index, lesson));
  const outputPath = join(tree, folder);
  must((await index.writeFiles({ outputPath })).errors, outputPath);
  for (const file of filesIn(outputPath)) if (UNUSED.test(file)) rmSync(join(outputPath, file));
  writeGuide(outputPath);
}

function dropMarks(tree: string): void {
  for (const file of filesIn(tree).filter((name) => name.endsWith(".html"))) {
    const html = readFileSync(join(tree, file), "utf8");
    writeFileSync(join(tree, file), html.replace(MARKS, ""));
  }
}

/** The public index over the public tree with the captions of free lessons; the members' over theirs. */
export async function buildSearch(trees: Trees, lessons: LessonSource[], published: Set<string>): Promise<void> {
  const of = (access: string) => lessons.filter((lesson) => lesson.access === access && published.has(lesson.id));
  await writeIndex(trees.public, "pagefind", of("free"));
  await writeIndex(trees.members, "search", of("premium"));
  await close();
  dropMarks(trees.public);
  dropMarks(trees.members);
}
