import type { Figures, MonthFigures } from "#contract/operator.d.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/operator.ts";
import { moneysText, shareText } from "./chart.ts";

const { numbers, charts } = texts;

type Line = [name: string, value: string | number, note?: string | undefined];

/** What comes and stays. */
const standing = ({ leaving, trialsCancelled: cancelled, ...figures }: Figures): Line[] => [
  [numbers.members, figures.members, numbers.membersNote],
  [numbers.paying, figures.paying, leaving > 0 ? fill(numbers.payingNote, { leaving }) : undefined],
  [numbers.trials, figures.trials, cancelled > 0 ? fill(numbers.trialsNote, { cancelled }) : undefined],
  [numbers.grace, figures.grace, numbers.graceNote],
  [numbers.given, figures.given, numbers.givenNote],
];

const refundsIn = (month: MonthFigures | undefined): Line =>
  month && month.refunds > 0
    ? [numbers.refunds, month.refunds, fill(numbers.refundsNote, { money: moneysText(month.refunded) })]
    : [numbers.refunds, 0];

/** What it brings, and what is lost. */
function money({ mrr, leaving, leavingMrr, failures, months }: Figures): Line[] {
  const month = months.at(-1);
  const left = leaving > 0 ? fill(numbers.mrrLeaving, { money: moneysText(leavingMrr) }) : numbers.mrrNote;
  const churn = month?.churn ?? null;
  return [
    [numbers.mrr, mrr.length > 0 ? moneysText(mrr) : 0, left],
    [
      numbers.churn,
      churn === null ? "–" : shareText(churn),
      month && churn !== null ? fill(numbers.churnNote, { went: month.ended, before: month.before }) : charts.unknown,
    ],
    refundsIn(month),
    [numbers.failures, failures, numbers.failuresNote],
  ];
}

/** How the shop stands now, in numbers. */
export const Numbers = ({ figures }: { figures: Figures }) => (
  <section className="operator-part mt-14" aria-labelledby="numbers-title">
    <h2 className="mb-4 text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]" id="numbers-title">
      {numbers.title}
    </h2>
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(150px,45%),1fr))] gap-x-5 gap-y-6 border-y border-line py-5 lg:grid-cols-[repeat(5,1fr)]">
      {[...standing(figures), ...money(figures)].map(([name, value, note]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd>
            <b className="display my-1.5 block text-[1.75rem]">{value}</b>
            {note && <span className="block text-sm leading-[1.35] text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
