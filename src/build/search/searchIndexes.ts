import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { decode } from "html-entities";
import { close, createIndex, type PagefindIndex } from "pagefind";
import { parse } from "yaml";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { filesUnder, pageAddress, type Trees } from "#build/files/trees.ts";
import { indexedText } from "#features/learning/search/text/words.ts";
import { type Cue, passages, readCaptions } from "#features/learning/video/captions.ts";
import { LANGUAGE } from "#lib/language/language.ts";
import { isUnspaced, wordsOf } from "#lib/language/words.ts";
import * as routes from "#lib/routes.ts";

/** A Pagefind fragment: a page, or half a minute of a video's captions. */
interface Fragment {
  url: string;
  content: string;
  meta: Record<string, string>;
}

const FRAGMENT = /fragment\/([^/]+)\.pf_fragment$/;
const SIGNATURE = "pagefind_dcd";
const UNWORDED = /^(captions|access)$/;

/** @param file a fragment as Pagefind writes it */
export const readFragment = (file: Uint8Array): Fragment =>
  JSON.parse(gunzipSync(file).toString("utf8").slice(SIGNATURE.length)) as Fragment;

const writeFragment = (fragment: Fragment): Buffer => gzipSync(SIGNATURE + JSON.stringify(fragment), { level: 9 });

/** Returns every fragment of an index with its name. */
function fragmentsIn(folder: string): [name: string, fragment: Fragment][] {
  return filesUnder(folder).flatMap((file) => {
    const name = FRAGMENT.exec(file)?.[1];
    return name ? [[name, readFragment(readFileSync(join(folder, file)))] as [string, Fragment]] : [];
  });
}

