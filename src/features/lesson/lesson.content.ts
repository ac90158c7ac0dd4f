import { render } from "astro:content";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { LessonEntry } from "#features/curriculum/curriculum.content.ts";
import * as routes from "#lib/routes.ts";
import { passages, readCaptions, type Cue } from "./captions.ts";
import { sourceOf, type VideoSource } from "./videoSource.ts";

/** A line of the transcript is about a sentence or two. */
const TRANSCRIPT_SECONDS = 12;

const beside = (entry: LessonEntry, ending: string): string | undefined => {
  const path = entry.filePath?.replace(/\.mdx$/, ending);
  return path && existsSync(path) ? path : undefined;
};

export interface LessonVideo {
  source: VideoSource;
  captions: string | undefined;
}

/** The video of a lesson: the author's hosted one, else the file beside the lesson; undefined for a lesson of text only. */
export function videoOf(entry: LessonEntry): LessonVideo | undefined {
  const captions = beside(entry, ".vtt") ? routes.captions(entry.data.id) : undefined;
  if (entry.data.videoUrl) return { source: sourceOf(entry.data.videoUrl), captions };
  return beside(entry, ".mp4") ? { source: sourceOf(routes.video(entry.data.id)), captions } : undefined;
}

/** The spoken words as lines with their second; empty when the lesson has no captions. */
export async function transcriptOf(entry: LessonEntry): Promise<Cue[]> {
  const path = beside(entry, ".vtt");
  if (!path) return [];
  const { cues } = await readCaptions(await readFile(path, "utf8"));
  return passages(cues, TRANSCRIPT_SECONDS);
}

/** The lesson's text as a component. */
export const textOf = async (entry: LessonEntry) => (await render(entry)).Content;
