import { $session } from "#features/account/session/account.store.ts";
import { useProgress } from "#features/learning/progress/useProgress.ts";
import { useStore } from "#ui/useStore.ts";
import { nextLesson } from "./nextLesson.ts";

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
  const session = useStore($session);
  const isMember = session.state === "signed-in" && session.user.subscriptionActive;
  const open = lessons.filter(({ isPremium }) => isMember || !isPremium);
  const next = nextLesson(
    open.map(({ id }) => id),
    progress,
  );
  const link = open.find(({ id }) => id === next) ?? open[0];
  return link && { ...link, isBegun: progress.last?.lessonId === link.id };
}
