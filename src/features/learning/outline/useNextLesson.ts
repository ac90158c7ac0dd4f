import { $session, isMember } from "#features/account/session/account.store.ts";
import { useProgress } from "#features/learning/progress/useProgress.ts";
import { useStore } from "#ui/useStore.ts";
import { nextLesson } from "./nextLesson.ts";
import { $suggested } from "./suggested.store.ts";

const NOTHING: [] = [];

/** A lesson as a page leads to it. */
export interface LessonLink {
  id: string;
  moduleId: number;
  /** "2.2" */
  number: string;
  title: string;
  isPremium: boolean;
}

/**
 * The lesson that its reader goes on with: the first of all where nothing is begun, or everything is done. It is begun when
 * its reader was there last.
 */
export function useNextLesson(lessons: LessonLink[]): (LessonLink & { isBegun: boolean }) | undefined {
  const { progress } = useProgress(NOTHING);
  useStore($session);
  const open = lessons.filter(({ isPremium }) => isMember() || !isPremium);
  const link = nextLesson(open, progress, undefined, useStore($suggested, NOTHING)) ?? open[0];
  return link && { ...link, isBegun: progress.last?.lessonId === link.id };
}
