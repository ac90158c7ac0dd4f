import { folderOf, isPlaylist, opens, storedObject, type StoredObject } from "#features/learning/video/stored.ts";
import { text, type Course, type Lesson } from "#build/check/read/course.ts";
import type { Place, Problem } from "#build/check/read/problem.ts";

const rule = "own-store";
const FIELDS = ["videoUrl", "captionsUrl"] as const;
const SETTINGS = ["S3_ENDPOINT", "S3_ACCESS_KEY", "S3_SECRET_KEY"];

interface Named extends Place {
  lesson: Lesson;
  field: (typeof FIELDS)[number];
  object: StoredObject;
}

const namedIn = ({ lessons }: Course): Named[] =>
  lessons.flatMap((lesson) =>
    FIELDS.flatMap((field) => {
      const object = storedObject(text(lesson.data[field]));
      return object ? [{ lesson, field, object, ...lesson.at([field]) }] : [];
    }),
  );

const isVtt = ({ key }: StoredObject): boolean => /\.vtt$/i.test(key);

function inItself({ field, object }: Named): [message: string, hint: string] | undefined {
  if (isVtt(object) !== (field === "captionsUrl"))
    return [`${field} names ${object.key}.`, "A video ends in .mp4, .webm or .m3u8, captions in .vtt."];
  if (isPlaylist(object) && folderOf(object) === "")
    return [
      "The playlist lies in no folder, so the whole bucket would be taken for its parts.",
      "Give every stream a folder of its own: s3://bucket/lesson/index.m3u8.",
    ];
  return undefined;
}

/** Whoever may see the one would get the other: what is free would open what is not. */
function opening(one: Named, all: Named[]): [message: string, hint: string] | undefined {
  if (one.lesson.access !== "free" || one.field !== "videoUrl") return undefined;
  const closed = all.find(({ lesson, object }) => lesson.access === "premium" && opens(one.object, object));
  if (!closed) return undefined;
  const message = `This free video would open ${closed.object.key} of the premium lesson ${closed.lesson.id}.`;
  return [message, "Give every stream a folder of its own, and no file two lessons."];
}

/** What lies in the owner's own store is found there, and opens nothing else. */
export function ownStore(course: Course): Problem[] {
  const all = namedIn(course);
  return all.flatMap((named) => {
    const [message, hint] = inItself(named) ?? opening(named, all) ?? [];
    return message && hint ? [{ file: named.file, line: named.line, rule, message, hint }] : [];
  });
}

/** Nothing of the store can be shown by a server that was not told of it. */
export function storeSettings(course: Course): Problem[] {
  const missing = SETTINGS.filter((name) => !process.env[name]);
  if (missing.length === 0) return [];
  return namedIn(course).map(({ file, line, field }) => ({
    ...{ file, line, rule: "store-settings" },
    message: `${field} names a store that is not set here.`,
    hint: `The server needs ${missing.join(", ")} (pocketbase/README.md); without them the lesson shows no video.`,
  }));
}
