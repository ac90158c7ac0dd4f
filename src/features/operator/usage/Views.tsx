import { FIGURES } from "#lib/language/language.ts";
import type { Analytics } from "#contract/events.d.ts";
import { barsOf, HEIGHT, topOf, WIDTH } from "#features/operator/figures/chart.ts";
import { fill } from "#lib/fill.ts";
import { texts as operatorTexts } from "#texts/operator.ts";
import { texts } from "#texts/usage.ts";
import "#features/operator/figures/figures.css";
import { spanNames } from "./usage.ts";

const words = texts.views;

interface Props {
  views: Analytics["views"];
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Pages and lessons that were opened, day by day or month by month. */
export function Views({ views }: Props) {
  const pages = views.map((one) => one.pages);
  const lessons = views.map((one) => one.lessons);
  const top = topOf([...pages, ...lessons], 1);
  const now = fill(words.now, {
    pages: sumOf(pages).toLocaleString(FIGURES),
    lessons: sumOf(lessons).toLocaleString(FIGURES),
  });
  return (
    <figure className="operator-chart usage-views" data-kind="pair" aria-labelledby="usage-views">
      <figcaption>
        <h3 id="usage-views">{words.title}</h3>
        <b>{now}</b>
      </figcaption>
      <p className="tc operator-top" aria-hidden="true">
        {top.toLocaleString(FIGURES)}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={fill(words.said, { now, from: spanNames(views[0]?.from ?? "").long })}
      >
        <path data-line="grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        <Bars views={views} />
      </svg>
      <p className="tc operator-months" data-count={views.length} aria-hidden="true">
        {views.map(({ from }) => (
          <span key={from}>{spanNames(from).short}</span>
        ))}
      </p>
      <p className="operator-key">
        <span data-bar="first">{words.pages}</span>
        <span data-bar="second">{words.lessons}</span>
      </p>
      <Table views={views} />
    </figure>
  );
}

function Bars({ views }: Props) {
  const pages = views.map((one) => one.pages);
  const lessons = views.map((one) => one.lessons);
  const top = topOf([...pages, ...lessons], 1);
  const bars = (values: number[], side: "first" | "second") => (
    <g>
      {barsOf(values, top, side).map((bar, at) => (
        <rect key={views[at]?.from} data-bar={side} {...bar} />
      ))}
    </g>
  );
  return (
    <>
      {bars(pages, "first")}
      {bars(lessons, "second")}
    </>
  );
}

const Table = ({ views }: Props) => (
  <details>
    <summary>{operatorTexts.charts.table}</summary>
    <table className="sheet">
      <caption className="sr-only">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.pages}</th>
          <th scope="col">{words.lessons}</th>
        </tr>
      </thead>
      <tbody>
        {views.map(({ from, pages, lessons }) => (
          <tr key={from}>
            <th scope="row">{spanNames(from).long}</th>
            <td className="tc">{pages.toLocaleString(FIGURES)}</td>
            <td className="tc">{lessons.toLocaleString(FIGURES)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
