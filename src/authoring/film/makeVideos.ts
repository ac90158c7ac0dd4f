import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { footageNames, pictureNames } from "./tools/library.ts";
import { lessonSources, type LessonSource } from "#build/files/sources.ts";
import { THING_NAMES } from "#authoring/film/scenes/things/things.ts";
import { layFaces } from "./frames/faces.ts";
import { filmBeside, makeFilm } from "./makeFilm.ts";
import { makeTrailer } from "./makeTrailer.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean" },
    things: { type: "boolean" },
    trailer: { type: "boolean" },
    voice: { type: "string" },
  },
});

/** The lessons that were asked for; with --all, those that have a film beside them. */
function chosen(): LessonSource[] {
  const lessons = lessonSources();
  if (values.all) return lessons.filter(filmBeside);
  return positionals.map((id) => {
    const lesson = lessons.find((source) => source.id === id);
    if (!lesson) throw new Error(`There is no lesson "${id}".`);
    return lesson;
  });
}

/** What can stand for thing:, and which clips a scene may play. */
function listed(): string {
  const pictures = pictureNames().map((name) => `picture:${name}`);
  const lists = { Things: THING_NAMES, Pictures: pictures, Clips: footageNames() };
  const rows = Object.entries(lists).filter(([, names]) => names.length > 0);
  return rows.map(([head, names]) => `${head}: ${names.join(" ")}`).join("\n\n");
}

async function make(lesson: LessonSource): Promise<void> {
  const scenes = filmBeside(lesson);
  if (!scenes) throw new Error(`"${lesson.id}" has no film: write ${lesson.file.replace(/\.mdx$/, ".film.yaml")}`);
  await makeFilm(lesson, scenes, values.voice);
}

async function main(): Promise<void> {
  if (values.things) return console.log(listed());
  if (values.trailer) return makeTrailer(lessonSources());
  const lessons = chosen();
  if (lessons.length === 0) throw new Error("Say which: npm run make:videos -- five-numbers, or -- --all");
  if (values.voice && lessons.length > 1) throw new Error("One recording is the voice of one lesson: name that alone.");
  const faces = mkdtempSync(join(tmpdir(), "faces-"));
  try {
    layFaces(faces);
    for (const lesson of lessons) await make(lesson);
  } finally {
    rmSync(faces, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
