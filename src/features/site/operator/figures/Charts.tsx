import type { MonthFigures } from "#contract/operator.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/operator.ts";
import {
  areaOf,
  CHART_NAMES,
  type ChartName,
  CHARTS,
  currencyOf,
  hasNoSales,
  leastOf,
  linePath,
  moneysText,
  monthNames,
  numberText,
  type Point,
  pointsOf,
  shareText,
  chartTop,
} from "./chart.ts";
import { Table } from "#ui/Table.tsx";
import { Bars, Curve, Legend, Plot, SUMMARY } from "./looks.tsx";

const { charts } = texts;

/** Twelve months in four charts, each with its table; before anything was sold, what will stand there. */
export const Charts = ({ months }: { months: MonthFigures[] }) => (
  <section className="operator-part mt-14" aria-labelledby="charts-title">
    <h2 className="mb-4 text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]" id="charts-title">
      {charts.title}
    </h2>
    {hasNoSales(months) ? (
      <p className="mt-3 max-w-[40.2em] text-muted">{charts.empty}</p>
    ) : (
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(420px,100%),1fr))] gap-x-10 gap-y-11">
        {CHART_NAMES.map((name) => (
          <Chart key={name} name={name} months={months} />
        ))}
      </div>
    )}
  </section>
);

interface Props {
  name: ChartName;
  months: MonthFigures[];
}

const share = ({ churn }: MonthFigures): string => (churn === null ? charts.unknown : shareText(churn));

/** What the newest month says, beside the title, and the sentence below it. */
const WORDS: Record<ChartName, (month: MonthFigures, points: Point[]) => [now: string, note: string]> = {
  members: ({ began, ended }, points) => [
    numberText("members", points.at(-1)?.value ?? 0, ""),
    fill(charts.members.note, { came: began, went: ended }),
  ],
  income: ({ mrr }) => [moneysText(mrr), charts.income.note],
  trials: ({ trials }) => [fill(charts.trials.now, { begun: trials }), charts.trials.note],
  went: (month) => [
    fill(charts.went.now, { went: month.ended, refunds: month.refunds }),
    fill(charts.went.note, { share: share(month), before: month.before, back: moneysText(month.refunded) }),
  ],
};

function Chart({ name, months }: Props) {
  const points = pointsOf(name, months);
  const currency = currencyOf(months);
  const top = chartTop(
    points.map(({ value, second = 0 }) => Math.max(value, second)),
    leastOf(name, currency),
  );
  const last = months.at(-1);
  if (!last) return null;
  const [now, note] = WORDS[name](last, points);
  const { title } = charts[name];
  const said = fill(charts.said, { title, month: points.at(-1)?.long ?? "", last: now });
  return (
    <figure className="min-w-0 border-t border-fg pt-3" data-kind={CHARTS[name].kind} aria-labelledby={`chart-${name}`}>
      <figcaption className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
        <h3 id={`chart-${name}`}>{title}</h3>
        <b className="text-md whitespace-nowrap">{now}</b>
        <p className="col-span-full text-sm text-muted">{note}</p>
      </figcaption>
      <p className="tc mt-3" aria-hidden="true">
        {numberText(name, top, currency)}
      </p>
      <Drawing name={name} points={points} top={top} said={said} />
      <p className="tc mt-1.5 grid grid-cols-12 text-center text-xs tracking-[0]" aria-hidden="true">
        {points.map(({ month, short }) => (
          <span className="max-sm:odd:invisible" key={month}>
            {short}
          </span>
        ))}
      </p>
      {(name === "trials" || name === "went") && <Legend kind={CHARTS[name].kind} names={charts[name]} />}
      <InWords name={name} months={months} />
    </figure>
  );
}

const Drawing = ({ name, points, top, said }: { name: ChartName; points: Point[]; top: number; said: string }) => {
  const { kind } = CHARTS[name];
  const first = points.map(({ value }) => value);
  const bars = { top, isPair: kind === "pair" };
  return (
    <Plot said={said}>
      {kind === "line" ? (
        <>
          <Curve look="area" d={areaOf(first, top)} />
          <Curve look="line" d={linePath(first, top)} />
        </>
      ) : (
        <Bars {...bars} values={first} side="first" />
      )}
      {(kind === "part" || kind === "pair") && (
        <Bars {...bars} values={points.map((point) => point.second ?? 0)} side="second" />
      )}
    </Plot>
  );
};

type Column = [title: string, of: (month: MonthFigures, points: Point | undefined) => string | number];

const COLUMNS: Record<ChartName, Column[]> = {
  members: [
    [charts.members.title, (_, point) => point?.value ?? 0],
    [charts.members.came, ({ began }) => began],
    [charts.members.went, ({ ended }) => ended],
  ],
  income: [
    [charts.income.title, ({ mrr, isReckoned }) => moneysText(mrr) + (isReckoned ? ` ${charts.income.mark}` : "")],
  ],
  trials: [
    [charts.trials.first, ({ trials }) => trials],
    [charts.trials.second, ({ stayed }) => stayed],
  ],
  went: [
    [charts.went.first, ({ ended }) => ended],
    [charts.went.share, share],
    [charts.went.second, ({ refunds }) => refunds],
    [charts.went.back, ({ refunded }) => moneysText(refunded)],
  ],
};

function InWords({ name, months }: Props) {
  const points = pointsOf(name, months);
  return (
    <details className="mt-3">
      <summary className={SUMMARY}>{charts.table}</summary>
      <Table
        caption={charts[name].title}
        figures
        className="mt-3 [--row-pad:6px]"
        rows={months}
        keyOf={({ month }) => month}
        columns={[
          { name: charts.month, of: ({ month }) => monthNames(month).long },
          ...COLUMNS[name].map(([title, of]) => ({
            name: title,
            of: (figures: MonthFigures, at: number) => of(figures, points[at]),
          })),
        ]}
      />
      {name === "income" && months.some(({ isReckoned }) => isReckoned) && <p>{charts.income.marked}</p>}
    </details>
  );
}
