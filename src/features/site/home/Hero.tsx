import { Play } from "lucide-react";
import { cachedNameFrom } from "#features/account/session/account.ts";
import type { Access } from "#features/learning/course/course.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { onward } from "#features/learning/outline/nextLesson.ts";
import { positionIn } from "#features/learning/positions/positions.store.ts";
import { useProgress } from "#features/learning/progress/useProgress.ts";
import { resumeAt } from "#features/learning/video/seconds.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStoredJson } from "#lib/storage.ts";
import { texts } from "#texts/home.ts";
import { texts as outlineTexts } from "#texts/outline.ts";
import { useHydrated } from "#ui/useHydrated.ts";
import { HeroFilm, type Trailer } from "./HeroFilm.tsx";

interface HeroLesson {
  id: string;
  title: string;
  seconds: number;
  access: Access;
  /** The address of its picture. */
  picture: string;
}

interface Props {
  title: string;
  lead: string;
  /** How much there is of the course. */
  line: string;
  /** What is free, and what the first film's voice is. */
  note: string;
  modules: { id: number; lessons: HeroLesson[] }[];
  /** The first lesson's picture, in its widths. */
  poster: { src: string; srcset?: string; sizes?: string };
  /** The film of the whole course, where there is one. */
  trailer: Trailer | undefined;
}

/** The line above the title. Whoever is known here and logged in no longer is greeted by name in it. */
function Greeting({ line }: { line: string }) {
  const isHere = useHydrated();
  const name = isHere && !hasStoredSession() ? cachedNameFrom(readStoredJson(KEYS.user)) : undefined;
  return <p className="tc">{name ? <a href={routes.login()}>{fill(texts.welcomeBack, { name })}</a> : line}</p>;
}

interface PosterProps {
  poster: Props["poster"];
  lesson: HeroLesson;
  number: number;
  /** Where one stopped in its film. */
  second: number;
  href: string;
  /** It is the one to go on with. */
  isNext: boolean;
}

/** A course without a film of the whole: the first lesson's picture, or that of the lesson to go on with. */
function Poster({ poster, lesson, number, second, href, isNext }: PosterProps) {
  return (
    <div data-hero>
      <div className="frame -mx-3 max-sm:-mx-2.5">
        <a
          className="relative block aspect-16/9 overflow-hidden rounded-clip bg-plate text-on-plate [--play:76px] max-sm:[--play:64px] hover:[&_.play]:[scale:1.04] hover:[&_.play]:bg-act-hover"
          href={href}
        >
          <img
            className="size-full object-cover"
            src={isNext ? lesson.picture : poster.src}
            srcSet={isNext ? undefined : poster.srcset}
            sizes={poster.sizes}
            width="960"
            height="540"
            alt=""
            fetchPriority="high"
          />
          <span className="play absolute inset-0 m-auto grid aspect-square w-(--play) place-content-center rounded-full border-2 border-on-act bg-act ps-1 text-on-act [transition:background_var(--t-1),scale_var(--t-1)_var(--ease)]">
            <Play size={30} fill="currentColor" strokeWidth={0} aria-hidden />
          </span>
          <span className="sr-only">
            {isNext
              ? fill(texts.play, { number, title: lesson.title })
              : fill(texts.playLesson1, { title: lesson.title })}
          </span>
          <span
            className="time absolute start-3 bottom-3 rounded-clip bg-plate px-2.5 py-2 font-label text-sm leading-none font-narrow tabular"
            dir="ltr"
            aria-hidden
          >
            {`${timecode(second)} / ${timecode(lesson.seconds)}`}
          </span>
        </a>
        <p className="mt-3 flex items-baseline justify-between gap-3">
          <span>
            <span className="tc" data-hero-number>
              {isNext ? fill(texts.lesson, { number }) : texts.lesson1}
            </span>{" "}
            <b className="ms-1.5 font-bold wrap-anywhere" data-hero-title>
              {lesson.title}
            </b>
          </span>
          <span className="tc" data-hero-access>
            {isNext ? texts.access[lesson.access] : texts.free}
          </span>
        </p>
      </div>
    </div>
  );
}

/** What the home page begins with: for somebody who has begun without an account, the lesson to go on with. */
export default function Hero({ title, lead, line, note, modules, poster, trailer }: Props) {
  const { progress } = useProgress(modules);
  const lessons = modules.flatMap(({ id, lessons }) => lessons.map((lesson) => ({ ...lesson, moduleId: id })));
  const next = onward(lessons, progress);
  const { lesson = lessons[0], number = 1 } = next ?? {};
  if (!lesson) return null;
  const { id, moduleId, seconds } = lesson;
  const href = routes.lesson(moduleId, id);
  const second = next ? resumeAt(positionIn(id)?.second ?? 0, seconds) : 0;
  return (
    <section
      className="grid grid-cols-[minmax(0,13fr)_minmax(0,11fr)] items-start gap-x-14 gap-y-8 pt-[clamp(20px,3.6vw,48px)] pb-[clamp(28px,4vw,52px)] max-lg:grid-cols-1"
      aria-labelledby="hero-title"
    >
      <div>
        <Greeting line={line} />
        <h1 className="mt-4.5 text-[clamp(2.75rem,6vw,5.25rem)] leading-none tracking-[-0.022em]" id="hero-title">
          {title}
        </h1>
        <p className="lead mt-5.5 max-w-[23.3em] max-sm:text-body">{lead}</p>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {trailer ? (
          <HeroFilm trailer={trailer} isBegun={Boolean(next)} />
        ) : (
          <Poster {...{ poster, lesson, number, second, href }} isNext={Boolean(next)} />
        )}
      </div>
      <div>
        <p className="ways flex flex-wrap gap-3">
          <a className="btn btn-act btn-large min-w-54 max-sm:flex-[1_1_auto]" href={href} data-begin>
            {next ? fill(outlineTexts.goOn, { number }) : texts.startLesson1}
          </a>
          <a className="btn btn-large max-sm:flex-[1_1_auto]" href="#call-sheet-title">
            {texts.whatMake}
          </a>
        </p>
        <p className="note mt-3.5 text-sm text-muted">{note}</p>
      </div>
    </section>
  );
}
