import type { Figures, MonthFigures } from "#contract/operator.d.ts";
import { moneyText } from "#features/premium/premium.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/operator.ts";
import {
  barsOf,
  CHART_NAMES,
  type ChartName,
  HEIGHT,
  leastOf,
  numberText,
  type Point,
  pointsOf,
  topOf,
  WIDTH,
} from "./chart.ts";
import "./figures.css";
import "#ui/film/sheet.css";

const { numbers, charts } = texts;

/** How the shop stands now, in numbers. */
export function Numbers({ figures }: { figures: Figures }) {
  const mrr = figures.mrr.map((money) => moneyText(money)).join(" + ");
  const lines: [name: string, value: string | number, note?: string][] = [
    [numbers.members, figures.members, numbers.membersNote],
    [numbers.trials, figures.trials],
    [numbers.paying, figures.paying],
    [numbers.grace, figures.grace, numbers.graceNote],
    [numbers.given, figures.given, numbers.givenNote],
    [numbers.failures, figures.failures, numbers.failuresNote],
    [numbers.mrr, mrr || 0, numbers.mrrNote],
  ];
  return (
    <section aria-labelledby="numbers-title">
      <h2 id="numbers-title">{numbers.title}</h2>
      <dl className="operator-numbers">
        {lines.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className="display">{value}</b>
              {note && <span>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Twelve months in four charts, each with its table. */
export const Charts = ({ months }: { months: MonthFigures[] }) => (
  <section className="operator-part" aria-labelledby="charts-title">
    <h2 id="charts-title">{charts.title}</h2>
    <div className="operator-charts">
      {CHART_NAMES.map((name) => (
        <Chart key={name} name={name} points={pointsOf(name, months)} />
      ))}
    </div>
  </section>
);

const said = (name: ChartName, value: number | null | undefined): string =>
  value === null || value === undefined ? charts.unknown : numberText(name, value);

/** What the drawing shows, in a sentence. */
function sentence(name: ChartName, points: Point[]): string {
  const last = points.at(-1);
  const known = points.flatMap(({ value }) => value ?? []);
  return fill(charts.said, {
    title: charts[name].title,
    month: last?.long ?? "",
    last: said(name, last?.value),
    most: said(name, known.length > 0 ? Math.max(...known) : null),
  });
}

function Chart({ name, points }: { name: ChartName; points: Point[] }) {
  const { title, note } = charts[name];
  const values = points.map(({ value }) => value);
  const top = topOf(values, leastOf(name));
  return (
    <figure className="operator-chart" aria-labelledby={`chart-${name}`}>
      <figcaption>
        <h3 id={`chart-${name}`}>{title}</h3>
        <b className="tc">{said(name, values.at(-1))}</b>
        <p>{note}</p>
      </figcaption>
      <p className="tc operator-top" aria-hidden="true">
        {numberText(name, top)}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={sentence(name, points)}>
        <path d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} />
        {barsOf(values, top).map((bar, at) => (
          <rect key={points[at]?.month} {...bar} />
        ))}
      </svg>
      <p className="tc operator-months" aria-hidden="true">
        {points.map(({ month, short }) => (
          <span key={month}>{short}</span>
        ))}
      </p>
      <ChartTable name={name} points={points} />
    </figure>
  );
}

const ChartTable = ({ name, points }: { name: ChartName; points: Point[] }) => (
  <details>
    <summary>{charts.table}</summary>
    <table className="sheet">
      <caption className="sr-only">{charts[name].title}</caption>
      <thead>
        <tr>
          <th scope="col">{charts.month}</th>
          <th scope="col">{charts[name].title}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ month, long, value }) => (
          <tr key={month}>
            <th scope="row">{long}</th>
            <td className="tc">{said(name, value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
