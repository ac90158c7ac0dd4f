import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { canary } from "#features/learning/blocks/premium/canary.ts";
import { readCaptions } from "#features/learning/video/captions.ts";
import { folderOf, storedObject } from "#features/learning/video/stored.ts";
import * as routes from "#lib/routes.ts";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { filesIn, sha256, type Trees } from "#build/files/trees.ts";
import { caseTexts } from "./caseTexts.ts";
import { Collector, type Secrets } from "./collector.ts";
import { glossaryTexts } from "./glossaryTexts.ts";
import { publicTexts } from "./publicWords.ts";
import { membersContent, parseMdx, publicText } from "./textUnits.ts";

const ASSETS = "_astro/";
const MEDIA = "media/";
const RUNTIME_OF_SEARCH = /^search\/(pagefind[^/]*\.js|wasm\.)/;

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);
/** An address of this site is no secret: whether it answers is decided when it is asked for. */
const isOwnAddress = (url: string): boolean => !/^https?:/.test(url);
/** How a video of one's own store could be named, with and without its place: a short name alone stands anywhere. */
function storedNames(url: string): string[] {
  const stored = storedObject(url);
  if (!stored) return [];
  const { bucket, key } = stored;
  return [`${bucket}/${key}`, ...(key.includes("/") ? [key, `${bucket}/${folderOf(stored)}`] : [])];
}
const nameOf = (path: string): string => basename(path, extname(path));

async function addCaptions(secrets: Collector, lesson: LessonSource): Promise<void> {
  const captions = besideLesson(lesson, ".vtt");
  if (!captions) return;
  const { cues } = await readCaptions(readFileSync(captions, "utf8"));
  for (const cue of cues) secrets.addText(lesson.id, cue.text);
}

/** By name, which what the build writes begins with, and by bytes, which a copy under another name shares. */
function addBeside(secrets: Collector, lesson: LessonSource, files: string[]): void {
  const opening = lesson.body.split("<MembersOnly>")[0] ?? "";
  for (const beside of files.filter((path) => !opening.includes(nameOf(path)))) {
    secrets.addExact(lesson.id, nameOf(beside));
    const file = join(dirname(lesson.file), beside);
    if (existsSync(file)) secrets.files.set(sha256(readFileSync(file)), { lesson: lesson.id, file });
  }
}

/** @returns what the lesson says outside its block, for everybody */
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
 * A picture used in public and, in another size or under another name, for members is public: its name decides. So is what
 * a free lesson has as its own under its own name, as captions that nobody has written yet.
 */
function addFiles(secrets: Collector, trees: Trees, lessons: LessonSource[], free: LessonSource[]): void {
  const hashOf = (tree: string, file: string) => sha256(readFileSync(join(tree, file)));
  const hashes = (files: string[]) => new Set(files.map((file) => hashOf(trees.public, file)));
  const all = filesIn(trees.public);
  const shared = hashes(all.filter((file) => file.startsWith(ASSETS)));
  const isOfFree = (file: string): boolean => free.some(({ id }) => file.startsWith(`${MEDIA}${id}.`));
  const given = hashes(all.filter(isOfFree));
  const names = [...secrets.exact.keys()];
  const isClosed = (file: string): boolean => names.some((name) => basename(file).startsWith(`${name}.`));
  for (const file of filesIn(trees.members).filter((name) => !RUNTIME_OF_SEARCH.test(name))) {
    const hash = hashOf(trees.members, file);
    if (given.has(hash) || (file.startsWith(ASSETS) && shared.has(hash) && !isClosed(file))) continue;
    const lesson = lessons.find(({ id }) => file.includes(id))?.id ?? "it belongs to";
    secrets.files.set(hash, { lesson, file });
  }
}

/** Collects the truth from the authors' files, not from what was built, and the hash of every members' file. */
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
