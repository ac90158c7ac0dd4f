import { texts } from "#texts/dashboard.ts";
import { fill } from "#lib/fill.ts";
import { useState } from "react";
import { timecode } from "#features/course/formats.ts";
import { timelineRows } from "#features/course/scale.ts";
import * as routes from "#lib/routes.ts";
import { lessonPlaces, type LessonPlace } from "#features/outline/outline.ts";
import { doneSum } from "#features/outline/done.ts";
import { numberWords, sumWords } from "#features/outline/outline.text.ts";
import type { DashboardProps } from "./DashboardProps.ts";
import { Ring } from "./Ring.tsx";
import { scaleOf, startOf } from "#features/timeline/scale.ts";
import { TimelineModule } from "./TimelineModule.tsx";

function Strip({ place }: { place: LessonPlace | undefined }) {
  return (
    <p className="timeline-strip">
      <span aria-hidden="true">
        {place && (
          <>
            <span className="tc">{fill(texts.lesson, { number: numberWords(place) })}</span> <b>{place.lesson.title}</b>{" "}
            <span className="tc">{timecode(place.lesson.seconds)}</span>
          </>
        )}
      </span>
      <a href={routes.curriculum()}>{texts.openCurriculum}</a>
    </p>
  );
}

function Head({ outline, progress, now }: DashboardProps) {
  const lessons = lessonPlaces(outline).map(({ lesson }) => lesson);
  return (
    <div className="timeline-head">
      <Ring outline={outline} progress={progress} isKnown={now !== undefined} />
      <div>
        <h2 id="timeline-title">{texts.timeline}</h2>
        <p className="tc timeline-sum">{now && sumWords(doneSum(lessons, progress))}</p>
      </div>
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
    <section className="dash-timeline" aria-labelledby="timeline-title">
      <Head {...facts} />
      <div className={`timeline-scale n${scale.track}`}>
        <div className={`timeline-rows n${scale.row}`}>
          {timelineRows(modules).map((row) => (
            <ol key={row[0]?.id}>
              {row.map((module) => (
                <TimelineModule
                  key={module.id}
                  module={module}
                  start={startOf(modules, module)}
                  facts={facts}
                  name={name}
                />
              ))}
            </ol>
          ))}
        </div>
      </div>
      <Strip place={shown} />
    </section>
  );
}
