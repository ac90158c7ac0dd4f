import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { besideLesson, type LessonSource, parseList } from "#build/files/sources.ts";
import { filesUnder, sha256Hex, type Trees } from "#build/files/trees.ts";
import { spokenFile } from "#build/texts/product.ts";
import { canary } from "#features/learning/blocks/premium/canary.ts";
import { readCaptions } from "#features/learning/video/captions.ts";
import { playlistFolder, storedObject } from "#features/learning/video/stored.ts";
import { LANGUAGE } from "#lib/language/language.ts";
import * as routes from "#lib/routes.ts";
import { Collector, type Secrets } from "./scan.ts";
import { membersContent, parseMdx, publicText } from "./textUnits.ts";
import { scannedWords } from "./words.ts";

const HEAD = "content/case/case.yaml";
const STEPS = "content/case/*.yaml";

type Told = Record<string, unknown> & { lesson?: string };
const listed = (value: unknown): Told[] => (Array.isArray(value) ? (value as Told[]) : []);

/** Returns every string in an author's YAML value, and its keys where those are the author's words. */
function textsIn(value: unknown, isOwn = false): string[] {
  if (typeof value === "string") return [value.replace(/~~|\*\*/g, "")];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    ...(isOwn ? [name] : []),
    ...textsIn(inside, name === "fields"),
  ]);
}

const readCase = (file: string): Told => parseList(readFileSync(file, "utf8")) as Told;
const head = (): Told => (existsSync(HEAD) ? readCase(HEAD) : {});

/** Returns the case's texts about lessons, each with its lesson. */
export function caseTexts(lessons: LessonSource[]): { lesson: LessonSource; text: string }[] {
  const steps = globSync(STEPS)
    .filter((file) => file !== HEAD)
    .flatMap((file) => listed(readCase(file)["steps"]));
  const { groups, months } = head();
  return [...steps, ...listed(groups), ...listed(months)].flatMap(({ lesson: id, ...told }) => {
    const lesson = lessons.find((candidate) => candidate.id === id);
    return lesson ? textsIn(told).map((text) => ({ lesson, text })) : [];
  });
}

/** Returns the public texts of the case. */
export function openCaseTexts(): string[] {
  const open = Object.entries(head()).filter(([name]) => name !== "groups" && name !== "months");
  return textsIn(Object.fromEntries(open));
}

const GLOSSARY = "content/glossary.yaml";

/** Returns the glossary's terms and definitions, each with its lesson. */
export function glossaryTexts(lessons: LessonSource[]): { lesson: LessonSource; text: string }[] {
  if (!existsSync(GLOSSARY)) return [];
  const terms = parseList(readFileSync(GLOSSARY, "utf8")) as { term: string; definition: string; lesson: string }[];
  return terms.flatMap(({ term, definition, lesson: id }) => {
    const lesson = lessons.find((candidate) => candidate.id === id);
    return lesson ? [term, definition].map((text) => ({ lesson, text })) : [];
  });
}

/** The words of one public text. */
export interface PublicText {
  /** "authors": free lessons, other content, and the public part of premium lessons. "code": the site's own code. */
  by: "authors" | "code";
  words: string[];
}

/** Not public by itself: films, glossary terms and case texts belong to their lessons, and channels are never shown. */
const NOT_PRINTED = /\.film\.yaml$|^content\/(glossary|channels|pronunciation)\.yaml$|^content\/case\//;
const isAuthors = (file: string): boolean => /\.(mdx|yaml)$/.test(file) && !NOT_PRINTED.test(file);

const said = (by: PublicText["by"], text: string): PublicText => ({ by, words: scannedWords(text) });
const sourcesBy = (by: PublicText["by"], files: string[]): Iterable<PublicText> =>
  files.values().map((file) => said(by, readFileSync(file, "utf8")));

/** Without timestamps, because a sentence may continue in the next cue. */
const spoken = (file: string): PublicText => said("authors", readFileSync(file, "utf8").replace(/^.*-->.*$/gm, ""));

const lineOf = (trailer: unknown): unknown => (trailer as { line?: unknown } | undefined)?.line;

const frontmatter = ({ data: { title, description, goals, tags, trailer }, access }: LessonSource): string =>
  [title, description, goals, tags, lineOf(trailer), access].flat().join(" | ");

const topicOf = (post: string): string => /^topic: *"?([\w-]+)/m.exec(post)?.[1] ?? "";

/** House posts are public, except those in the topic of a premium module. */
function openPosts(premium: LessonSource[]): PublicText[] {
  const closed = new Set(premium.map(({ moduleId }) => `module-${String(moduleId)}`));
  const posts = globSync("content/community/*.md").map((file) => readFileSync(file, "utf8"));
  return posts.filter((post) => !closed.has(topicOf(post))).map((post) => said("authors", post));
}

/**
 * Yields all public source texts, read from the project's root.
 * @param openings texts of premium lessons outside <MembersOnly>
 */
