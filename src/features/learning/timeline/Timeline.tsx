import { ChevronLeft, ChevronRight, Lock } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Lesson, Module } from "#features/learning/course/course.ts";
import { countLessons, timecode } from "#features/learning/course/formats.ts";
import {
  drawnSeconds,
  LOCKED_SECONDS,
  LOCKED_WITH_PAGES_SECONDS,
  timelineRows,
} from "#features/learning/course/scale.ts";
import { onward } from "#features/learning/outline/nextLesson.ts";
import { isCompleted } from "#features/learning/progress/progress.ts";
import { useFreshlyCompleted, useProgress } from "#features/learning/progress/useProgress.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import * as routes from "#lib/routes.ts";
import { want } from "#lib/wanted.ts";
import { texts } from "#texts/timeline.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "./Card.tsx";
import { FILM, startOf, clipWords, lengthWords, takesWords } from "./timeline.ts";
import { $playhead, $wanted } from "./timeline.store.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { useStore } from "#ui/useStore.ts";

/** What everybody may know of a lesson, as far as it is drawn. */
export interface TimelineLesson extends Pick<Lesson, "id" | "title" | "seconds" | "access"> {
  /** What its clip shows in a course with a film of the whole. */
  told?: Told | undefined;
}

interface Told {
  /** The address of its picture. */
  picture: string;
  /** One or two words of what it is about. */
  word: string;
  /** The line that the film says of it. */
  line: string;
  /** Minutes that its film and its page ask for. */
  film: number;
  read: number;
}

export interface TimelineModule extends Pick<Module, "id" | "title" | "access" | "locked" | "seconds"> {
  lessons: TimelineLesson[];
}

interface Placed extends TimelineLesson {
  moduleId: number;
  number: number;
}

const STEP = 0.8; // of the visible width
/** Where a row's second half begins, a card opens to the other side. */
const TURN = 0.5;
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
/** A finger names a clip before it opens it: there is nothing to hover with. */
const isTouched = () => matchMedia("(hover: none)").matches;

