import { texts } from "#texts/dashboard.ts";
import { fill } from "#lib/fill.ts";
import { useState } from "react";
import { timecode } from "#features/learning/course/formats.ts";
import { timelineRows } from "#features/learning/course/scale.ts";
import * as routes from "#lib/routes.ts";
import { lessonPlaces, type LessonPlace } from "#features/learning/outline/outline.ts";
import { doneSum } from "#features/learning/outline/done.ts";
import { numberWords, sumWords } from "#features/learning/outline/outline.text.ts";
import type { DashboardProps } from "./DashboardProps.ts";
import { scaleOf } from "#features/learning/timeline/scale.ts";
import { TimelineModule } from "./TimelineModule.tsx";

function Strip({ place }: { place: LessonPlace | undefined }) {
  return (
    <p className="mt-6 flex items-baseline justify-between gap-4 border-t border-line pt-3 max-lg:hidden">
      <span aria-hidden="true">
        {place && (
          <>
            <span className="tc">{fill(texts.lesson, { number: numberWords(place) })}</span>{" "}
            <b className="mx-1.5 font-bold">{place.lesson.title}</b>{" "}
            <span className="tc">{timecode(place.lesson.seconds)}</span>
          </>
        )}
      </span>
      <a className="flex-none py-0.75" href={routes.curriculum()}>
        {texts.openCurriculum}
      </a>
    </p>
  );
}

function Head({ outline, progress, now }: DashboardProps) {
  const lessons = lessonPlaces(outline).map(({ lesson }) => lesson);
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
      <h2 className="text-[1.5rem]" id="timeline-title">
        {texts.timeline}
      </h2>
      <p className="tc min-h-[1.3em] max-sm:w-full">{now && sumWords(doneSum(lessons, progress))}</p>
    </div>
  );
}

/** The whole course on one timeline: what is done, what is now, what is to come. */
export function Timeline(facts: DashboardProps) {
  const { outline, next } = facts;
  const [named, name] = useState<string>();
  const { modules } = outline;
  const places = lessonPlaces(outline);
  const scale = scaleOf(outline);
  const shown = places.find(({ lesson }) => lesson.id === named) ?? next?.place ?? places[0];
  return (
    <section
      className="mt-7 rounded-card border border-line bg-sunk p-6 max-sm:px-4 max-sm:pt-4.5 max-sm:pb-5"
      aria-labelledby="timeline-title"
    >
      <Head {...facts} />
      <div className={`[--scale:var(--n)] n${scale.track}`}>
        <div className={`grid gap-8.5 [--gaps:30px] [--total:var(--n)] max-lg:grid max-lg:gap-3.5 n${scale.row}`}>
          {timelineRows(modules).map((row) => (
            <ol className="flex gap-2.5 max-lg:grid max-lg:gap-3.5" key={row[0]?.id}>
              {row.map((module) => (
                <TimelineModule key={module.id} module={module} facts={facts} name={name} />
              ))}
            </ol>
          ))}
        </div>
      </div>
      <Strip place={shown} />
    </section>
  );
}
