import type { Stored, StoredLesson, StoredObject } from "#contract/store.d.ts";

/** What somebody asks for below /media/. */
export interface Asked {
  access: StoredLesson["access"];
  object: StoredObject;
  /** A text that this server fetches and hands on; else the browser is sent to the store. */
  text?: "playlist" | "captions";
  lessonId: string;
}

const LONGEST_KEY_BYTES = 1024;
const ODD = /[\u0000-\u001f\u007f\\]/;

export const isPlaylistKey = (key: string): boolean => /\.m3u8?$/i.test(key);

export const keyFolder = (key: string): string => key.slice(0, key.lastIndexOf("/") + 1);

const endingOf = (key: string): string => /\.(\w+)$/.exec(key)?.[1]?.toLowerCase() ?? "";

/** Whether a path stays where it begins: no way up, nothing empty, nothing that another system reads otherwise. */
export const isBelow = (path: string): boolean =>
  path !== "" && !ODD.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");

function partOf(lesson: StoredLesson, lessonId: string, path: string): Asked | undefined {
  const { video, access } = lesson;
  if (!video || !isPlaylistKey(video.key) || !isBelow(path)) return undefined;
  const key = keyFolder(video.key) + path;
  if (encodeURIComponent(key).length > 3 * LONGEST_KEY_BYTES) return undefined;
  const object = { bucket: video.bucket, key };
  return { access, object, lessonId, ...(isPlaylistKey(key) && { text: "playlist" as const }) };
}

function wholeOf({ access, video, captions }: StoredLesson, lessonId: string, ending: string): Asked | undefined {
  if (captions && ending === "vtt") return { access, object: captions, lessonId, text: "captions" };
  if (!video || isPlaylistKey(video.key) || ending !== endingOf(video.key)) return undefined;
  return { access, object: video, lessonId };
}

/**
 * Which object a decoded path below /media/ means: "five-numbers.mp4" a lesson's own video, "five-numbers.vtt" its
 * captions, "five-numbers/720p/1.m4s" a part in the folder of its playlist. No other object of the store has an address.
 */
export function askedBy(path: string, stored: Stored): Asked | undefined {
  const [, lessonId = "", sign = "", rest = ""] = /^([a-z0-9-]+)([./])(.+)$/.exec(path) ?? [];
  const lesson = Object.hasOwn(stored, lessonId) ? stored[lessonId] : undefined;
  if (!lesson) return undefined;
  return sign === "/" ? partOf(lesson, lessonId, rest) : wholeOf(lesson, lessonId, rest);
}
