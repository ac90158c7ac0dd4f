import { texts } from "#texts/dashboard.ts";
import { markRead } from "#features/account/notifications/kept/notifications.store.ts";
import type { Notification } from "#features/account/notifications/kept/notifications.ts";
import { relativeMomentWords, type Now } from "#features/learning/activity/days.ts";
import { type Bookmark, bookmarkKind } from "#features/learning/bookmarks/kept/bookmarks.ts";
import { timecode } from "#features/learning/course/formats.ts";
import type { Note } from "#features/learning/notes/notes.ts";
import {
  changedLessons,
  doneLessons,
  finishedModules,
  MOST_RECENT,
  type Done,
} from "#features/learning/outline/done.ts";
import { placeWords } from "#features/learning/outline/outline.text.ts";
import { lessonPlaces, type Outline } from "#features/learning/outline/outline.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import * as routes from "#lib/routes.ts";
import type { Operation, View } from "#sync/sync.ts";

/** One line of a list: what it is called, where it leads, and a line about it. */
export interface ListEntry {
  key: string;
  href: string;
  title: string;
  about: string;
  /** Nobody has looked at it yet. */
  isNew?: boolean;
  /** Whoever goes there has looked at it. */
  onGo?: () => void;
}

const entryOf = ({ place: { module, lesson } }: Done, about: string): ListEntry => ({
  key: lesson.id,
  href: routes.lesson(module.id, lesson.id),
  title: lesson.title,
  about,
});

export const recentEntries = (outline: Outline, progress: Progress, now: Now): ListEntry[] =>
  doneLessons(outline, progress)
    .slice(0, MOST_RECENT)
    .map((done) => {
      const { lesson } = done.place;
      return entryOf(
        done,
        `${placeWords(done.place)}${COMMA}${timecode(lesson.seconds)}. ${relativeMomentWords(done.completedAt, now)}`,
      );
    });

export const changedEntries = (outline: Outline, progress: Progress, now: Now): ListEntry[] =>
  changedLessons(outline, progress).map((done) =>
    entryOf(
      done,
      fill(texts.completedThen, { place: placeWords(done.place), moment: relativeMomentWords(done.completedAt, now) }),
    ),
  );

export const finishedEntries = (outline: Outline, progress: Progress, now: Now): ListEntry[] =>
  finishedModules(outline, progress).map(({ module, finishedAt }) => ({
    key: String(module.id),
    href: routes.module(module.id),
    title: `${module.id} ${module.title}`,
    about: fill(texts.have, { outcome: module.outcome, moment: relativeMomentWords(finishedAt, now) }),
  }));

const LATEST = 3;
const SHOWN_LETTERS = 120;
const short = (text: string): string =>
  text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS).trimEnd()}…` : text;

/** The newest notes; those on a lesson that left the course have nowhere to lead. */
export function noteEntries(outline: Outline, notes: Note[]): ListEntry[] {
  const places = lessonPlaces(outline);
  const newest = notes.toSorted((a, b) => (a.at > b.at ? -1 : 1));
  const known = newest.flatMap((note) => {
    const place = places.find(({ lesson }) => lesson.id === note.lessonId);
    return place ? [{ note, place }] : [];
  });
  return known.slice(0, LATEST).map(({ note, place: { module, lesson } }) => ({
    key: note.id,
    href: `${routes.lesson(module.id, lesson.id)}?t=${Math.floor(note.second)}`,
    title: short(note.text),
    about: `${lesson.title}${COMMA}${timecode(note.second)}`,
  }));
}

/** What was marked last. */
export const bookmarkEntries = (bookmarks: Bookmark[]): ListEntry[] =>
  bookmarks
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, LATEST)
    .map((one) => ({ key: one.id, href: one.url, title: one.title, about: bookmarkKind(one) }));

/** What the server told last: each leads to what it is about, else to the list of all. */
export const alertEntries = (alerts: Notification[], now: Now): ListEntry[] =>
  alerts.slice(0, LATEST).map(({ id, title, timestamp, read, action }) => ({
    ...{ key: id, title, about: relativeMomentWords(timestamp, now), isNew: !read },
    href: action?.url ?? "#alerts",
    ...(action && { onGo: () => markRead(id) }),
  }));

/** What a part shows. @param count what there is of it, also where only this device has it */
export function partState(
  { state }: { state: View<Operation, object>["state"] },
  count = 0,
): "loading" | "failed" | "known" {
  if (count > 0 || state === "known" || state === "stale") return "known";
  return state === "empty" ? "failed" : "loading";
}
