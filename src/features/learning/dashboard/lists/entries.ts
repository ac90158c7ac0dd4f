import { texts } from "#texts/dashboard.ts";
import { texts as alertTexts } from "#texts/notifications.ts";
import { markRead } from "#features/account/notifications/kept/notifications.store.ts";
import type { Notification } from "#features/account/notifications/kept/notifications.ts";
import { relativeDayWords, relativeMomentWords, type Now } from "#features/learning/activity/days.ts";
import { type Bookmark, bookmarkKind } from "#features/learning/bookmarks/kept/bookmarks.ts";
import { timecode } from "#features/learning/course/formats.ts";
import type { Note } from "#features/learning/notes/notes.ts";
import { changedLessons, doneLessons, finishedModules, type Done } from "#features/learning/outline/done.ts";
import { placeWords } from "#features/learning/outline/outline.text.ts";
import { lessonPlaces, type Outline } from "#features/learning/outline/outline.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import * as routes from "#lib/routes.ts";
import type { State } from "#sync/sync.ts";

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

/** What is listed among things of other kinds. */
export interface DatedEntry extends ListEntry {
  /** What it is, in a word. */
  kind: string;
  /** When it came, ISO. */
  at: string;
}

const lessonEntry = ({ place: { module, lesson }, completedAt: at }: Done, about: string): DatedEntry => ({
  ...{ key: lesson.id, href: routes.lesson(module.id, lesson.id), title: lesson.title, about },
  ...{ kind: texts.latest.lesson, at },
});

/** The lessons that were completed, the one completed last first. */
export const recentEntries = (outline: Outline, progress: Progress, now: Now): DatedEntry[] =>
  doneLessons(outline, progress).map((done) => {
    const { place, completedAt } = done;
    const where = `${placeWords(place)}${COMMA}${timecode(place.lesson.seconds)}`;
    return lessonEntry(done, `${where}. ${relativeMomentWords(completedAt, now)}`);
  });

export const changedEntries = (outline: Outline, progress: Progress, now: Now): ListEntry[] =>
  changedLessons(outline, progress).map((done) => {
    const moment = relativeMomentWords(done.completedAt, now);
    return lessonEntry(done, fill(texts.completedThen, { place: placeWords(done.place), moment }));
  });

export const finishedEntries = (outline: Outline, progress: Progress, now: Now): ListEntry[] =>
  finishedModules(outline, progress).map(({ module, finishedAt }) => ({
    key: String(module.id),
    href: routes.module(module.id),
    title: `${module.id} ${module.title}`,
    about: fill(texts.have, { outcome: module.outcome, moment: relativeMomentWords(finishedAt, now) }),
  }));

/** Notes, the newest first; those on a lesson that left the course have nowhere to lead. */
export function noteEntries(outline: Outline, notes: Note[]): (DatedEntry & { time: string })[] {
  const places = new Map(lessonPlaces(outline).map((place) => [place.lesson.id, place]));
  return notes
    .toSorted((a, b) => (a.at > b.at ? -1 : 1))
    .flatMap(({ id: key, lessonId, second, text: title, at }) => {
      const place = places.get(lessonId);
      if (!place) return [];
      const href = `${routes.lesson(place.module.id, lessonId)}?t=${Math.floor(second)}`;
      const time = timecode(second);
      return [{ key, href, title, time, at, kind: texts.latest.note, about: `${place.lesson.title}${COMMA}${time}` }];
    });
}

/** What was marked, the last first. */
export const bookmarkEntries = (bookmarks: Bookmark[]): DatedEntry[] =>
  bookmarks
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map((one) => ({
      ...{ key: one.id, href: one.url, title: one.title, about: bookmarkKind(one) },
      ...{ kind: texts.latest.bookmark, at: one.createdAt },
    }));

/** What the server told: each leads to what it is about, else to the list of all. */
export const alertEntries = (alerts: Notification[], now: Now): DatedEntry[] =>
  alerts.map(({ id, type, title, timestamp, read, action }) => ({
    ...{ key: id, kind: alertTexts.types[type], title, at: timestamp, isNew: !read },
    ...{ about: relativeMomentWords(timestamp, now), href: action?.url ?? "#alerts" },
    ...(action && { onGo: () => markRead(id) }),
  }));

/** What a part shows. @param count what there is of it, also where only this device has it */
export function partState({ state }: { state: State }, count = 0): "loading" | "failed" | "known" {
  if (count > 0 || state === "known" || state === "stale") return "known";
  return state === "empty" ? "failed" : "loading";
}

export const MOST_LATEST = 4;

/** All that is listed together. */
interface Sources {
  outline: Outline;
  progress: Progress;
  now: Now;
  alerts: Notification[];
  notes: Note[];
  bookmarks: Bookmark[];
}

/** A line of what is new, and in words when it came; "" for what there is to see at any time. */
type Line = Omit<DatedEntry, "about" | "at"> & { when: string };

/** What there is to see where nothing is new yet. */
const TO_SEE: Line[] = [
  [texts.latest.curriculum, texts.latest.curriculumText, routes.curriculum()],
  [texts.latest.community, texts.latest.communityText, routes.page("community")],
  [texts.latest.badges, texts.latest.badgesText, routes.badges()],
  [texts.latest.tour, texts.latest.tourText, "#tour"],
].map(([kind = "", title = "", href = ""]) => ({ key: href, kind, title, href, when: "" }));

/** The four latest things; finished lessons only where there are fewer, since the timeline shows them as well. */
export function latestLines({ outline, progress, now, alerts, notes, bookmarks }: Sources): Line[] {
  const dated = (one: DatedEntry) => ({ ...one, when: relativeMomentWords(one.at, now) });
  const newestFirst = <One extends { at: string }>(all: One[]) => all.toSorted((a, b) => b.at.localeCompare(a.at));
  const told = alertEntries(alerts, now);
  // A certificate is told once: by its alert, while there is one.
  const certificates = progress.certificates
    .map(({ code, title, finishedOn }) => ({
      ...{ key: code, kind: texts.latest.certificate, title, href: routes.certificate(code) },
      ...{ at: `${finishedOn}T23:59`, when: relativeDayWords(finishedOn, now.today) },
    }))
    .filter(({ href }) => !told.some((alert) => alert.href === href));
  const written = noteEntries(outline, notes).map((one) => ({ ...one, title: `${one.time} ${one.title}` }));
  const others = [...told, ...written, ...bookmarkEntries(bookmarks)].map(dated);
  const newest = newestFirst([...others, ...certificates]).slice(0, MOST_LATEST);
  const lessons = recentEntries(outline, progress, now).slice(0, MOST_LATEST - newest.length);
  return [...newestFirst([...newest, ...lessons.map(dated)]), ...TO_SEE].slice(0, MOST_LATEST);
}