export function* publicTexts(lessons: LessonSource[], openings: string[]): Generator<PublicText> {
  const premium = lessons.filter(({ access }) => access === "premium");
  const closed = new Set(premium.map(({ file }) => file));
  const captions = lessons.filter(({ access }) => access === "free").map((lesson) => besideLesson(lesson, ".vtt"));
  yield* sourcesBy(
    "authors",
    globSync("content/**/*").filter((file) => isAuthors(file) && !closed.has(file)),
  );
  yield* sourcesBy("authors", [spokenFile(LANGUAGE)]);
  yield* openPosts(premium);
  yield* captions.filter((path) => path !== undefined).map(spoken);
  const placed = [...glossaryTexts(lessons), ...caseTexts(lessons)];
  for (const { lesson, text } of placed) if (lesson.access === "free") yield said("authors", text);
  for (const text of openCaseTexts()) yield said("authors", text);
  for (const text of [...premium.map(frontmatter), ...openings]) yield said("authors", text);
  yield* sourcesBy("code", globSync("src/**/*.{astro,ts,tsx}"));
}

const ASSETS = "_astro/";
const MEDIA = "media/";
const RUNTIME_OF_SEARCH = /^search\/(pagefind[^/]*\.js|wasm\.)/;

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);
/** The site's own URLs are no secret: the server checks access on each request. */
const isOwnAddress = (url: string): boolean => !/^https?:/.test(url);
/**
 * Names that reveal a video in the owner's store: with its folder or bucket, as a short name alone occurs by chance.
 */
function storedNames(url: string): string[] {
  const stored = storedObject(url);
  if (!stored) return [];
  const { bucket, key } = stored;
  return [`${bucket}/${key}`, ...(key.includes("/") ? [key, `${bucket}/${playlistFolder(stored)}`] : [])];
}
const nameOf = (path: string): string => basename(path, extname(path));

async function addCaptions(secrets: Collector, lesson: LessonSource): Promise<void> {
  const captions = besideLesson(lesson, ".vtt");
  if (!captions) return;
  const { cues } = await readCaptions(readFileSync(captions, "utf8"));
  for (const cue of cues) secrets.addText(lesson.id, cue.text);
}

/** By name, which built file names begin with, and by hash, which also finds renamed copies. */
function addBeside(secrets: Collector, lesson: LessonSource, files: string[]): void {
  const opening = lesson.body.split("<MembersOnly>")[0] ?? "";
  for (const beside of files.filter((path) => !opening.includes(nameOf(path)))) {
    secrets.addExact(lesson.id, nameOf(beside));
    const file = join(dirname(lesson.file), beside);
    if (existsSync(file)) secrets.files.set(sha256Hex(readFileSync(file)), { lesson: lesson.id, file });
  }
}

/** @returns the lesson's text outside <MembersOnly>, which is public */
async function addLesson(secrets: Collector, lesson: LessonSource): Promise<string> {
  const { id, data } = lesson;
  const tree = parseMdx(lesson.body);
  const block = membersContent(tree);
  const resources = list(data["resources"]);
  const hosted = [data["videoUrl"], data["captionsUrl"]].map((url) => String(url ?? ""));
  const urls = [...block.links, ...resources.map(({ url }) => String(url)), ...hosted];
  secrets.addExact(id, canary(id, "block"), ...block.questions.map((question) => canary(id, question)));
  for (const url of urls.filter((one) => !isOwnAddress(one))) secrets.addLink(id, url);
  secrets.addExact(id, routes.video(id), routes.captions(id), ...hosted.flatMap(storedNames));
  for (const unit of block.units) secrets.addText(id, unit);
  for (const { title } of [...resources, ...list(data["chapters"])]) secrets.addText(id, String(title));
  addBeside(secrets, lesson, block.files);
  await addCaptions(secrets, lesson);
  return publicText(tree);
}

/**
 * A picture that is used in public is public in every size and under every name: its source name decides. A free
 * lesson's own files are public too, for example captions that are still empty.
 */
function addFiles(secrets: Collector, trees: Trees, lessons: LessonSource[], free: LessonSource[]): void {
  const hashOf = (tree: string, file: string) => sha256Hex(readFileSync(join(tree, file)));
  const hashes = (files: string[]) => new Set(files.map((file) => hashOf(trees.public, file)));
  const all = filesUnder(trees.public);
  const shared = hashes(all.filter((file) => file.startsWith(ASSETS)));
  const isOfFree = (file: string): boolean => free.some(({ id }) => file.startsWith(`${MEDIA}${id}.`));
  const given = hashes(all.filter(isOfFree));
  const names = [...secrets.exact.keys()];
  const isClosed = (file: string): boolean => names.some((name) => basename(file).startsWith(`${name}.`));
  for (const file of filesUnder(trees.members).filter((name) => !RUNTIME_OF_SEARCH.test(name))) {
    const hash = hashOf(trees.members, file);
    if (given.has(hash) || (file.startsWith(ASSETS) && shared.has(hash) && !isClosed(file))) continue;
    const lesson = lessons.find(({ id }) => file.includes(id))?.id ?? "it belongs to";
    secrets.files.set(hash, { lesson, file });
  }
}

/** Collects secrets from the source files rather than the built ones, and hashes every members' file. */
export async function collectSecrets(trees: Trees, lessons: LessonSource[]): Promise<Secrets> {
  const secrets = new Collector();
  const premium = lessons.filter(({ access }) => access === "premium");
  const openings: string[] = [];
  for (const lesson of premium) openings.push(await addLesson(secrets, lesson));
  for (const { lesson, text } of [...glossaryTexts(premium), ...caseTexts(premium)]) secrets.addText(lesson.id, text);
  secrets.leaveOut(publicTexts(lessons, openings));
  const free = lessons.filter(({ access }) => access === "free");
  addFiles(secrets, trees, premium, free);
  return secrets;
}
