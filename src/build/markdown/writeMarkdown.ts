import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import type { Nodes, PhrasingContent } from "mdast";
import { KINDS, kindOf } from "#features/learning/blocks/download/kinds.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { passages, readCaptions } from "#features/learning/video/captions.ts";
import * as routes from "#lib/routes.ts";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { filesIn, type Trees } from "#build/files/trees.ts";
import { bullets, paragraph, type Places, text } from "./blocks.ts";
import { bodyOf, written } from "./body.ts";

const ASSETS = "_astro/";
const LINE_SECONDS = 12;

const heading = (depth: 1 | 2, value: string): Nodes => ({ type: "heading", depth, children: [text(value)] });
const link = (url: string, value: string): PhrasingContent => ({ type: "link", url, children: [text(value)] });
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const section = (title: string, inside: Nodes[]): Nodes[] => (inside.length > 0 ? [heading(2, title), ...inside] : []);

/** A built file begins with the name that its author gave it. */
function placesIn(trees: Trees, siteUrl: string): Places {
  const assets = filesIn(trees.public).filter((file) => file.startsWith(ASSETS));
  const absolute = (path: string): string => new URL(path, siteUrl).href;
  const found = (path: string, isOne: (ending: string) => boolean): string | undefined => {
    const name = basename(path, extname(path));
    const file = assets.find((asset) => basename(asset).startsWith(`${name}.`) && isOne(extname(asset)));
    return file && `/${file}`;
  };
  const picture = (path: string) => found(path, (ending) => !KINDS.includes(kindOf(ending)));
  const file = (path: string) => found(path, (ending) => ending === extname(path));
  return { absolute, picture, file };
}

async function transcript(lesson: LessonSource): Promise<Nodes[]> {
  const captions = besideLesson(lesson, ".vtt");
  if (!captions) return [];
  const { cues } = await readCaptions(readFileSync(captions, "utf8"));
  return passages(cues, LINE_SECONDS).map(({ start, text: said }) =>
    paragraph(text(`${timecode(Math.floor(start))} ${said}`)),
  );
}

const goalsOf = ({ data }: LessonSource): Nodes[] => {
  const goals = list(data["goals"]).map((goal) => [paragraph(text(String(goal)))]);
  return goals.length > 0 ? [bullets(goals)] : [];
};

function resourcesOf({ data }: LessonSource, { absolute }: Places): Nodes[] {
  const all = list(data["resources"]) as { title: string; url: string }[];
  return all.length > 0 ? [bullets(all.map(({ title, url }) => [paragraph(link(absolute(url), title))]))] : [];
}

/** A free lesson as Markdown, with what its page shows below the video. */
export async function lessonMarkdown(lesson: LessonSource, places: Places): Promise<string> {
  const { id, moduleId, data, body } = lesson;
  const title = String(data["title"]).replaceAll("\u00AD", "");
  const address = places.absolute(routes.lesson(moduleId, id));
  return written([
    heading(1, title),
    { type: "blockquote", children: [paragraph(text(String(data["description"])))] },
    paragraph(link(address, address)),
    ...section("You will", goalsOf(lesson)),
    ...bodyOf(body, places),
    ...section("Transcript", await transcript(lesson)),
    ...section("Resources", resourcesOf(lesson, places)),
  ]);
}

/** Writes beside the page of each free lesson the same as Markdown: /module/1/lesson-id.md. */
export async function writeMarkdown(trees: Trees, siteUrl: string, lessons: LessonSource[]): Promise<void> {
  const places = placesIn(trees, siteUrl);
  for (const lesson of lessons.filter(({ access }) => access === "free")) {
    const file = join(trees.public, `${routes.lesson(lesson.moduleId, lesson.id)}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await lessonMarkdown(lesson, places));
  }
}
