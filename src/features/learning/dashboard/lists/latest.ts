import type { Notification } from "#features/account/notifications/kept/notifications.ts";
import { markRead } from "#features/account/notifications/kept/notifications.store.ts";
import { relativeDayWords, relativeMomentWords, type Now } from "#features/learning/activity/days.ts";
import type { Bookmark } from "#features/learning/bookmarks/kept/bookmarks.ts";
import { timecode } from "#features/learning/course/formats.ts";
import type { Note } from "#features/learning/notes/notes.ts";
import { doneLessons } from "#features/learning/outline/done.ts";
import { lessonPlaces, type Outline } from "#features/learning/outline/outline.ts";
import type { Progress } from "#features/learning/progress/progress.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/dashboard.ts";
import { texts as alertTexts } from "#texts/notifications.ts";

export const MOST_LATEST = 4;

/** One line of what is new. */
export interface Line {
  key: string;
  /** What it is, in a word. */
  kind: string;
  title: string;
  href: string;
  /** When it came; "" for what there is to see at any time. */
  when: string;
  /** Nobody has looked at it yet. */
  isNew?: boolean;
  /** Whoever goes there has looked at it. */
  onGo?: () => void;
}

/** All that is listed together. */
export interface Sources {
  outline: Outline;
  progress: Progress;
  now: Now;
  alerts: Notification[];
  notes: Note[];
  bookmarks: Bookmark[];
}

type Dated = Line & { at: string };

const alertLines = ({ alerts, now }: Sources): Dated[] =>
  alerts.map(({ id, type, title, timestamp, read, action }) => ({
    ...{ key: id, kind: alertTexts.types[type], title, at: timestamp, when: relativeMomentWords(timestamp, now) },
    ...{ isNew: !read, href: action?.url ?? "#alerts" },
    ...(action && { onGo: () => markRead(id) }),
  }));

/** A note on a lesson that left the course has nowhere to lead. */
function noteLines({ outline, notes, now }: Sources): Dated[] {
  const places = lessonPlaces(outline);
  return notes.flatMap(({ id, lessonId, second, text, at }) => {
    const place = places.find(({ lesson }) => lesson.id === lessonId);
    if (!place) return [];
    const href = `${routes.lesson(place.module.id, lessonId)}?t=${Math.floor(second)}`;
    const title = `${timecode(second)} ${text}`;
    return [{ key: id, kind: texts.latest.note, title, href, at, when: relativeMomentWords(at, now) }];
  });
}

const bookmarkLines = ({ bookmarks, now }: Sources): Dated[] =>
  bookmarks.map(({ id, title, url, createdAt }) => ({
    ...{ key: id, kind: texts.latest.bookmark, title, href: url },
    ...{ at: createdAt, when: relativeMomentWords(createdAt, now) },
  }));

const certificateLines = ({ progress, now }: Sources): Dated[] =>
  progress.certificates.map(({ code, title, finishedOn }) => ({
    ...{ key: code, kind: texts.latest.certificate, title, href: routes.certificate(code) },
    ...{ at: `${finishedOn}T23:59`, when: relativeDayWords(finishedOn, now.today) },
  }));

const lessonLines = ({ outline, progress, now }: Sources): Dated[] =>
  doneLessons(outline, progress).map(({ place: { module, lesson }, completedAt }) => ({
    ...{ key: lesson.id, kind: texts.latest.lesson, title: lesson.title },
    ...{ href: routes.lesson(module.id, lesson.id), at: completedAt, when: relativeMomentWords(completedAt, now) },
  }));

/** What there is to see where nothing is new yet. */
const TO_SEE: Line[] = [
  [texts.latest.curriculum, texts.latest.curriculumText, routes.curriculum()],
  [texts.latest.community, texts.latest.communityText, routes.page("community")],
  [texts.latest.badges, texts.latest.badgesText, routes.badges()],
  [texts.latest.tour, texts.latest.tourText, "#tour"],
].map(([kind = "", title = "", href = ""]) => ({ key: href, kind, title, href, when: "" }));

const newestFirst = (lines: Dated[]): Dated[] => lines.toSorted((a, b) => b.at.localeCompare(a.at));

/** The four latest things; finished lessons only where there are fewer, since the timeline shows them as well. */
export function latestLines(sources: Sources): Line[] {
  const alerts = alertLines(sources);
  // A certificate is told once: by its alert, while there is one.
  const certificates = certificateLines(sources).filter(({ href }) => !alerts.some((alert) => alert.href === href));
  const told = [...alerts, ...noteLines(sources), ...bookmarkLines(sources), ...certificates];
  const newest = newestFirst(told).slice(0, MOST_LATEST);
  const lessons = newestFirst(lessonLines(sources)).slice(0, MOST_LATEST - newest.length);
  return [...newestFirst([...newest, ...lessons]), ...TO_SEE].slice(0, MOST_LATEST);
}
