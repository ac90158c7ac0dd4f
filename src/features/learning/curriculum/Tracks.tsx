import { Check, Lock } from "lucide-react";
import type { Lesson, Module } from "#features/learning/course/course.ts";
import { countLessons, timecode } from "#features/learning/course/formats.ts";
import { LOCKED_SECONDS, trackScale } from "#features/learning/course/scale.ts";
import { countDone, isBegun, isCompleted, type Progress } from "#features/learning/progress/progress.ts";
import { COMMA } from "#lib/language/comma.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/curriculum.ts";
import { texts as premiumTexts } from "#texts/premium.ts";
import { cx } from "#ui/cx.ts";

type Facts = "id" | "title" | "clipTitle" | "seconds" | "duration" | "access" | "difficulty" | "tags";
export type TrackLesson = Pick<Lesson, Facts>;

export interface TrackModule extends Pick<Module, "id" | "title" | "description" | "access" | "locked" | "seconds"> {
  picture: { src: string; srcset?: string; sizes?: string };
  lessons: TrackLesson[];
}

interface Props {
  modules: TrackModule[];
  progress: Progress;
  /** The lesson to go on with. */
  next: string | undefined;
  /** The lessons that are left of each module that is shown. */
  shown: Map<number, TrackLesson[]>;
  isHidden: boolean;
  isFresh: (lessonId: string) => boolean;
}

const Tick = ({ className }: { className?: string }) => (
  <Check size={14} strokeWidth={3} strokeLinecap="butt" strokeLinejoin="miter" className={className} aria-hidden />
);

/** Each module on a scale of time. */
export function Tracks({ modules, progress, next, shown, isHidden, isFresh }: Props) {
  const { seconds, ticks } = trackScale(modules);
  const hasPremium = modules.some(({ lessons }) => lessons.some(({ access }) => access === "premium"));
  const legend = [
    { state: "done", title: texts.done2 },
    { state: "now", title: texts.where },
    { state: "todo", title: texts.doWord },
    ...(hasPremium ? [{ state: "premium", title: texts.partPremium }] : []),
    ...(modules.some(({ locked }) => locked) ? [{ state: "locked", title: texts.locked }] : []),
  ];
  return (
    <>
      <div className={`tracks mt-4 n${seconds}`} hidden={isHidden}>
        <div className="[--scale:var(--n)]">
          <div className={`n${ticks[1] ?? seconds}`}>
            <div
              className="sticky top-(--header-h) z-5 grid grid-cols-[13rem_minmax(0,1fr)_7rem] gap-7 border-b border-fg bg-bg pt-2.5 [--tick:var(--n)] max-wide:grid-cols-1 max-md:hidden"
              aria-hidden
            >
              <span className="max-wide:hidden" />
              <div className="relative h-6.5">
                {ticks.map((tick) => (
                  <span
                    key={tick}
                    className={`tc absolute start-[calc(var(--n)_/_var(--scale)_*_100%)] h-6.5 border-s border-line-strong ps-1.5 text-xs max-wide:last:p-0 max-wide:last:text-[0px] n${tick}`}
                  >
                    {timecode(tick)}
                  </span>
                ))}
              </div>
              <span className="max-wide:hidden" />
            </div>
            <ol className="[--tick:var(--n)] max-md:border-t max-md:border-fg">
              {modules.map((module) => (
                <Track
                  key={module.id}
                  module={module}
                  progress={progress}
                  next={next}
                  left={shown.get(module.id)}
                  isFresh={isFresh}
                />
              ))}
            </ol>
          </div>
        </div>
      </div>
      <ul className="mt-5.5 flex flex-wrap gap-x-5.5 gap-y-2 text-sm text-muted" aria-hidden hidden={isHidden}>
        {legend.map(({ state, title }) => (
          <li key={state} className="flex items-center gap-2">
            <span className="clip w-6.5 [--clip-height:16px] [--clip-line:var(--fg)]" data-state={state} />
            {title}
          </li>
        ))}
      </ul>
    </>
  );
}

