import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { LessonEntry } from "#features/learning/course/course.content.ts";
import * as routes from "#lib/routes.ts";
import { storedObject } from "./stored.ts";
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
  /** Read by a synthetic voice, which the page says. */
  isSynthetic: boolean;
}

function hostedSource(lessonId: string, url: string): VideoSource {
  const stored = storedObject(url);
  if (!stored) return sourceOf(url);
  const source = sourceOf(routes.storedVideo(lessonId, stored.key));
  return source.kind === "embed" ? source : { ...source, stored: true };
}

/** The video of a lesson: the author's hosted one, else the file beside the lesson; undefined for a lesson of text only. */
export function videoOf(entry: LessonEntry): LessonVideo | undefined {
  const { id, videoUrl, captionsUrl, voice } = entry.data;
  const isSynthetic = voice === "synthetic";
  const captions = beside(entry, ".vtt") || captionsUrl ? routes.captions(id) : undefined;
  if (videoUrl) return { source: hostedSource(id, videoUrl), captions, isSynthetic };
  return beside(entry, ".mp4") ? { source: sourceOf(routes.video(entry.data.id)), captions, isSynthetic } : undefined;
}

/** The spoken words as lines with their second; empty when the lesson has no captions. */
export async function transcriptOf(entry: LessonEntry): Promise<Cue[]> {
  const path = beside(entry, ".vtt");
  if (!path) return [];
  const { cues } = await readCaptions(await readFile(path, "utf8"));
  return passages(cues, TRANSCRIPT_SECONDS);
}
