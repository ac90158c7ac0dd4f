import { globSync, readFileSync } from "node:fs";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { caseTexts, openCaseTexts } from "./caseTexts.ts";
import { glossaryTexts } from "./glossaryTexts.ts";
import { words } from "./words.ts";

/** The words of one text that is public because somebody says it in public. */
export interface PublicText {
  /** Authors, in everything that is no premium lesson, and in the public part of those; or the site's own code. */
  by: "authors" | "code";
  words: string[];
}

/** Films belong to their lesson, words of the glossary and of the case each to theirs, and the channels are printed nowhere. */
const NOT_PRINTED = /\.film\.yaml$|^content\/(glossary|channels|pronunciation)\.yaml$|^content\/case\//;
const isAuthors = (file: string): boolean => /\.(mdx|yaml)$/.test(file) && !NOT_PRINTED.test(file);

const said = (by: PublicText["by"], text: string): PublicText => ({ by, words: words(text) });
const read = (by: PublicText["by"], files: string[]): Iterable<PublicText> =>
  files.values().map((file) => said(by, readFileSync(file, "utf8")));

/** Read without its times, for a sentence may go on in the next cue. */
const spoken = (file: string): PublicText => said("authors", readFileSync(file, "utf8").replace(/^.*-->.*$/gm, ""));

const lineOf = (trailer: unknown): unknown => (trailer as { line?: unknown } | undefined)?.line;

const frontmatter = ({ data: { title, description, goals, tags, trailer }, access }: LessonSource): string =>
  [title, description, goals, tags, lineOf(trailer), access].flat().join(" | ");

const topicOf = (post: string): string => /^topic: *"?([\w-]+)/m.exec(post)?.[1] ?? "";

/** The house's own posts stand in the community for everybody, but for those in a sold module's own topic. */
function openPosts(premium: LessonSource[]): PublicText[] {
  const closed = new Set(premium.map(({ moduleId }) => `module-${String(moduleId)}`));
  const posts = globSync("content/community/*.md").map((file) => readFileSync(file, "utf8"));
  return posts.filter((post) => !closed.has(topicOf(post))).map((post) => said("authors", post));
}

/**
 * Reads all that is public by source, text by text, from the project's root.
 * @param openings what premium lessons say outside their blocks
 */
export function* publicTexts(lessons: LessonSource[], openings: string[]): Generator<PublicText> {
  const premium = lessons.filter(({ access }) => access === "premium");
  const closed = new Set(premium.map(({ file }) => file));
  const captions = lessons.filter(({ access }) => access === "free").map((lesson) => besideLesson(lesson, ".vtt"));
  yield* read(
    "authors",
    globSync("content/**/*").filter((file) => isAuthors(file) && !closed.has(file)),
  );
  yield* openPosts(premium);
  yield* captions.filter((path) => path !== undefined).map(spoken);
  const placed = [...glossaryTexts(lessons), ...caseTexts(lessons)];
  for (const { lesson, text } of placed) if (lesson.access === "free") yield said("authors", text);
  for (const text of openCaseTexts()) yield said("authors", text);
  for (const text of [...premium.map(frontmatter), ...openings]) yield said("authors", text);
  yield* read("code", globSync("src/**/*.{astro,ts,tsx}"));
}
