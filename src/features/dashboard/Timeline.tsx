import { useState } from "react";
import { timecode, timelineRows } from "#features/curriculum/curriculum.ts";
import * as routes from "#lib/routes.ts";
import { placesIn, sumOf, type OutlineModule, type Place } from "./dashboard.ts";
import { numberWords, sumWords } from "./dashboard.text.ts";
import type { Facts } from "./facts.ts";
import { Ring } from "./Ring.tsx";
import { lengthOf, scaleOf } from "./scale.ts";
import { TimelineModule } from "./TimelineModule.tsx";

function Strip({ place }: { place: Place | undefined }) {
  return (
    <p className="strip">
      <span aria-hidden="true">
        {place && (
          <>
            <span className="tc">Lesson {numberWords(place)}</span> <b>{place.lesson.title}</b>{" "}
            <span className="tc">{timecode(place.lesson.seconds)}</span>
          </>
        )}
      </span>
      <a href={routes.curriculum()}>Open the curriculum</a>
    </p>
  );
}

/** The whole course on one timeline: what is done, what is now, what is to come. */
export function Timeline(facts: Facts) {
  const { outline, progress, now, next } = facts;
  const [named, name] = useState<string>();
  const { modules } = outline;
  const places = placesIn(outline);
  const scale = scaleOf(outline);
  const shown = places.find(({ lesson }) => lesson.id === named) ?? next?.place ?? places[0];
  const startOf = (module: OutlineModule) => lengthOf(modules.slice(0, modules.indexOf(module)));
  return (
    <section className="dash-timeline" aria-labelledby="timeline-title">
      <div className="timeline-head">
        <Ring outline={outline} progress={progress} isKnown={now !== undefined} />
        <div>
          <h2 id="timeline-title">Timeline</h2>
          <p className="tc timeline-sum">
            {now &&
              sumWords(
                sumOf(
                  places.map(({ lesson }) => lesson),
                  progress,
                ),
              )}
          </p>
        </div>
      </div>
      <div className={`timeline-scale n${scale.track}`}>
        <div className={`timeline-rows n${scale.row}`}>
          {timelineRows(modules).map((row) => (
            <ol key={row[0]?.id}>
              {row.map((module) => (
                <TimelineModule key={module.id} module={module} start={startOf(module)} facts={facts} name={name} />
              ))}
            </ol>
          ))}
        </div>
      </div>
      <Strip place={shown} />
    </section>
  );
}
