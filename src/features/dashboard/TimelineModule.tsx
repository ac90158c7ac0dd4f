import { texts } from "#texts/dashboard.ts";
import { fill } from "#lib/fill.ts";
import { countLessons, timecode } from "#features/course/formats.ts";
import { totalSeconds } from "#features/course/course.ts";
import { percentDone } from "#features/progress/progress.ts";
import * as routes from "#lib/routes.ts";
import { clipState, doneSum, type ClipState } from "#features/outline/done.ts";
import type { OutlineLesson, OutlineModule } from "#features/outline/outline.ts";
import type { DashboardProps } from "./DashboardProps.ts";
import { clipWords } from "#features/timeline/timeline.text.ts";
import { Icon } from "#ui/Icon.tsx";
import { COMMA } from "#lib/language/comma.ts";

interface Props {
  module: OutlineModule;
  /** Where the module begins on the course's timeline, in seconds. */
  start: number;
  facts: DashboardProps;
  /** Names a lesson in the strip below; undefined names none. */
  name: (lessonId?: string) => void;
}

interface ClipProps {
  lesson: OutlineLesson;
  number: string;
  href: string;
  state: ClipState;
  facts: DashboardProps;
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
        <span className="sr-only">{clipWords({ number, title: lesson.title, time }, state)}</span>
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
  facts: DashboardProps;
}

/** "2 of 3, 67 %": how much of the module is done. */
function ModuleSum({ module, facts: { outline, progress, now, isMember } }: SumProps) {
  const { done, lessons } = doneSum(module.lessons, progress);
  return (
    <p className="tc module-sum">
      <span>
        {now ? fill(texts.ofWord, { done, lessons }) : countLessons(lessons)}
        {now && done > 0 && `${COMMA}${percentDone(done, lessons, outline.divisor)} %`}
      </span>
      {module.access === "premium" && !isMember && (
        <span>
          <Icon name="lock" isSmall /> {texts.premium}
        </span>
      )}
    </p>
  );
}

export function TimelineModule({ module, start, facts, name }: Props) {
  const { progress, now, next, isMember } = facts;
  const nextId = now && next?.kind !== "finished" ? (next?.place.lesson.id ?? "") : "";
  return (
    <li className={`timeline-module n${totalSeconds(module.lessons)}`}>
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
