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
import { Icon } from "#ui/Icon.tsx";

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

/** Where somebody goes on is known. */
type Going = DashboardProps & { next: NextStep };

interface NextWords {
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
function nextWords({ outline, resume, next: { kind, place } }: Going): NextWords {
  if (kind === "premium") return offering(place);
  if (kind === "finished") return finished(outline);
  return going(place, resume);
}

const TITLE = "continue-title";

function Poster(facts: Going) {
  const { next, resume } = facts;
  const { lesson } = next.place;
  const { href } = nextWords(facts).action;
  return (
    <a
      className="group/continue-poster relative block size-full min-h-60 overflow-hidden rounded-clip bg-sunk text-on-plate max-sm:aspect-16/9 max-sm:h-auto max-sm:min-h-0"
      href={href}
      tabIndex={-1}
      aria-hidden="true"
    >
      <img
        className="size-full object-cover"
        src={lesson.picture}
        width="960"
        height="540"
        alt=""
        fetchPriority="high"
      />
      {next.kind !== "finished" && (
        <>
          <span className="absolute inset-0 m-auto grid size-15 place-content-center rounded-full border-2 border-on-act bg-act text-on-act [transition:background_var(--t-1),scale_var(--t-1)_var(--ease)] group-hover/continue-poster:[scale:1.04] group-hover/continue-poster:bg-act-hover">
            <Icon className="size-6" name={next.kind === "premium" ? "lock" : "play"} />
          </span>
          <span className="absolute start-3 bottom-3 rounded-clip bg-plate px-2.5 py-2 font-label text-sm leading-none font-narrow tabular">
            {[...(resume > 0 ? [resume] : []), lesson.seconds].map(timecode).join(" / ")}
          </span>
        </>
      )}
    </a>
  );
}

/** The sizes of what is said, so that nothing moves when it comes. */
const WORDS =
  "flex min-h-72 flex-col justify-center max-sm:min-h-57 max-sm:justify-start max-xs:min-h-67 print:min-h-0!";

function Words(facts: Going) {
  const { label, title, facts: said, action, other } = nextWords(facts);
  return (
    <div className={WORDS}>
      <p className="tc">{label}</p>
      <h2
        className="mt-2 text-[clamp(1.375rem,1.05rem_+_1.15vw,1.75rem)] leading-[1.14] max-xs:text-[1.25rem]"
        id={TITLE}
      >
        {title}
      </h2>
      <p className="continue-about tc mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {said.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2 max-sm:mt-auto max-sm:pt-4 print:hidden">
        <a className="btn btn-act min-h-12 max-sm:flex-1" href={action.href}>
          {action.words}
        </a>
        {other && (
          <a className="py-2.5" href={other.href}>
            {other.words}
          </a>
        )}
      </p>
    </div>
  );
}

const GREY = "block rounded-clip bg-line";

/** Where the words will stand. */
const Waiting = () => (
  <div className={WORDS} aria-hidden="true">
    <span className={`${GREY} h-4 w-3/5`} />
    <span className={`${GREY} mt-4 h-6 w-full`} />
    <span className={`${GREY} mt-2 h-6 w-11/12`} />
    <span className={`${GREY} mt-2 h-6 w-2/3`} />
    <span className={`${GREY} mt-5 h-4 w-1/2`} />
    <span className={`${GREY} mt-5 h-12 w-40 max-sm:mt-auto max-sm:w-full`} />
  </div>
);

/** The lesson to go on with, and one button that leads there. */
export function ContinueCard(facts: DashboardProps) {
  const { next, now } = facts;
  const isKnown = next && now;
  return (
    <section
      data-continue
      className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] items-stretch gap-7 rounded-card border border-fg bg-surface py-5 ps-5 pe-7 max-sm:grid-cols-1 max-sm:gap-4 max-sm:px-4 max-sm:pt-3.5 max-sm:pb-5 dark:border-line-strong print:block"
      {...(isKnown && { "aria-labelledby": TITLE })}
    >
      <div className="frame">
        {isKnown ? (
          <Poster {...facts} next={next} />
        ) : (
          <span className="relative block size-full min-h-60 overflow-hidden rounded-clip bg-sunk text-on-plate max-sm:aspect-16/9 max-sm:h-auto max-sm:min-h-0" />
        )}
      </div>
      {isKnown ? <Words {...facts} next={next} /> : <Waiting />}
    </section>
  );
}