/** The whole course on one timeline, with the playhead where one goes on; a strip below names what is reached. */
export default function Timeline({ modules, title }: { modules: TimelineModule[]; title: string }) {
  const view = useProgress(modules);
  const isFresh = useFreshlyCompleted(view);
  const film = useStore($playhead);
  const isHere = useHydrated();
  const [reached, reach] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const isTold = modules.some(({ lessons }) => lessons.some(({ told }) => told));
  const locked = isTold ? LOCKED_WITH_PAGES_SECONDS : LOCKED_SECONDS;
  const rows = timelineRows(modules);
  const longest = Math.max(...rows.map((row) => row.reduce((sum, module) => sum + drawnSeconds(module, locked), 0)));
  const lessons = modules.flatMap(({ id, lessons }) =>
    lessons.map((lesson, index): Placed => ({ ...lesson, moduleId: id, number: index + 1 })),
  );
  const next = onward(lessons, view.progress)?.lesson ?? lessons[0];
  const plays = lessons.find(({ id }) => id === film?.lessonId);
  const named = lessons.find(({ id }) => id === reached) ?? plays ?? next;
  const stateOf = ({ id, access }: TimelineLesson) =>
    isCompleted(view.progress, id)
      ? "done"
      : id === (plays ?? next)?.id
        ? "now"
        : access === "premium"
          ? "premium"
          : "todo";
  const name = ({ target }: SyntheticEvent) => {
    // A finger is over a clip, and has focused it, only as it presses it.
    if (isTouched() && !(target as Element).matches(":focus-visible")) return;
    reach((target as Element).closest<HTMLElement>("[data-clip]")?.dataset["clip"]);
  };
  useEffect(() => {
    // Somebody was there before this.
    reach(scroller.current?.querySelector<HTMLElement>("[data-clip]:is(:hover, :focus)")?.dataset["clip"]);
  }, []);
  useEffect(() => {
    const { current } = scroller;
    const clip = current?.querySelector<HTMLElement>(`[data-clip="${CSS.escape(film?.lessonId ?? "")}"]`);
    if (!current || !clip || reached !== undefined || current.scrollWidth <= current.clientWidth) return;
    const { left, width } = clip.getBoundingClientRect();
    const away = left + width / 2 - innerWidth / 2;
    current.scrollBy({ left: away, behavior: "smooth" });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once a lesson: whoever scrolls on is not brought back
  }, [film?.lessonId]);
  const walk = (event: KeyboardEvent) => {
    if (event.key === "Escape") return reach(undefined);
    const clips = [...(scroller.current?.querySelectorAll<HTMLElement>("[data-clip]") ?? [])];
    const step = STEPS[event.key];
    const at = clips.indexOf(event.target as HTMLElement);
    if (step === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return undefined;
    event.preventDefault();
    const ahead = Number.isFinite(step) && getComputedStyle(clips[at] as Element).direction === "rtl" ? -step : step;
    clips[Math.min(Math.max(at + ahead, 0), clips.length - 1)]?.focus();
    return undefined;
  };
  const touch = (event: MouseEvent, lesson: Placed) => {
    if (!lesson.told || !isTouched() || reached === lesson.id) return;
    event.preventDefault();
    reach(lesson.id);
    $wanted.set(lesson.id);
    want(FILM);
  };
  const scroll = (by: 1 | -1) => {
    const { current } = scroller;
    current?.scrollBy({ left: by * current.clientWidth * STEP });
  };
  return (
    <section
      className="border-y border-line bg-sunk py-[clamp(28px,3vw,36px)]"
      aria-labelledby="timeline-title"
      data-timeline
    >
      <div className="wrap">
        <div className="mb-5 flex items-center justify-between gap-6">
          <h2 id="timeline-title">{title}</h2>
          {isTold && <p className="text-muted max-lg:hidden">{texts.clipWideAsks}</p>}
          <div className="moves hidden max-lg:flex max-lg:gap-2">
            <Button size="icon" onClick={() => scroll(-1)}>
              <ChevronLeft className="icon ahead" aria-hidden />
              <span className="sr-only">{texts.earlierTimeline}</span>
            </Button>
            <Button size="icon" onClick={() => scroll(1)}>
              <ChevronRight className="icon ahead" aria-hidden />
              <span className="sr-only">{texts.laterTimeline}</span>
            </Button>
          </div>
        </div>
        {/* The links in it answer keys; this only hears what is reached. */}
        {/* eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- as said above */}
        <div
          ref={scroller}
          className="max-lg:mx-[calc(-1_*_var(--gutter))] max-lg:[scroll-snap-type:x_proximity] max-lg:[scroll-padding-inline:var(--gutter)] max-lg:[scrollbar-width:thin] max-lg:[scrollbar-color:var(--line-strong)_transparent] max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:pt-1 max-lg:pb-3.5"
          data-scroller
          onPointerOver={name}
          onFocus={name}
          onPointerLeave={({ pointerType }) => pointerType === "touch" || reach(undefined)}
          onBlur={() => reach(undefined)}
          onKeyDown={walk}
        >
          <div
            className={`grid gap-8.5 [--gaps:40px] [--minute:19px] [--total:var(--n)] has-[img]:[--minute:5.5px] max-lg:flex max-lg:w-max max-lg:gap-2.5 n${longest}`}
          >
            {rows.map((row) => (
              <ol key={row[0]?.id} className="flex gap-2.5">
                {row.map((module) => (
                  <ModuleOnTime key={module.id} module={module} start={startOf(modules, module)} isTold={isTold}>
                    {lessons
                      .filter(({ moduleId }) => moduleId === module.id)
                      .map((lesson) => (
                        <Clip
                          key={lesson.id}
                          lesson={lesson}
                          state={stateOf(lesson)}
                          at={lesson.id === plays?.id ? film?.share : !plays && lesson.id === next?.id ? 0 : undefined}
                          isFresh={isFresh(lesson.id)}
                          isOpen={lesson.id === reached}
                          isLate={startOf(row, module) > TURN * longest}
                          isStop={isHere ? lesson.id === (reached ?? next?.id) : undefined}
                          onTouch={(event) => touch(event, lesson)}
                        />
                      ))}
                  </ModuleOnTime>
                ))}
              </ol>
            ))}
          </div>
        </div>
        {named && (
          <p
            className={`mt-6 flex items-baseline justify-between gap-4 border-t border-line pt-3 max-sm:flex-col max-sm:gap-1 ${isTold ? "lg:hidden" : ""}`}
          >
            <span data-strip>
              <span className="tc" data-strip-number>
                {fill(texts.lesson, { moduleId: named.moduleId, number: named.number })}
              </span>{" "}
              <a
                className="mx-1.5 font-bold wrap-anywhere no-underline hover:underline"
                href={routes.lesson(named.moduleId, named.id)}
                data-strip-title
              >
                {named.title}
              </a>{" "}
              <span className="tc" data-strip-time>
                {named.told ? takesWords(named.told) : timecode(named.seconds)}
              </span>
            </span>
            {named.told ? (
              <span className="min-h-13 text-muted">{named.told.line}</span>
            ) : (
              <span className="tc">{texts.clipWideLessonLong}</span>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

interface ModuleProps {
  module: TimelineModule;
  /** Where it begins on the course's timeline, in seconds. */
  start: number;
  /** Its times are those of reading, too. */
  isTold: boolean;
  children: ReactNode;
}

const NOTE = "inline-flex items-center gap-1 whitespace-nowrap";

function ModuleOnTime({
  module: { id, title, locked, access, seconds, lessons },
  start,
  isTold,
  children,
}: ModuleProps) {
  const time = isTold ? lengthWords : timecode;
  const clips = `mt-3 flex gap-0.75 [--clip-line:var(--fg)] ${isTold ? "[--clip-height:84px]" : "[--clip-height:60px]"}`;
  return (
    <li
      className={`timeline-module group/timeline-module w-[calc(var(--n)_*_(100%_-_var(--gaps))_/_var(--total))] min-w-0 flex-none max-lg:w-[calc(var(--n)_*_var(--minute)_/_60)] max-lg:snap-start n${drawnSeconds({ locked, seconds }, isTold ? LOCKED_WITH_PAGES_SECONDS : LOCKED_SECONDS)}`}
    >
      <div className="h-8.5 border-b border-line-strong" aria-hidden>
        <span className="tc group-has-[.playhead]/timeline-module:ps-3.5">{time(start)}</span>
      </div>
      {locked ? (
        <span className={clips}>
          <span className="clip flex-1" data-state="locked" />
        </span>
      ) : (
        <ol className={clips}>{children}</ol>
      )}
      <h3 className="mt-3 pe-1.5 font-sans text-base leading-tight font-bold tracking-[0]">
        <a
          className="inline-block py-0.5 no-underline hover:underline hover:decoration-current hover:decoration-2"
          href={routes.module(id)}
        >
          <span className="tc">{id}</span> {title}
        </a>
      </h3>
      <p className="tc mt-1 flex flex-wrap gap-x-3.5 gap-y-1 text-[0.875rem] leading-[1.4]">
        {!locked && <span className={NOTE}>{`${countLessons(lessons.length)}${COMMA}${time(seconds)}`}</span>}
        {(locked || access === "premium") && (
          <span className={NOTE}>
            <Lock size={14} aria-hidden /> {locked ? texts.opensLater : texts.premium}
          </span>
        )}
      </p>
    </li>
  );
}

interface ClipProps {
  lesson: Placed;
  state: "done" | "now" | "premium" | "todo";
  /** How far the playhead is over it, 0 to 1; undefined where it is elsewhere. */
  at: number | undefined;
  isFresh: boolean;
  /** Its card is open. */
  isOpen: boolean;
  /** It stands in the second half of its row. */
  isLate: boolean;
  /** The one clip that Tab stops at, once arrows walk between them. */
  isStop: boolean | undefined;
  onTouch: (event: MouseEvent) => void;
}

function Clip({ lesson, state, at, isFresh, isOpen, isLate, isStop, onTouch }: ClipProps) {
  const { id, moduleId, number, title, seconds, access, told } = lesson;
  const time = told ? takesWords(told) : timecode(seconds);
  const spoken = clipWords({ number: `${moduleId}.${number}`, title, time }, access === "premium" ? "premium" : "todo");
  return (
    <li
      className={`relative min-w-0 flex-[var(--n)_1_0] before:absolute before:start-0 before:-top-5 before:h-2 before:w-[1.5px] before:bg-line-strong first:before:-top-6 first:before:h-3 first:before:bg-fg n${seconds}`}
    >
      <a
        className="clip"
        data-state={state}
        data-fills={isFresh ? "" : undefined}
        data-clip={id}
        href={routes.lesson(moduleId, id)}
        tabIndex={isStop === false ? -1 : undefined}
        onClick={onTouch}
      >
        <span className="sr-only">{spoken}</span>
        {told ? (
          <>
            <img
              className="h-11 w-full rounded-tick object-cover in-data-[state=premium]:opacity-60"
              src={told.picture}
              width="160"
              height="90"
              alt=""
              loading="lazy"
            />
            <span
              className="absolute inset-x-0.5 top-12 font-label text-sm leading-[1.15] font-narrow hyphens-auto in-data-[state=premium]:bg-sunk lg:max-full:text-[0.75rem]"
              aria-hidden
            >
              {told.word}
            </span>
          </>
        ) : (
          <>
            <span
              className="absolute start-1.5 top-1 rounded-tick px-0.75 py-px font-label text-[0.875rem] leading-snug font-narrow tabular in-data-[state=premium]:bg-sunk max-lg:inset-x-0 max-lg:mx-auto max-lg:w-fit"
              aria-hidden
            >
              {number}
            </span>
            <span
              className="time absolute start-1.5 bottom-1.5 rounded-tick px-0.75 py-px font-label text-xs leading-none font-narrow tabular in-data-[state=premium]:bg-sunk max-lg:hidden"
              aria-hidden
            >
              {time}
            </span>
          </>
        )}
      </a>
      {told && isOpen && (
        <Card picture={told.picture} line={told.line} isLate={isLate}>
          {`${moduleId}.${number} ${title}. ${time}`}
        </Card>
      )}
      {at !== undefined && <Playhead at={at} />}
    </li>
  );
}

/** The flag on the timeline. Where it stands is set by script: the policy refuses style="". */
const Playhead = ({ at }: { at: number }) => (
  <span
    ref={(place) => place?.style.setProperty("--at", String(Math.min(at, 1)))}
    className="playhead pointer-events-none absolute inset-x-0 -top-7.5 bottom-full z-3 [translate:calc(var(--at,0)*var(--ahead,1)*100%)]"
    aria-hidden
  >
    <span className="absolute inset-y-0 start-0 -ms-px w-0.5 bg-fg before:absolute before:-start-2 before:-top-0.5 before:h-4.5 before:w-4 before:bg-fg before:[clip-path:polygon(0_0,100%_0,100%_62%,50%_100%,0_62%)] after:absolute after:-start-1.5 after:top-0 after:h-[14.5px] after:w-3 after:bg-act after:[clip-path:polygon(0_0,100%_0,100%_62%,50%_100%,0_62%)]" />
  </span>
);
