import { totalSeconds } from "#features/learning/course/course.ts";
import { countLessons, timecode } from "#features/learning/course/formats.ts";
import type { NextStep } from "#features/learning/outline/nextLesson.ts";
import { lessonPlaces, type LessonPlace, type Outline } from "#features/learning/outline/outline.ts";
import { minutesOf, numberWords } from "#features/learning/outline/outline.text.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/dashboard.ts";
import type { Now } from "#features/learning/activity/days.ts";
import type { Progress } from "#features/learning/progress/progress.ts";

/** What the parts of the dashboard are drawn from. */
export interface DashboardProps {
  outline: Outline;
  progress: Progress;
  /** undefined while nothing is known yet; the parts then keep their size. */
  now: Now | undefined;
  isMember: boolean;
  next: NextStep | undefined;
  /** Where the next lesson's video resumes, in seconds. */
  resume: number;
}

/** What the words are about. */
type Said = Pick<DashboardProps, "outline" | "resume">;

export interface NextWords {
  label: string;
  /** The next step: what one does there. */
  title: string;
  /** What it takes, part by part, or a sentence. */
  facts: string[];
  action: { words: string; href: string };
  other?: { words: string; href: string };
}

const hrefOf = ({ module, lesson }: LessonPlace): string => routes.lesson(module.id, lesson.id);

/** "Film 4 min", "Read 6", "Do 45": a part that there is not is left out. */
function partsOf({ lesson: { seconds, reading, doing } }: LessonPlace): string[] {
  const film = fill(texts.partFilm, { count: Math.max(1, minutesOf(seconds)) });
  const [read, work] = [fill(texts.partRead, { count: reading }), fill(texts.partDo, { count: doing })];
  return [...(seconds > 0 ? [film] : []), ...(reading > 0 ? [read] : []), ...(doing > 0 ? [work] : [])];
}

function going(place: LessonPlace, resume: number): NextWords {
  const { title, task } = place.lesson;
  const number = numberWords(place);
  const isResumed = resume > 0;
  return {
    label: fill(isResumed ? texts.nextResumeLabel : texts.nextLabel, { number, title }),
    title: task,
    facts: partsOf(place),
    action: {
      words: isResumed ? fill(texts.nextResume, { time: timecode(resume) }) : fill(texts.nextAct, { number }),
      href: hrefOf(place),
    },
  };
}

function offering(place: LessonPlace): NextWords {
  const number = numberWords(place);
  return {
    label: fill(texts.nextPremiumLabel, { number, title: place.lesson.title }),
    title: place.lesson.task,
    facts: [texts.nextPremiumText],
    action: { words: texts.nextPremiumAct, href: routes.subscription() },
    other: { words: fill(texts.nextPremiumOther, { number }), href: hrefOf(place) },
  };
}

function finished(outline: Outline): NextWords {
  const lessons = lessonPlaces(outline).map(({ lesson }) => lesson);
  return {
    label: texts.nextFinishedLabel,
    title: texts.nextFinishedTitle,
    facts: [
      fill(texts.nextFinishedText, {
        lessons: countLessons(lessons.length),
        minutes: minutesOf(totalSeconds(lessons)),
      }),
    ],
    action: { words: texts.nextFinishedAct, href: routes.curriculum() },
    other: { words: texts.nextFinishedOther, href: routes.page("success-stories") },
  };
}

/** What the Continue card says. */
export function nextWords({ outline, resume }: Said, { kind, place }: NextStep): NextWords {
  if (kind === "premium") return offering(place);
  if (kind === "finished") return finished(outline);
  return going(place, resume);
}
