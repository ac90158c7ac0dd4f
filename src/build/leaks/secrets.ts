import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { canary } from "#features/lesson/canary.ts";
import { readCaptions } from "#features/lesson/captions.ts";
import * as routes from "#lib/routes.ts";
import { besideLesson, type LessonSource } from "#build/sources.ts";
import { filesIn, sha256, type Trees } from "#build/trees.ts";
import { membersContent, parseMdx, publicText } from "./textUnits.ts";
import { words } from "./words.ts";

/** Shorter units say nothing; a quiz answer of two words is covered by its question's canary. */
const SHORTEST_UNIT_WORDS = 3;
const RUN_WORDS = 8;
const ASSETS = "_astro/";
const RUNTIME_OF_SEARCH = /^search\/(pagefind[^/]*\.js|wasm\.)/;

interface Run {
  lesson: string;
  words: string[];
}

/** Everything that must not be in the public tree. */
export interface Secrets {
  /** Strings found as they are (canaries, addresses, file names) → lesson. */
  exact: Map<string, string>;
  /** Runs of words by their first three. */
  runs: Map<string, Run[]>;
  /** Hash of every file that belongs to members → its name. */
  files: Map<string, string>;
}

const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);
const isPublicSource = (file: string): boolean =>
  /\.(mdx|yaml|astro|tsx?)$/.test(file) && !/\.slides\.yaml$/.test(file);

/** All words that are public because an author or the site's own code says them in public. */
async function publicWords(lessons: LessonSource[]): Promise<string> {
  const premium = new Set(lessons.filter((lesson) => lesson.access === "premium").map((lesson) => lesson.file));
  const files = globSync(["content/**/*", "src/**/*"]).filter((file) => isPublicSource(file) && !premium.has(file));
  const captions = lessons.filter((lesson) => lesson.access === "free").map((lesson) => besideLesson(lesson, ".vtt"));
  const texts = [...files, ...captions.filter((path) => path !== undefined)].map((file) => readFileSync(file, "utf8"));
  for (const { data, body, access } of lessons.filter((lesson) => premium.has(lesson.file))) {
    const { title, description, goals, tags } = data;
    texts.push([title, description, goals, tags, access].flat().join(" | "), publicText(parseMdx(body)));
  }
  return ` ${texts.map((text) => words(text).join(" ")).join(" | ")} `;
}

class Collector implements Secrets {
  exact = new Map<string, string>();
  runs = new Map<string, Run[]>();
  files = new Map<string, string>();
  readonly #public: string;
  constructor(open: string) {
    this.#public = open;
  }

  addExact(lesson: string, ...texts: string[]): void {
    for (const text of texts) if (text.length > 0) this.exact.set(text, lesson);
  }

  addText(lesson: string, text: string): void {
    const all = words(text);
    if (all.length < SHORTEST_UNIT_WORDS) return;
    for (let start = 0; start === 0 || start + RUN_WORDS <= all.length; start += 1) {
      const run = all.slice(start, start + RUN_WORDS);
      if (this.#public.includes(` ${run.join(" ")} `)) continue;
      const key = run.slice(0, SHORTEST_UNIT_WORDS).join(" ");
      const known = this.runs.get(key);
      if (known) known.push({ lesson, words: run });
      else this.runs.set(key, [{ lesson, words: run }]);
    }
  }
}

/** Links that also stand in public text are no secret; an address of this site never is. */
const isOwnAddress = (url: string): boolean => !/^https?:/.test(url);

async function addLesson(secrets: Collector, lesson: LessonSource, open: string): Promise<void> {
  const { id, data } = lesson;
  const block = membersContent(parseMdx(lesson.body));
  const resources = list(data["resources"]);
  const urls = [...block.links, ...resources.map(({ url }) => String(url)), String(data["videoUrl"] ?? "")];
  secrets.addExact(id, canary(id, "block"), ...block.questions.map((question) => canary(id, question)));
  secrets.addExact(id, ...urls.filter((url) => !isOwnAddress(url) && !open.includes(` ${words(url).join(" ")} `)));
  secrets.addExact(id, routes.video(id), routes.captions(id));
  secrets.addExact(id, ...block.pictures.filter((name) => !lesson.body.split("<MembersOnly>")[0]?.includes(name)));
  for (const unit of block.units) secrets.addText(id, unit);
  for (const { title } of [...resources, ...list(data["chapters"])]) secrets.addText(id, String(title));
  const captions = besideLesson(lesson, ".vtt");
  if (!captions) return;
  const { cues } = await readCaptions(readFileSync(captions, "utf8"));
  for (const cue of cues) secrets.addText(id, cue.text);
}

/** A picture used in public and, in another size or under another name, for members is public: its name decides. */
const assetsOf = (tree: string): string[] => filesIn(tree).filter((file) => file.startsWith(ASSETS));

/** Collects the truth from the authors' files, not from what was built, and the hash of every members' file. */
export async function collectSecrets(trees: Trees, lessons: LessonSource[]): Promise<Secrets> {
  const open = await publicWords(lessons);
  const secrets = new Collector(open);
  for (const lesson of lessons.filter(({ access }) => access === "premium")) await addLesson(secrets, lesson, open);
  const hashOf = (tree: string, file: string) => sha256(readFileSync(join(tree, file)));
  const shared = new Set(assetsOf(trees.public).map((file) => hashOf(trees.public, file)));
  for (const file of filesIn(trees.members).filter((name) => !RUNTIME_OF_SEARCH.test(name))) {
    const hash = hashOf(trees.members, file);
    if (!file.startsWith(ASSETS) || !shared.has(hash)) secrets.files.set(hash, file);
  }
  return secrets;
}
