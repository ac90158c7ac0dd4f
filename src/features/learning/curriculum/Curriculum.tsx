import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { countLessons, countModules, timecode } from "#features/learning/course/formats.ts";
import { nextLesson } from "#features/learning/outline/nextLesson.ts";
import { countDone, isBegun, type Progress } from "#features/learning/progress/progress.ts";
import { useFreshlyCompleted, useProgress } from "#features/learning/progress/useProgress.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/curriculum.ts";
import { Filters, Stages } from "./Filters.tsx";
import { type TrackModule, Tracks } from "./Tracks.tsx";

/** More than these are no short list: the tracks show them. */
const MOST_LISTED = 8;

const FIELDS = ["level", "topic", "progress"] as const;
/** The curriculum's filters; "" is any. Their names appear in the address. */
type Wish = Record<(typeof FIELDS)[number], string>;
const ALL: Wish = { level: "", topic: "", progress: "" };

/** What can be chosen here and now: a visitor sees no filter by progress, and an address may say anything. */
function wishIn(modules: TrackModule[], from: FormData | URLSearchParams): Wish {
  const lessons = modules.flatMap(({ lessons }) => lessons);
  const known: Record<keyof Wish, string[]> = {
    level: lessons.map(({ difficulty }) => difficulty),
    topic: lessons.flatMap(({ tags }) => tags),
    progress: "user" in document.documentElement.dataset ? ["new", "begun", "done"] : [],
  };
  const chosen = (field: keyof Wish) => known[field].find((value) => value === from.get(field)) ?? "";
  return { level: chosen("level"), topic: chosen("topic"), progress: chosen("progress") };
}

/** The address's search with a wish: "?level=beginner&topic=sponsors", "" for everything. */
function searchOf(wish: Wish): string {
  const parameters = new URLSearchParams(location.search);
  for (const field of FIELDS) parameters.delete(field);
  for (const field of FIELDS) if (wish[field]) parameters.set(field, wish[field]);
  const words = parameters.toString();
  return words && `?${words}`;
}

const isAll = (wish: Wish): boolean => FIELDS.every((field) => wish[field] === "");
/** Level and topic choose lessons; progress chooses whole modules. */
const choosesLessons = ({ level, topic }: Wish): boolean => level !== "" || topic !== "";

/** Whether a learner is so far in a module. A locked one has no lessons and no stage, so every filter leaves it out. */
function isAt({ progress }: Wish, { lessons, locked }: TrackModule, done: number): boolean {
  const stage = done === 0 ? "new" : done < lessons.length ? "begun" : "done";
  return progress === "" || (!locked && stage === progress);
}

/** What is left, in words: "3 lessons in 1 module"; "" while everything is shown. */
function filterWords(wish: Wish, count: number, lessons: number): string {
  if (isAll(wish)) return "";
  if (count === 0) return texts.noMatch;
  const modules = countModules(count);
  return choosesLessons(wish) ? fill(texts.inModules, { lessons: countLessons(lessons), modules }) : modules;
}

/** The lesson to go on with, among those that this learner may open. */
function nextOf(modules: TrackModule[], progress: Progress): string | undefined {
  if (!isBegun(progress)) return undefined;
  const isMember = "premium" in document.documentElement.dataset;
  const open = modules.flatMap(({ lessons }) => lessons).filter(({ access }) => access === "free" || isMember);
  return nextLesson(open, progress)?.id;
}

/** The curriculum: each module as a track of clips, what is done of it, and what one looks for. */
export default function Curriculum({ title, lead, modules }: { title: string; lead: string; modules: TrackModule[] }) {
  const view = useProgress(modules);
  const isFresh = useFreshlyCompleted(view);
  const [wish, setWish] = useState(ALL);
  const form = useRef<HTMLFormElement>(null);
  const { progress } = view;

  useLayoutEffect(() => {
    // Something may have been chosen before this was there to hear it.
    const early = wishIn(modules, new FormData(form.current ?? undefined));
    const read = () => setWish(wishIn(modules, new URLSearchParams(location.search)));
    if (isAll(early)) read();
    else choose(early);
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, [modules]);
  useEffect(() => {
    // The controls are the form's own: what is chosen before React is there stays chosen.
    for (const one of form.current?.elements ?? []) {
      if (one instanceof HTMLSelectElement) one.value = wish[one.name as keyof Wish];
      else if (one instanceof HTMLInputElement) one.checked = one.value === wish[one.name as keyof Wish];
    }
  }, [wish]);

  /** Keeps the choice in the address, so that it can be shared and comes back with a reload and with Back. */
  function choose(chosen: Wish): void {
    setWish(chosen);
    const search = searchOf(chosen);
    if (search !== location.search) history.pushState(null, "", location.pathname + search + location.hash);
  }
  const shown = new Map(
    modules.flatMap((module) => {
      const { id, lessons } = module;
      const isWished = (tags: string[]) => [wish.level, wish.topic].every((tag) => tag === "" || tags.includes(tag));
      const left = lessons.filter(({ difficulty, tags }) => isWished([difficulty, ...tags]));
      const isShown = (left.length > 0 || !choosesLessons(wish)) && isAt(wish, module, countDone(progress, lessons));
      return isShown ? [[id, left] as const] : [];
    }),
  );
  const left = [...shown.values()].flat();
  const said = filterWords(wish, shown.size, left.length);
  const isListed = choosesLessons(wish) && left.length > 0 && left.length <= MOST_LISTED;
  return (
    <div onChange={() => choose(wishIn(modules, new FormData(form.current ?? undefined)))}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1>{title}</h1>
          <p className="lead mt-2">{lead}</p>
        </div>
        <Stages />
      </div>
      <Filters
        ref={form}
        lessons={modules.flatMap(({ lessons }) => lessons)}
        isAll={isAll(wish)}
        said={said}
        clear={() => choose(ALL)}
      />
      {isListed && (
        <ol
          className="mt-3.5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-x-10 border-t border-fg max-md:hidden"
          aria-label={texts.chosenLessons}
          data-pagefind-ignore
        >
          {modules.map(({ id: moduleId, lessons }) =>
            lessons.map(
              ({ id, title, seconds }, index) =>
                left.some((one) => one.id === id) && (
                  <li key={id} className="border-b border-line">
                    <a
                      className="group/chosen grid min-h-11 grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-2.5 py-3 no-underline"
                      href={routes.lesson(moduleId, id)}
                    >
                      <span className="tc">{`${moduleId}.${index + 1}`}</span>{" "}
                      <b className="font-semibold group-hover/chosen:underline group-hover/chosen:decoration-2">
                        {title}
                      </b>{" "}
                      <span className="tc">{timecode(seconds)}</span>
                    </a>
                  </li>
                ),
            ),
          )}
        </ol>
      )}
      <Tracks
        modules={modules}
        progress={progress}
        next={nextOf(modules, progress)}
        shown={shown}
        isHidden={said === texts.noMatch}
        isFresh={isFresh}
      />
    </div>
  );
}
