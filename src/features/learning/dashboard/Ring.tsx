import { texts } from "#texts/dashboard.ts";
import { fill } from "#lib/fill.ts";
import { lessonPlaces, type Outline } from "#features/learning/outline/outline.ts";
import { isCompleted, percentDone, type Progress } from "#features/learning/progress/progress.ts";

const RADIUS = 50;
/** In lessons: the gap after each lesson, and the wider one after each module. */
const GAP = 0.14;
const MODULE_GAP = 0.4;

interface Props {
  outline: Outline;
  progress: Progress;
  isKnown: boolean;
}

/** The course as a reel: one piece a lesson, in its order, filled when it is done. */
export function Ring({ outline, progress, isKnown }: Props) {
  const places = lessonPlaces(outline);
  const length = places.length + outline.modules.length * MODULE_GAP;
  const done = places.filter(({ lesson }) => isCompleted(progress, lesson.id)).length;
  const percent = percentDone(done, places.length, "lessons");
  const startOf = (index: number) => index + outline.modules.indexOf(places[index]?.module as never) * MODULE_GAP;
  return (
    <svg
      className="flex-none [print-color-adjust:exact]"
      viewBox="0 0 120 120"
      width="112"
      height="112"
      role="img"
      aria-label={
        isKnown ? fill(texts.courseCompletedLessons, { percent, done, places: places.length }) : texts.loading
      }
    >
      <g fill="none" strokeWidth="13" transform="rotate(-90 60 60)">
        {places.map(({ lesson }, index) => (
          <circle
            className="stroke-line-strong [stroke-opacity:0.45] data-[state=done]:stroke-done-solid data-[state=done]:[stroke-opacity:1]"
            key={lesson.id}
            cx="60"
            cy="60"
            r={RADIUS}
            pathLength={length}
            strokeDasharray={`${1 - GAP} ${length - 1 + GAP}`}
            strokeDashoffset={-startOf(index)}
            data-state={isCompleted(progress, lesson.id) ? "done" : "todo"}
          />
        ))}
      </g>
      {isKnown && (
        <text
          className="fill-fg font-display text-[24px] leading-none font-heavy tracking-[-0.02em]"
          x="60"
          y="68"
          textAnchor="middle"
        >
          {percent} %
        </text>
      )}
    </svg>
  );
}
