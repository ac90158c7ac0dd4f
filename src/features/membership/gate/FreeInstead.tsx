import { useEffect } from "react";
import { $session } from "#features/account/session/account.store.ts";
import { nextLesson } from "#features/learning/outline/nextLesson.ts";
import type { LessonLink } from "#features/learning/outline/useNextLesson.ts";
import { isBegun } from "#features/learning/progress/progress.ts";
import { useProgress } from "#features/learning/progress/useProgress.ts";
import { hideTrial } from "#features/membership/membership/tried.ts";
import { fill } from "#lib/fill.ts";
import { reportUnexpected } from "#lib/report.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/lesson.ts";

interface Props {
  /** A free lesson about the same things, for whoever has not begun. */
  instead: Pick<LessonLink, "id" | "moduleId" | "title">;
  /** The free ones, in the order of the course. */
  lessons: LessonLink[];
  /** The gate promises a trial: who had theirs is told otherwise. */
  asksTrial: boolean;
}

const NOTHING: [] = [];

/** The way on without paying: to whoever has begun their own next free lesson, and none where all are finished. */
export default function FreeInstead({ instead, lessons, asksTrial }: Props) {
  const { progress } = useProgress(NOTHING);
  useEffect(() => {
    if (!asksTrial) return;
    let asked = "";
    return $session.subscribe((session) => {
      if (session.state !== "signed-in" || session.user.id === asked) return;
      asked = session.user.id;
      hideTrial().catch(reportUnexpected);
    });
  }, [asksTrial]);
  // Opening this page is no beginning: what counts is a free lesson that was opened or finished.
  const hasBegun = isBegun({
    ...progress,
    last: lessons.some(({ id }) => id === progress.last?.lessonId) ? progress.last : null,
  });
  const shown = hasBegun ? nextLesson(lessons, progress) : instead;
  if (!shown) return null;
  return (
    <a href={routes.lesson(shown.moduleId, shown.id)}>
      {fill(hasBegun ? texts.nextFree : texts.freeInstead, { title: shown.title })}
    </a>
  );
}
