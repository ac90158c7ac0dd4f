import { useEffect, useState } from "react";
import type { VideoLeft } from "#contract/events.d.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { Shown } from "#features/site/operator/asked/Shown.tsx";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { texts as operatorTexts } from "#texts/operator.ts";
import { texts } from "#texts/usage.ts";
import { Select } from "#ui/form/Field.tsx";
import { viewersCurve, type Drop, groundedPath, curvePath, percent, type Span, steepestOf } from "./usage.ts";
import { $video, loadVideo } from "./usage.store.ts";
import type { MeasuredLesson } from "./Usage.tsx";
import { Curve, Plot, SUMMARY } from "#features/site/operator/figures/looks.tsx";
import { Table } from "#ui/Table.tsx";
import { useStore } from "#ui/useStore.ts";

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
    <section className="mt-11 min-w-0" aria-labelledby="leaving-title">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 [&_.field]:max-w-[min(420px,100%)] [&_.field]:min-w-0 max-md:[&_.field]:w-full max-md:[&_.field]:max-w-none [&_select]:w-full [&_select]:min-w-0">
        <h3 className="text-lg" id="leaving-title">
          {words.title}
        </h3>
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
        <div className="mt-4 min-h-65">
          <Shown part={video} onAgain={() => void loadVideo(id, span)}>
            {(known) => <Stayed key={known.lessonId} known={known} lesson={lesson} />}
          </Shown>
        </div>
      )}
    </section>
  );
}

function Stayed({ known, lesson }: { known: VideoLeft; lesson: MeasuredLesson }) {
  if (known.viewers <= 0) return <p className="mt-3 max-w-[40.2em] text-muted">{words.nobody}</p>;
  const curve = viewersCurve(known, lesson.seconds);
  const drop = steepestOf(curve);
  const said = drop ? saidOf(drop) : words.none;
  return (
    <figure className="min-w-0 border-t border-fg pt-3" data-kind="line">
      <p className="tc mt-3" aria-hidden="true">
        100%
      </p>
      <Plot said={fill(words.said, { viewers: known.viewers, drop: said })}>
        <Curve look="area" d={groundedPath(curve)} />
        {drop && <Curve look="drop" d={groundedPath(curve, drop.from, drop.to)} />}
        <Curve look="line" d={curvePath(curve)} />
      </Plot>
      <p className="tc mt-1.5 flex justify-between" aria-hidden="true">
        <span>0:00</span>
        <span>{timecode(lesson.seconds)}</span>
      </p>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(240px,100%),1fr))] items-start gap-x-6 gap-y-3">
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
  <a className="btn justify-self-start whitespace-normal" href={routes.lessonAt(moduleId, id, second)}>
    {fill(words.watch, { time: timecode(second) })}
  </a>
);

const CurveTable = ({ curve }: { curve: number[] }) => (
  <details className="mt-3">
    <summary className={SUMMARY}>{operatorTexts.charts.table}</summary>
    <Table
      caption={words.caption}
      figures
      className="mt-3 [--row-pad:6px]"
      rows={[...curve.entries()].filter(([second]) => second % EVERY_S === 0 || second === curve.length - 1)}
      keyOf={([second]) => second}
      columns={[
        { name: words.at, of: ([second]) => timecode(second) },
        { name: words.still, of: ([, share]) => percent(share, 1) },
      ]}
    />
  </details>
);
