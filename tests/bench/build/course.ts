import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { lessonSources, type LessonSource } from "#build/files/sources.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Chance } from "#support/random.ts";
import { samples, type Sample } from "./samples.ts";
import { reworded } from "./words.ts";

/** A module's number has two digits: 99 are the most. */
const MOST_MODULES = 80;
const LESSONS_PER_MODULE = 10;
const LONGEST_DESCRIPTION = 200;

type Place = { id: string; folder: string; number: number; access: "free" | "premium" };

const nameOf = (module: number): string => `generated ${String(module)}`;

/** The course's own lessons keep their places, so that stories and pages find them. */
function ownPlaces(): Place[] {
  const counts = new Map<string, number>();
  return lessonSources(PROJECT).map(({ id, file, access }: LessonSource) => {
    const folder = file.split("/").at(-2) ?? "";
    const number = (counts.get(folder) ?? 0) + 1;
    counts.set(folder, number);
    return { id, folder, number, access };
  });
}

/** After the course's own, modules by turns free and premium. */
function addedPlaces(count: number, firstModule: number): Place[] {
  const perModule = Math.max(LESSONS_PER_MODULE, Math.ceil(count / MOST_MODULES));
  return Array.from({ length: count }, (_, index) => {
    const module = firstModule + Math.floor(index / perModule);
    return {
      id: `lesson-${String(index + 1)}`,
      folder: `${String(module)}-generated-${String(module)}`,
      number: (index % perModule) + 1,
      access: module % 2 === 0 ? ("free" as const) : ("premium" as const),
    };
  });
}

function writeModule(content: string, folder: string, access: string): void {
  const id = Number.parseInt(folder, 10);
  const path = join(content, "curriculum", folder);
  mkdirSync(path, { recursive: true });
  const own = join(content, "curriculum", "1-choose-your-ground");
  cpSync(join(own, "thumbnail.svg"), join(path, "thumbnail.svg"));
  const title = nameOf(id).replace("g", "G");
  const description = `Module ${String(id)} of a long course.`;
  const yaml = readFileSync(join(own, "module.yaml"), "utf8")
    .replace(/^id: .*$/m, `id: ${String(id)}`)
    .replace(/^title: .*$/m, `title: "${title}"`)
    .replace(/^description: .*$/m, `description: "${description}"`)
    .replace(/^access: .*$/m, `access: ${access}`);
  writeFileSync(join(path, "module.yaml"), yaml);
}

function writeLesson(content: string, { id, folder, number }: Place, sample: Sample, seed: number): void {
  const chance = new Chance(seed);
  const base = join(content, "curriculum", folder, `${String(number)}-${id}`);
  const other = (text: string): string => reworded(text, sample.words, chance);
  const facts = sample.data;
  const title = other(`Lesson ${String(seed)} about topics`);
  const description = other(String(facts["description"])).slice(0, LONGEST_DESCRIPTION).trim();
  const data = { ...facts, id, title, description, poster: `./${basename(base)}.svg` };
  const figure = `./${basename(base)}${sample.figure.ending}`;
  const body = other(sample.body)
    .replace(/\]\(\.\/[^)]+\.svg\)/g, `](${figure})`)
    .replaceAll(`./${basename(sample.base)}.`, `./${basename(base)}.`)
    .replace(/<(Quiz|Checklist) id="/g, `$&${id}-`);
  writeFileSync(`${base}.mdx`, `---\n${stringify(data)}---\n${body}`);
  for (const file of globSync(`${sample.base}.*.{jpg,png,xlsx,m4a}`))
    cpSync(file, base + file.slice(sample.base.length));
  writeFileSync(`${base}.vtt`, other(sample.captions).replace(/^.*/, "WEBVTT"));
  writeFileSync(`${base}.svg`, `${sample.poster}<!-- ${id} -->`);
  writeFileSync(base + sample.figure.ending, `${sample.figure.picture}<!-- ${id} -->`);
}

/**
 * Fills a content folder with a course of that many lessons, about half of them premium; every one has the shape of a
 * written lesson of ours and words of its own. Videos are left out: copying them is no work per page.
 * @returns how many lesson pages a build renders (a premium lesson has two)
 */
export function generateCourse(content: string, lessons: number): number {
  const kinds = samples();
  const own = ownPlaces();
  const lastModule = 9;
  const places = [...own, ...addedPlaces(Math.max(0, lessons - own.length), lastModule + 1)].slice(0, lessons);
  cpSync(join(PROJECT, "content"), content, {
    recursive: true,
    // The sounds stay: the home page plays some of a lesson's.
    filter: (path) => path.endsWith(".m4a") || !/curriculum\/[^/]+\/\d[^/]*$/.test(path),
  });
  for (const [index, place] of places.entries()) {
    if (place.number === 1 && place.id.startsWith("lesson-")) writeModule(content, place.folder, place.access);
    writeLesson(content, place, kinds[place.access], index + 1);
  }
  const ids = join(content, "curriculum", "ids.yaml");
  rmSync(ids, { force: true });
  writeFileSync(ids, stringify(places.map(({ id }) => id)));
  return places.reduce((sum, { access }) => sum + (access === "premium" ? 2 : 1), 0);
}
