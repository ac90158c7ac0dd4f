import { LANGUAGE } from "#lib/language/language.ts";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { decode } from "html-entities";
import { close, createIndex, type PagefindIndex } from "pagefind";
import { indexed } from "#features/learning/search/text/words.ts";
import { passages, readCaptions, type Cue } from "#features/learning/video/captions.ts";
import { isUnspaced } from "#lib/language/words.ts";
import * as routes from "#lib/routes.ts";
import { FRAGMENT, readFragment, writeFragment, writeGuide, type Fragment } from "./searchGuide.ts";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { addressOf, filesIn, type Trees } from "#build/files/trees.ts";

/** Cue by cue would make thousands of fragments; half a minute is a thought. */
const PASSAGE_SECONDS = 30;
const AT_ONCE = 16;
const NOT_SEARCHED = /^404\.html$|\/unknown-lesson(\/|\.html)/;
const UNUSED = /^pagefind-(component-ui|modular-ui|ui|highlight)\b/;
/** What stands between an author's words on a page: controls, small decisions, figures in a row. */
const NO_PROSE = ["button", "nav", "form", "svg", "table", ".tc"];

/** Pagefind parts these once more, which our words are not to be: they get an index of no language. */
const UNSTEMMED = "und";
const STEMS = /^(?:zh|ja|th)\b/.test(LANGUAGE) ? UNSTEMMED : LANGUAGE;

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

async function start(language: string): Promise<PagefindIndex> {
  const { index, errors } = await createIndex({ excludeSelectors: NO_PROSE, forceLanguage: language });
  if (!index) throw new Error(`The search index could not be started: ${errors.join(", ")}`);
  return index;
}

type Page = [url: string, html: string];

async function addPages(index: PagefindIndex, pages: Page[]): Promise<void> {
  await inTurns(pages, async ([url, content]) => must((await index.addHTMLFile({ url, content })).errors, url));
}

/** What Pagefind would read of pages, as it is written there. */
async function asWritten(pages: Page[]): Promise<Map<string, Fragment>> {
  const index = await start(UNSTEMMED);
  await addPages(index, pages);
  const { errors, files } = await index.getFiles();
  must(errors, "What is written on the pages");
  await index.deleteIndex();
  const all = files.flatMap(({ path, content }) => (FRAGMENT.test(path) ? [readFragment(content)] : []));
  return new Map(all.map(({ url, content, meta }) => [url, { url, content, meta }]));
}

/** A tag, with whatever stands in its attributes, or what is no text of the page; or else a stretch of text. */
const TAG_OR_TEXT =
  /(<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\2\s*>|<[!/]?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>)|[^<]+|</gi;
const SEARCHED_WITH = /(?<= data-pagefind-meta="(?:title|tags|aliases):)[^"]*/;

/** The words of a stretch between two tags. What is no word by itself, as the H and the 2 of H₂O, stays beside what follows. */
function words(text: string): string {
  const plain = decode(text);
  const joins = (letter = "") => /[\p{L}\p{N}]/u.test(letter) && !isUnspaced(letter);
  const [before, after] = [joins(plain[0]) ? "" : " ", joins(plain.at(-1)) ? "" : " "];
  return before + indexed(plain) + after;
}

/** A page whose texts are the words that it is found by. */
const inWords = (html: string): string =>
  html.replace(TAG_OR_TEXT, (all, tag?: string) =>
    tag === undefined ? words(all) : tag.replace(SEARCHED_WITH, (text) => indexed(decode(text))),
  );

/** A fragment is kept for ever under a name made of what was indexed; two texts of the same words are to have two. */
const nameIn = (fragment: Fragment): string =>
  `${fragment.url}#${createHash("sha256").update(JSON.stringify(fragment)).digest("hex").slice(0, 12)}`;

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

/** What is said in a lesson, by half minutes. */
async function saidIn(lesson: LessonSource): Promise<Fragment[]> {
  const path = besideLesson(lesson, ".vtt");
  if (!path) return [];
  const { cues } = await readCaptions(readFileSync(path, "utf8"));
  const title = String(lesson.data["title"]).replaceAll("\u00AD", "");
  return passages(cues, PASSAGE_SECONDS).map((passage) => ({
    url: routes.lessonAt(lesson.moduleId, lesson.id, passage.start),
    content: passage.text,
    meta: { title, captions: marksOf(passage, cues) },
  }));
}

/**
 * An index of words as our own rules part and spell them, whose fragments show the texts as they are written. Pagefind is
 * given the words, and each fragment's text is put back once the index lies there.
 */
async function writeIndex(tree: string, folder: string, lessons: LessonSource[]): Promise<void> {
  const files = filesIn(tree).filter((file) => file.endsWith(".html") && !NOT_SEARCHED.test(file));
  const pages = files.map((file): Page => [addressOf(file), readFileSync(join(tree, file), "utf8")]);
  const written = await asWritten(pages);
  const said = (await Promise.all(lessons.map(saidIn))).flat();
  const shown = new Map([...written.values(), ...said].map((fragment) => [nameIn(fragment), fragment]));
  const index = await start(STEMS);
  await addPages(
    index,
    pages.flatMap(([url, html]): Page[] => {
      const page = written.get(url);
      return page ? [[nameIn(page), inWords(html)]] : [];
    }),
  );
  await inTurns(said, async (passage) => {
    const { content, meta } = passage;
    const record = { url: nameIn(passage), content: indexed(content), language: STEMS };
    must(
      (await index.addCustomRecord({ ...record, meta: { title: indexed(meta["title"] ?? "") } })).errors,
      record.url,
    );
  });
  const outputPath = join(tree, folder);
  must((await index.writeFiles({ outputPath })).errors, outputPath);
  for (const file of filesIn(outputPath)) {
    const path = join(outputPath, file);
    if (UNUSED.test(file)) rmSync(path);
    if (!FRAGMENT.test(file)) continue;
    const fragment = readFragment(readFileSync(path));
    writeFileSync(path, writeFragment({ ...fragment, anchors: [], ...shown.get(fragment.url) } as Fragment));
  }
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
