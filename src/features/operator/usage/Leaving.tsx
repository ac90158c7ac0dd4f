import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { VideoLeft } from "#contract/events.d.ts";
import { timecode } from "#features/course/formats.ts";
import { HEIGHT, WIDTH } from "#features/operator/figures/chart.ts";
import { Shown } from "#features/operator/asked/Shown.tsx";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts as operatorTexts } from "#texts/operator.ts";
import { texts } from "#texts/usage.ts";
import { Select } from "#ui/form/Field.tsx";
import { curveOf, type Drop, groundedPath, pathOf, percent, type Span, steepestOf } from "./usage.ts";
import { $video, loadVideo } from "./usage.store.ts";
import type { MeasuredLesson } from "./Usage.tsx";

const words = texts.leaving;
const EVERY_S = 15;

/** Second by second, who still watches a lesson's video. */
export function Leaving({ lessons, span }: { lessons: MeasuredLesson[]; span: Span }) {
  const [id, setId] = useState(lessons[0]?.id ?? "");
  const video = useStore($video);
  const lesson = lessons.find((one) => one.id === id);
  useEffect(() => {
    if (id) void loadVideo(id, span);
  }, [id, span]);
  return (
    <section className="usage-block" aria-labelledby="leaving-title">
      <div className="usage-head">
        <h3 id="leaving-title">{words.title}</h3>
        <Select
          label={words.video}
          name="video"
          value={id}
          onChange={({ target }) => setId(target.value)}
          choices={lessons.map(
            (one) => [one.id, `${String(one.moduleId)}.${String(one.number)} ${one.title}`] as const,
          )}
        />
      </div>
      {lesson && (
        <div className="usage-video">
          <Shown part={video} onAgain={() => void loadVideo(id, span)}>
            {(known) => <Curve key={known.lessonId} known={known} lesson={lesson} />}
          </Shown>
        </div>
      )}
    </section>
  );
}

function Curve({ known, lesson }: { known: VideoLeft; lesson: MeasuredLesson }) {
  if (known.viewers <= 0) return <p className="operator-empty">{words.nobody}</p>;
  const curve = curveOf(known, lesson.seconds);
  const drop = steepestOf(curve);
  const said = drop ? saidOf(drop) : words.none;
  return (
    <figure className="operator-chart" data-kind="line">
      <p className="tc operator-top" aria-hidden="true">
        100%
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={fill(words.said, { viewers: known.viewers, drop: said })}
      >
        <path data-line="grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        <path data-line="area" d={groundedPath(curve)} />
        {drop && <path data-line="drop" d={groundedPath(curve, drop.from, drop.to)} />}
        <path data-line="line" d={pathOf(curve)} />
      </svg>
      <p className="tc usage-ends" aria-hidden="true">
        <span>0:00</span>
        <span>{timecode(lesson.seconds)}</span>
      </p>
      <div className="usage-drop">
        <p>
          <b>{said}</b>
        </p>
        <p>{fill(words.viewers, { count: known.viewers })}</p>
        {drop && <Watch lesson={lesson} second={Math.max(0, drop.from - 2)} />}
      </div>
      <CurveTable curve={curve} />
    </figure>
  );
}

const saidOf = ({ gone, from, to }: Drop): string => fill(words.drop, { gone, from: timecode(from), to: timecode(to) });

const Watch = ({ lesson: { moduleId, id }, second }: { lesson: MeasuredLesson; second: number }) => (
  <a className="btn" href={routes.lessonAt(moduleId, id, second)}>
    {fill(words.watch, { time: timecode(second) })}
  </a>
);

const CurveTable = ({ curve }: { curve: number[] }) => (
  <details>
    <summary>{operatorTexts.charts.table}</summary>
    <table className="sheet">
      <caption className="sr-only">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.at}</th>
          <th scope="col">{words.still}</th>
        </tr>
      </thead>
      <tbody>
        {curve.map((share, second) =>
          second % EVERY_S === 0 || second === curve.length - 1 ? (
            <tr key={second}>
              <th scope="row">{timecode(second)}</th>
              <td className="tc">{percent(share, 1)}</td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  </details>
);