interface TrackProps extends Pick<Props, "progress" | "next" | "isFresh"> {
  module: TrackModule;
  /** The lessons that are shown; undefined where the module is not. */
  left: TrackLesson[] | undefined;
}

function Track({ module, progress, next, left, isFresh }: TrackProps) {
  const { id, title, description, lessons, locked, picture } = module;
  return (
    <li
      className="grid grid-cols-[13rem_minmax(0,1fr)_7rem] items-start gap-7 border-b border-line py-5.5 data-here:is-here max-wide:grid-cols-[auto_minmax(0,1fr)_7rem] max-wide:gap-x-5 max-wide:gap-y-1 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:pt-4.5 max-sm:pb-3"
      data-module={id}
      data-filter-item
      data-here={lessons.some((one) => one.id === next) ? "" : undefined}
      hidden={!left}
    >
      <img
        className="aspect-16/9 h-auto w-21 justify-self-end rounded-clip border border-fg object-cover [grid-area:1/3] max-wide:[grid-area:1/1] max-sm:w-13 dark:border-line"
        src={picture.src}
        srcSet={picture.srcset}
        sizes={picture.sizes}
        width="96"
        height="54"
        alt=""
        loading="lazy"
        decoding="async"
      />
      <div className="about [grid-area:1/1] max-wide:[grid-area:1/2]">
        <h2 className="font-sans text-md leading-tight font-bold tracking-[0]">
          <a
            className="block py-0.5 no-underline hover:underline hover:decoration-current hover:decoration-2"
            href={routes.module(id)}
          >
            <span className="tc">{id}</span> {title}
          </a>
        </h2>
        <p className="mt-1 text-sm leading-[1.45] text-muted max-sm:hidden">{description}</p>
      </div>
      <ol className="clips relative flex [--clip-height:92px] [--clip-line:var(--fg)] [grid-area:1/2] before:pointer-events-none before:absolute before:inset-x-0 before:-inset-y-5.5 before:[background:repeating-linear-gradient(90deg,var(--line)_0_1px,transparent_1px_calc(var(--tick)_/_var(--scale)_*_100%))] max-wide:mt-2.5 max-wide:[grid-area:2/1/3/-1] max-wide:before:inset-x-0 max-wide:before:-top-2.5 max-wide:before:-bottom-5.5 max-md:mt-2 max-md:block max-md:before:hidden">
        {lessons.map((lesson, index) => {
          const isDone = isCompleted(progress, lesson.id);
          const isNext = lesson.id === next;
          const kind = lesson.access === "premium" ? "premium" : "todo";
          return (
            <TrackClip
              key={lesson.id}
              length={lesson.seconds}
              href={routes.lesson(id, lesson.id)}
              title={lesson.clipTitle}
              state={isDone ? "done" : isNext ? "now" : kind}
              said={
                isDone
                  ? `${COMMA}${texts.clipDone}`
                  : isNext
                    ? `${COMMA}${texts.clipHere}`
                    : kind === "premium" && texts.premium
              }
              lesson={{ id: lesson.id, number: index + 1, duration: lesson.duration }}
              isFresh={isFresh(lesson.id)}
              isHidden={left?.includes(lesson) === false}
            />
          );
        })}
        {locked && (
          <TrackClip length={LOCKED_SECONDS} href={routes.module(id)} title={texts.opensLater} state="locked" />
        )}
      </ol>
      <Sums module={module} progress={progress} />
    </li>
  );
}

interface ClipProps {
  /** Seconds, drawn to scale. */
  length: number;
  href: string;
  title: string;
  state: "todo" | "premium" | "locked" | "done" | "now";
  /** What a screen reader hears of the state. */
  said?: string | false;
  lesson?: { id: string; number: number; duration: string };
  isFresh?: boolean;
  isHidden?: boolean;
}

