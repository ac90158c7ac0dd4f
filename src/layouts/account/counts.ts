import { syncedBookmarks } from "#features/learning/bookmarks/kept/bookmarks.store.ts";
import { panelCourse } from "#features/learning/outline/panelCourse.ts";
import { syncedNotes } from "#features/learning/notes/notes.store.ts";
import { dueCards } from "#features/learning/practice/practice.ts";
import { countDone } from "#features/learning/progress/progress.ts";
import { syncedProgress } from "#features/learning/progress/progress.store.ts";
import { syncedQuiz } from "#features/learning/quiz/quiz.store.ts";
import { dayIn, zoneHere } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import type { State } from "#sync/sync.ts";
import { texts } from "#texts/account.ts";

/** How much there is of what the menus lead to; "" where nothing is to be said. */
export type Counts = Record<"bookmarks" | "notes" | "practice" | "certificates" | "lessons", string>;

/** Nothing is said of what this device has not heard of, nor of nothing. */
const count = ({ state }: { state: State }, many: number): string =>
  (state === "known" || state === "stale") && many > 0 ? String(many) : "";

function countsNow(): Counts {
  const lessons = panelCourse().flatMap((module) => module.lessons);
  const isMember = "premium" in document.documentElement.dataset;
  const open = new Set(lessons.filter(({ isPremium }) => isMember || !isPremium).map(({ id }) => id));
  const [bookmarks, notes, quiz, known] = [
    syncedBookmarks.peek(),
    syncedNotes.peek(),
    syncedQuiz.peek(),
    syncedProgress.peek(),
  ];
  const { progress } = known.data;
  const due = dueCards({ ...quiz, ...quiz.data }, dayIn(zoneHere(), Date.now()));
  const toPractise = count(quiz, due.filter(({ lessonId }) => open.has(lessonId)).length);
  const done = count(known, countDone(progress, lessons));
  return {
    bookmarks: count(bookmarks, bookmarks.data.rows.length),
    notes: count(notes, notes.data.rows.length),
    practice: toPractise && fill(texts.due, { count: toPractise }),
    certificates: count(known, progress.certificates.length),
    lessons: done && fill(texts.lessons, { done, all: lessons.length }),
  };
}

/** Tells how much there is as this device knows it, now and whenever the page hears more: nobody is asked. */
export function followCounts(tell: (counts: Counts) => void): () => void {
  const told = () => tell(countsNow());
  told();
  const ends = [syncedBookmarks, syncedNotes, syncedQuiz, syncedProgress].map(({ $view }) => $view.listen(told));
  return () => ends.forEach((end) => end());
}
