import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { LessonEntry } from "#features/course/course.content.ts";
import * as routes from "#lib/routes.ts";
import { passages, readCaptions, type Cue } from "./captions.ts";
import { sourceOf, type VideoSource } from "./videoSource.ts";

/** A transcript line of about a sentence or two. */
const TRANSCRIPT_SECONDS = 12;

const beside = (entry: LessonEntry, ending: string): string | undefined => {
  const path = entry.filePath?.replace(/\.mdx$/, ending);
  return path && existsSync(path) ? path : undefined;
};

export interface LessonVideo {
  source: VideoSource;
  captions: string | undefined;
  /** Drawn by us from .slides.yaml: pictures and captions, no sound. */
  isSilent: boolean;
}

/** The video of a lesson: the author's hosted one, else the file beside the lesson; undefined for a lesson of text only. */
export function videoOf(entry: LessonEntry): LessonVideo | undefined {
  const captions = beside(entry, ".vtt") ? routes.captions(entry.data.id) : undefined;
  if (entry.data.videoUrl) return { source: sourceOf(entry.data.videoUrl), captions, isSilent: false };
  const isSilent = beside(entry, ".slides.yaml") !== undefined;
  return beside(entry, ".mp4") ? { source: sourceOf(routes.video(entry.data.id)), captions, isSilent } : undefined;
}

/** The spoken words as lines with their second; empty when the lesson has no captions. */
export async function transcriptOf(entry: LessonEntry): Promise<Cue[]> {
  const path = beside(entry, ".vtt");
  if (!path) return [];
  const { cues } = await readCaptions(await readFile(path, "utf8"));
  return passages(cues, TRANSCRIPT_SECONDS);
}