const FACT = "max-md:on-hatch";

function TrackClip({ length, href, title, state, said, lesson, isFresh, isHidden }: ClipProps) {
  return (
    <li
      className={`relative w-[calc(var(--n)_/_var(--scale)_*_100%)] min-w-0 pe-0.75 max-md:w-auto max-md:p-0 n${length}`}
      hidden={isHidden}
    >
      <a
        className="group/a relative block rounded-clip [color:inherit] no-underline transition-[translate] ease-out hover:[translate:0_-2px] max-md:grid max-md:min-h-11 max-md:grid-cols-[clamp(108px,30vw,220px)_minmax(0,1fr)] max-md:items-center max-md:gap-3.5 max-md:hover:[translate:none]"
        href={href}
      >
        <span
          className="clip overflow-clip px-2 pt-2 pb-1.5 before:opacity-60 data-[state=locked]:bg-bg data-[state=locked]:text-fg data-[state=premium]:bg-bg data-[state=premium]:text-fg max-md:flex max-md:h-7 max-md:w-[min(100%,calc(var(--n)_/_240_*_100%))] max-md:items-center max-md:px-2 max-md:py-0"
          data-state={state}
          data-clip={lesson?.id}
          data-fills={isFresh ? "" : undefined}
        >
          {lesson && (
            <span className="facts flex flex-1 justify-between gap-1.5 font-label text-xs leading-none font-narrow tabular">
              <span className="max-md:hidden">{lesson.number}</span>
              {state === "done" && <Tick className="me-auto max-md:order-1 max-md:m-0" />}
              <span className={FACT}>{lesson.duration}</span>
            </span>
          )}
        </span>
        <span className="absolute start-2 end-1.5 bottom-2 font-label text-sm leading-tight font-narrow text-pretty hyphens-auto max-md:static max-md:font-sans max-md:text-body max-md:font-normal max-md:group-hover/a:underline max-md:group-hover/a:decoration-current max-md:group-hover/a:decoration-2 md:group-has-[[data-state=done]]/a:text-on-done md:group-has-[[data-state=now]]/a:text-on-act">
          <span className="clear-of-hatch">{title}</span>
          <span className="sr-only">{said}</span>
        </span>
      </a>
    </li>
  );
}

/** How many lessons and how long, and what is done of them. */
function Sums({ module, progress }: { module: TrackModule; progress: Progress }) {
  const { lessons, locked, access, seconds } = module;
  const done = countDone(progress, lessons);
  const isDone = lessons.length > 0 && done === lessons.length;
  const mark = locked ? texts.locked : access === "premium" ? premiumTexts.premium : "";
  return (
    <p className="tc mt-14 grid min-h-16.5 content-start justify-items-end gap-0.5 text-end [grid-area:1/3] max-wide:mt-0 max-wide:min-h-0 max-sm:flex max-sm:gap-2.5">
      {!locked && (
        <b className={cx("min-w-[3.7rem] font-narrow whitespace-nowrap text-fg", isBegun(progress) && "text-md")}>
          {isBegun(progress) ? (
            <>
              {`${done}/${lessons.length}`}
              <span className="sr-only"> {texts.lessonsDone}</span>
            </>
          ) : (
            countLessons(lessons.length)
          )}
        </b>
      )}
      {!locked && <span className="max-sm:hidden">{timecode(seconds)}</span>}
      <span
        className="mark inline-flex items-center gap-1.5 text-[0.875rem] max-sm:empty:-order-1 max-sm:empty:-me-2.5 max-sm:data-done:-order-1"
        data-done={isDone ? "" : undefined}
      >
        {isDone ? (
          <>
            <Tick />
            {texts.done}
          </>
        ) : (
          mark && (
            <>
              <Lock size={14} aria-hidden /> {mark}
            </>
          )
        )}
      </span>
    </p>
  );
}
