import { countOf, timecode } from "#features/curriculum/curriculum.ts";
import { percentDone } from "#features/progress/progress.ts";
import * as routes from "#lib/routes.ts";
import { clipState, secondsOf, sumOf, type ClipState, type OutlineLesson, type OutlineModule } from "./dashboard.ts";
import type { Facts } from "./facts.ts";
import { Icon } from "#ui/Icon.tsx";

const SPOKEN: Record<ClipState, string> = { done: ", done", now: ", next", premium: ", Premium", todo: "" };

interface Props {
  module: OutlineModule;
  /** Where the module begins on the course's timeline, in seconds. */
  start: number;
  facts: Facts;
  /** Names a lesson in the strip below; undefined names none. */
  name: (lessonId?: string) => void;
}

interface ClipProps {
  lesson: OutlineLesson;
  number: string;
  href: string;
  state: ClipState;
  facts: Facts;
  name: Props["name"];
}

/** A flag on a stem, at the second where the video goes on. */
const Playhead = ({ percent }: { percent: number }) => (
  <svg className="playhead" width="100%" height="100%" aria-hidden="true">
    <svg x={`${percent}%`} overflow="visible">
      <path className="stem" d="M-1-30h2V0h-2z" />
      <path className="flag" d="M-8 0H8V11L0 18-8 11z" />
      <path className="flag-field" d="M-6 2H6V10.5L0 15.5-6 10.5z" />
    </svg>
  </svg>
);

function Clip({ lesson, number, href, state, facts, name }: ClipProps) {
  const time = timecode(lesson.seconds);
  const percent = Math.round((100 * facts.resume) / lesson.seconds);
  return (
    <li className={`n${lesson.seconds}`}>
      <a
        className="clip"
        data-state={state}
        href={href}
        onPointerEnter={() => name(lesson.id)}
        onPointerLeave={() => name()}
        onFocus={() => name(lesson.id)}
        onBlur={() => name()}
        onKeyDown={({ key }) => key === "Escape" && name()}
      >
        <span className="sr-only">{`Lesson ${number}, ${lesson.title}, ${time}${SPOKEN[state]}`}</span>
        <span className="clip-number" aria-hidden="true">
          {number.split(".")[1]}
        </span>
        <span className="clip-time" aria-hidden="true">
          {time}
        </span>
        {state === "now" && percent > 0 && (
          <svg className="unwatched" width="100%" height="100%" aria-hidden="true">
            <rect x={`${percent}%`} width={`${100 - percent}%`} height="100%" />
          </svg>
        )}
        {state === "done" && <Icon name="check" isSmall />}
      </a>
      {state === "now" && <Playhead percent={percent} />}
    </li>
  );
}

interface SumProps {
  module: OutlineModule;
  facts: Facts;
}

/** "2 of 3, 67 %": how much of the module is done. */
function ModuleSum({ module, facts: { outline, progress, now, isMember } }: SumProps) {
  const { done, lessons } = sumOf(module.lessons, progress);
  return (
    <p className="tc module-sum">
      <span>
        {now ? `${done} of ${lessons}` : countOf(lessons, "lesson")}
        {now && done > 0 && `, ${percentDone(done, lessons, outline.divisor)} %`}
      </span>
      {module.access === "premium" && !isMember && (
        <span>
          <Icon name="lock" isSmall /> Premium
        </span>
      )}
    </p>
  );
}

export function TimelineModule({ module, start, facts, name }: Props) {
  const { progress, now, next, isMember } = facts;
  const nextId = now && next?.kind !== "finished" ? (next?.place.lesson.id ?? "") : "";
  return (
    <li className={`timeline-module n${secondsOf(module.lessons)}`}>
      <h3>
        <a href={routes.module(module.id)}>
          <span className="tc">{module.id}</span> {module.title}
        </a>
      </h3>
      <ModuleSum module={module} facts={facts} />
      <div className="ruler" aria-hidden="true">
        <span className="tc">{timecode(start)}</span>
      </div>
      <ol className="clips">
        {module.lessons.map((lesson, index) => (
          <Clip
            key={lesson.id}
            lesson={lesson}
            number={`${module.id}.${index + 1}`}
            href={routes.lesson(module.id, lesson.id)}
            state={clipState(lesson, progress, nextId, isMember)}
            facts={facts}
            name={name}
          />
        ))}
      </ol>
    </li>
  );
}
