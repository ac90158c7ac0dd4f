import type { CopiedSite } from "./copiedSite.ts";

/** One way to let premium content out. */
export interface Variant {
  name: string;
  /** The public or the author's file that the message has to name. */
  file: RegExp;
  leak: (site: CopiedSite) => void;
}

export const leaking = (name: string, file: RegExp, leak: (site: CopiedSite) => void): Variant => ({
  name,
  file,
  leak,
});

export const LESSON = "five-numbers";
const FILES = "content/curriculum/5-read-and-improve/1-five-numbers";
export const MDX = `${FILES}.mdx`;
export const VIDEO = `${FILES}.mp4`;
export const CAPTIONS = `${FILES}.vtt`;
export const FIGURE = `${FILES}.returning.svg`;

export const LESSON_PAGE = "src/features/learning/lesson/LessonPage.astro";
export const IN_PAGE = /^module\/\d\/[\w-]+\/index\.html[ ,]/m;
export const IN_ASSET = /^_astro\/[\w.-]+,/m;
const LEAKED = "src/lib/leaked.ts";

/** What a build can read of the lesson, so that no source file has to repeat it. */
const READ_AT_BUILD = `
import { readFileSync } from "node:fs";
const lesson = readFileSync("${MDX}", "utf8").split("<MembersOnly>")[1];
export const why = /why="([^"]{60,})"/.exec(lesson)[1];
`;

/** Makes `why` importable from #lib/leaked.ts, and imports them at the top of a file. */
export function importLeaked(site: CopiedSite, file: string): void {
  site.write(LEAKED, READ_AT_BUILD);
  const statement = 'import { why } from "#lib/leaked.ts";\n';
  const text = site.read(file);
  site.write(file, file.endsWith(".astro") ? text.replace(/^---\n/, () => `---\n${statement}`) : statement + text);
}

/** Adds markup to every lesson's page; expressions may use `entry` and `why`. */
export function inPage(site: CopiedSite, markup: string): void {
  importLeaked(site, LESSON_PAGE);
  site.edit(LESSON_PAGE, /<div class="body[^>]*>/, `<div class="body">${markup}`);
}

/** The words themselves, for leaks that stand in a source file. */
export function whyOf(site: CopiedSite): string {
  const block = site.read(MDX).split("<MembersOnly>")[1] ?? "";
  return /why="([^"]{60,})"/.exec(block)?.[1] ?? "";
}
