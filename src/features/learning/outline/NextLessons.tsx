import { $session, isMember } from "#features/account/session/account.store.ts";
import { isCompleted } from "#features/learning/progress/progress.ts";
import { useProgress } from "#features/learning/progress/useProgress.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/guard.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";
import type { LessonLink } from "./useNextLesson.ts";
import { useNextLesson } from "./useNextLesson.ts";

/** A lesson shown as a linked picture. */
export interface PicturedLesson extends LessonLink {
  /** "3:59" */
  time: string;
  picture: string | undefined;
}

interface Props {
  /** All lessons of the course, in order. */
  lessons: PicturedLesson[];
  /** Ids of the first lessons of modules, shown to learners who have finished nothing. */
  firsts: string[];
}

const NOTHING: [] = [];

/** Suggests lessons: the next accessible ones to members and to learners who have finished one. */
export default function NextLessons({ lessons, firsts }: Props) {
  const { progress } = useProgress(NOTHING);
  useStore($session);
  const isAlive = useHydrated();
  const next = useNextLesson(lessons);
  const isOwn = isAlive && (Object.keys(progress.lessons).length > 0 || isMember());
  const open = lessons.filter(({ id, isPremium }) => !isCompleted(progress, id) && (isMember() || !isPremium));
  const from = open.findIndex(({ id }) => id === next?.id);
  const shown = isOwn
    ? [...open.slice(Math.max(0, from)), ...open.slice(0, Math.max(0, from))].slice(0, firsts.length)
    : firsts.flatMap((first) => lessons.find(({ id }) => id === first) ?? []);
  if (shown.length === 0) return null;
  return <PicturedLessons title={isOwn ? texts.nextLessons : texts.freeLessons} lessons={shown} />;
}

export const PicturedLessons = ({ title, lessons }: { title: string; lessons: PicturedLesson[] }) => (
  <>
    <h2 className="text-panel" id="first-lessons">
      {title}
    </h2>
    <ul className="mt-5 grid grid-cols-4 gap-x-6 gap-y-6 max-lg:grid-cols-2 max-sm:gap-x-4">
      {lessons.map(({ id, moduleId, number, title, time, picture }) => (
        <li key={id}>
          <a className="group block no-underline" href={routes.lesson(moduleId, id)}>
            <img
              className="block aspect-16/9 w-full rounded-clip border border-fg object-cover dark:border-line"
              src={picture}
              alt=""
              width="480"
              height="270"
              loading="lazy"
            />
            <span className="tc mt-2.5 flex justify-between gap-3">
              <span>{number}</span>
              <span>{time}</span>
            </span>
            <b className="mt-0.5 block leading-snug font-bold group-hover:underline group-hover:decoration-2">
              {title}
            </b>
          </a>
        </li>
      ))}
    </ul>
  </>
);