/** Returns all words of an index, most frequent first. */
function vocabulary(fragments: Fragment[]): string[] {
  const counts = new Map<string, number>();
  for (const { content, meta } of fragments) {
    const texts = Object.entries(meta).map(([name, text]) => (UNWORDED.test(name) ? "" : text));
    for (const word of wordsOf([content, ...texts].join("\n"))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([word]) => word);
}

/** Returns the page's fragment, "" when only captions match, then those of the captions. */
function namesOf(fragments: [name: string, fragment: Fragment][]): string[] {
  const isSaid = ([, { meta }]: [string, Fragment]) => meta["captions"] !== undefined;
  const page = fragments.find((one) => !isSaid(one))?.[0] ?? "";
  return [page, ...fragments.filter(isSaid).map(([name]) => name)];
}

function synonyms(): string[][] {
  const site = parse(readFileSync(join("content", "site.yaml"), "utf8")) as { synonyms?: string[][] };
  return site.synonyms ?? [];
}

/**
 * Writes guide.json beside an index: the fragments of each URL, so that a lesson is one hit before any is fetched, and
 * the vocabulary, so that misspelt words can be recognised. Derived from this index alone.
 */
export function writeGuide(folder: string): void {
  const fragments = fragmentsIn(folder);
  const byAddress = Map.groupBy(fragments, ([, { url }]) => url.replace(/[?#].*$/, ""));
  const places = Object.fromEntries([...byAddress].map(([url, all]) => [url, namesOf(all)]));
  const words = vocabulary(fragments.map(([, fragment]) => fragment)).join(" ");
  writeFileSync(join(folder, "guide.json"), JSON.stringify({ places, words, synonyms: synonyms() }));
}

/** One fragment a cue would be thousands; half a minute holds one thought. */
const PASSAGE_SECONDS = 30;
const AT_ONCE = 16;
const NOT_SEARCHED = /^404\.html$|\/unknown-lesson(\/|\.html)/;
const UNUSED = /^pagefind-(component-ui|modular-ui|ui|highlight)\b/;
/** Elements that are not prose: controls, navigation, tables, timecodes. */
const NO_PROSE = ["button", "nav", "form", "svg", "table", ".tc"];

/** Pagefind would segment these languages again after us, so their index has no language. */
const UNSTEMMED = "und";
const STEMS = /^(?:zh|ja|th)\b/.test(LANGUAGE) ? UNSTEMMED : LANGUAGE;

/** Attributes on a page that only the index reads. */
const MARKS = / data-pagefind-(?:body|ignore|meta|weight)(?:="[^"]*")?/g;

function must(errors: string[], where: string): void {
  if (errors.length > 0) throw new Error(`${where}: the search index says ${errors.join(", ")}`);
}

/** Works on a few items at a time: the index reads one while the next is sent. */
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

/** Returns the fragments Pagefind would make of the original pages. */
async function asWritten(pages: Page[]): Promise<Map<string, Fragment>> {
  const index = await start(UNSTEMMED);
  await addPages(index, pages);
  const { errors, files } = await index.getFiles();
  must(errors, "What is written on the pages");
  await index.deleteIndex();
  const all = files.flatMap(({ path, content }) => (FRAGMENT.test(path) ? [readFragment(content)] : []));
  return new Map(all.map(({ url, content, meta }) => [url, { url, content, meta }]));
}

/** Matches a tag with its attributes, a comment, script or style; otherwise a stretch of text. */
const TAG_OR_TEXT =
  /(<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\2\s*>|<[!/]?[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>)|[^<]+|</gi;
const SEARCHED_WITH = /(?<= data-pagefind-meta="(?:title|tags|aliases):)[^"]*/;

/**
 * The words of the text between two tags. Fragments that are no words alone, such as the H and 2 of H₂O, join what
 * follows.
 */
function words(text: string): string {
  const plain = decode(text);
  const joins = (letter = "") => /[\p{L}\p{N}]/u.test(letter) && !isUnspaced(letter);
  const [before, after] = [joins(plain[0]) ? "" : " ", joins(plain.at(-1)) ? "" : " "];
  return before + indexedText(plain) + after;
}

/** Returns the page with its text replaced by normalized words. */
const inWords = (html: string): string =>
  html.replace(TAG_OR_TEXT, (all, tag?: string) =>
    tag === undefined ? words(all) : tag.replace(SEARCHED_WITH, (text) => indexedText(decode(text))),
  );

/** Fragments are cached for ever by a hash of what was indexed, so two texts with the same words need different ids. */
const nameIn = (fragment: Fragment): string =>
  `${fragment.url}#${createHash("sha256").update(JSON.stringify(fragment)).digest("hex").slice(0, 12)}`;

/** For each caption in a passage: its character offset and its second, as "0@66.2 38@71". */
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

/** Returns a lesson's captions in passages of half a minute. */
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
 * Builds an index of words split and normalized by our own rules, whose fragments show the original text: Pagefind
 * indexes the words, then each fragment's text is restored.
 */
async function writeIndex(tree: string, folder: string, lessons: LessonSource[]): Promise<void> {
  const files = filesUnder(tree).filter((file) => file.endsWith(".html") && !NOT_SEARCHED.test(file));
  const pages = files.map((file): Page => [pageAddress(file), readFileSync(join(tree, file), "utf8")]);
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
    const record = { url: nameIn(passage), content: indexedText(content), language: STEMS };
    must(
      (await index.addCustomRecord({ ...record, meta: { title: indexedText(meta["title"] ?? "") } })).errors,
      record.url,
    );
  });
  const outputPath = join(tree, folder);
  must((await index.writeFiles({ outputPath })).errors, outputPath);
  for (const file of filesUnder(outputPath)) {
    const path = join(outputPath, file);
    if (UNUSED.test(file)) rmSync(path);
    if (!FRAGMENT.test(file)) continue;
    const fragment = readFragment(readFileSync(path));
    writeFileSync(path, writeFragment({ ...fragment, anchors: [], ...shown.get(fragment.url) } as Fragment));
  }
  writeGuide(outputPath);
}

/** Removes from the pages what only the indexes read. */
export function dropMarks(trees: Trees): void {
  for (const tree of [trees.public, trees.members])
    for (const file of filesUnder(tree).filter((name) => name.endsWith(".html"))) {
      const html = readFileSync(join(tree, file), "utf8");
      writeFileSync(join(tree, file), html.replace(MARKS, ""));
    }
}

/** Builds the public index from the public tree and free captions, and the members' index from theirs. */
export async function writeIndexes(trees: Trees, lessons: LessonSource[], published: Set<string>): Promise<void> {
  const of = (access: string) => lessons.filter((lesson) => lesson.access === access && published.has(lesson.id));
  await writeIndex(trees.public, "pagefind", of("free"));
  await writeIndex(trees.members, "search", of("premium"));
  await close();
}
