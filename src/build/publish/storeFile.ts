import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stored, StoredLesson } from "#contract/store.d.ts";
import { storedObject } from "#features/learning/video/stored.ts";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import type { Trees } from "#build/files/trees.ts";

function storedOf(lesson: LessonSource): StoredLesson | undefined {
  const video = storedObject(String(lesson.data["videoUrl"] ?? ""));
  // Captions beside the lesson are a file of the site.
  const captions = besideLesson(lesson, ".vtt") ? undefined : storedObject(String(lesson.data["captionsUrl"] ?? ""));
  return video || captions
    ? { access: lesson.access, ...(video && { video }), ...(captions && { captions }) }
    : undefined;
}

/** What of the lessons lies in the owner's own store. */
export const storedLessons = (lessons: LessonSource[]): Stored =>
  Object.fromEntries(
    lessons.flatMap((lesson) => {
      const stored = storedOf(lesson);
      return stored ? [[lesson.id, stored]] : [];
    }),
  );

/** For the server, which alone knows the way there: store.json beside the manifest. */
export const writeStoreFile = (trees: Trees, stored: Stored): void =>
  writeFileSync(join(trees.site, "store.json"), JSON.stringify(stored));
