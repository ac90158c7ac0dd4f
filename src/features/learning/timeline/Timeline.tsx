import { ChevronLeft, ChevronRight, Lock } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { Access } from "#features/learning/course/course.ts";
import { countLessons, timecode } from "#features/learning/course/formats.ts";
import { drawnSeconds, timelineRows } from "#features/learning/course/scale.ts";
import { onward } from "#features/learning/outline/onward.ts";
import { isCompleted } from "#features/learning/progress/progress.ts";
import { useFresh, useProgress } from "#features/learning/progress/useProgress.ts";
import { fill } from "#lib/fill.ts";
import { COMMA } from "#lib/language/comma.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/timeline.ts";
import { Button } from "#ui/Button.tsx";
import { startOf } from "./scale.ts";
import { clipWords } from "./timeline.text.ts";

/** What everybody may know of a lesson, as far as it is drawn. */
export interface TimelineLesson {
  id: string;
  title: string;
  seconds: number;
  access: Access;
}

export interface TimelineModule {
  id: number;
  title: string;
  access: Access;
  locked: boolean;
  seconds: number;
  lessons: TimelineLesson[];
}

interface Placed extends TimelineLesson {
  moduleId: number;
  number: number;
}

interface Props {
  modules: TimelineModule[];
  title: string;
}

const STEP = 0.8; // of the visible width

/** The whole course on one timeline, with the playhead where one goes on; a strip below names what is reached. */
export default function Timeline({ modules, title }: Props) {
  const view = useProgress(modules);
  const isFresh = useFresh(view);
  const [reached, reach] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = timelineRows(modules);
  const longest = Math.max(...rows.map((row) => row.reduce((sum, module) => sum + drawnSeconds(module), 0)));
  const lessons = modules.flatMap(({ id, lessons }) =>
    lessons.map((lesson, index): Placed => ({ ...lesson, moduleId: id, number: index + 1 })),
  );
  const next = onward(lessons, view.progress)?.lesson ?? lessons[0];
  const named = lessons.find(({ id }) => id === reached) ?? next;
  const stateOf = ({ id, access }: TimelineLesson) =>
    isCompleted(view.progress, id) ? "done" : id === next?.id ? "now" : access === "premium" ? "premium" : "todo";
  const name = ({ target }: SyntheticEvent) =>
    reach((target as Element).closest<HTMLElement>("[data-clip]")?.dataset["clip"]);
  useEffect(() => {
    // Somebody was there before this.
    reach(scroller.current?.querySelector<HTMLElement>("[data-clip]:is(:hover, :focus)")?.dataset["clip"]);
  }, []);
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
          onPointerLeave={() => reach(undefined)}
          onBlur={() => reach(undefined)}
          onKeyDown={({ key }) => key === "Escape" && reach(undefined)}
        >
          <div
            className={`grid gap-8.5 [--gaps:40px] [--total:var(--n)] max-lg:flex max-lg:w-max max-lg:gap-2.5 n${longest}`}
          >
            {rows.map((row) => (
              <ol key={row[0]?.id} className="flex gap-2.5">
                {row.map((module) => (
                  <Module key={module.id} module={module} start={startOf(modules, module)}>
                    {lessons
                      .filter(({ moduleId }) => moduleId === module.id)
                      .map((lesson) => (
                        <Clip
                          key={lesson.id}
                          lesson={lesson}
                          state={stateOf(lesson)}
                          isHere={lesson.id === next?.id}
                          isFresh={isFresh(lesson.id)}
                        />
                      ))}
                  </Module>
                ))}
              </ol>
            ))}
          </div>
        </div>
        {named && (
          <p className="mt-6 flex items-baseline justify-between gap-4 border-t border-line pt-3 max-sm:flex-col max-sm:gap-1">
            <span data-strip>
              <span className="tc" data-strip-number>
                {fill(texts.lesson, { moduleId: named.moduleId, number: named.number })}
              </span>{" "}
              <b className="mx-1.5 font-bold" data-strip-title>
                {named.title}
              </b>{" "}
              <span className="tc" data-strip-time>
                {timecode(named.seconds)}
              </span>
            </span>
            <span className="tc">{texts.clipWideLessonLong}</span>
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
  children: ReactNode;
}

const NOTE = "inline-flex items-center gap-1 whitespace-nowrap";

function Module({ module: { id, title, locked, access, seconds, lessons }, start, children }: ModuleProps) {
  return (
    <li
      className={`timeline-module group/timeline-module w-[calc(var(--n)_*_(100%_-_var(--gaps))_/_var(--total))] min-w-0 flex-none max-lg:w-[calc(var(--n)_*_19px_/_60)] max-lg:snap-start n${drawnSeconds({ locked, seconds })}`}
    >
      <div className="h-8.5 border-b border-line-strong" aria-hidden>
        <span className="tc group-has-[.playhead]/timeline-module:ps-3.5">{timecode(start)}</span>
      </div>
      {locked ? (
        <span className="mt-3 flex gap-0.75 [--clip-height:60px] [--clip-line:var(--fg)]">
          <span className="clip flex-1" data-state="locked" />
        </span>
      ) : (
        <ol className="mt-3 flex gap-0.75 [--clip-height:60px] [--clip-line:var(--fg)]">{children}</ol>
      )}
      <h3 className="mt-3 pe-1.5 font-sans text-base leading-[1.25] font-bold tracking-[0]">
        <a
          className="inline-block py-0.5 no-underline hover:underline hover:decoration-current hover:decoration-2"
          href={routes.module(id)}
        >
          <span className="tc">{id}</span> {title}
        </a>
      </h3>
      <p className="tc mt-1 flex flex-wrap gap-x-3.5 gap-y-1 text-[0.875rem] leading-[1.4]">
        {!locked && <span className={NOTE}>{`${countLessons(lessons.length)}${COMMA}${timecode(seconds)}`}</span>}
        {locked && (
          <span className={NOTE}>
            <Lock size={14} aria-hidden /> {texts.opensLater}
          </span>
        )}
        {!locked && access === "premium" && (
          <span className={NOTE}>
            <Lock size={14} aria-hidden /> {texts.premium}
          </span>
        )}
      </p>
    </li>
  );
}

interface ClipProps {
  lesson: Placed;
  state: "done" | "now" | "premium" | "todo";
  /** The playhead stands at it. */
  isHere: boolean;
  isFresh: boolean;
}

function Clip({ lesson: { id, moduleId, number, title, seconds, access }, state, isHere, isFresh }: ClipProps) {
  const time = timecode(seconds);
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
      >
        <span className="sr-only">{spoken}</span>
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
      </a>
      {isHere && (
        <span
          className="playhead pointer-events-none absolute start-0 -top-7.5 bottom-full z-3 -ms-px w-0.5 bg-fg before:absolute before:-start-2 before:-top-0.5 before:h-4.5 before:w-4 before:bg-fg before:[clip-path:polygon(0_0,100%_0,100%_62%,50%_100%,0_62%)] after:absolute after:-start-1.5 after:top-0 after:h-[14.5px] after:w-3 after:bg-act after:[clip-path:polygon(0_0,100%_0,100%_62%,50%_100%,0_62%)]"
          aria-hidden
        />
      )}
    </li>
  );
}
