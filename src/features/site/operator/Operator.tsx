import { useEffect, useMemo } from "react";
import { Refused, Shown, Waiting } from "#features/site/operator/asked/Shown.tsx";
import { type MeasuredLesson, Usage } from "#features/site/operator/usage/Usage.tsx";
import { texts as offer } from "#texts/offer.ts";
import { texts } from "#texts/operator.ts";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { Charts } from "./figures/Charts.tsx";
import { HealthBox } from "./health/HealthBox.tsx";
import { Member } from "./Member.tsx";
import { FindForm, Found } from "./Members.tsx";
import type { Wishes } from "./operator.ts";
import { PlanTitles } from "./planTitles.ts";
import {
  $figures,
  $member,
  $members,
  $memberWishes,
  loadFigures,
  loadMember,
  loadMembers,
  startOperator,
} from "./operator.store.ts";
import type { Figures, MonthFigures } from "#contract/operator.d.ts";
import { fill } from "#lib/fill.ts";
import { moneysText, shareText } from "./figures/chart.ts";

interface Plan {
  id: string;
  title: string;
}

interface Shop {
  plans: Plan[];
  /** All published lessons, in course order. */
  lessons: MeasuredLesson[];
  /** The payment provider is the test one. */
  isTest: boolean;
}

/** The operator's view of the shop: its figures and its members. */
export default asIsland(Operator);

function Operator({ plans, lessons, isTest }: Shop) {
  const wishes = useStore($memberWishes, undefined);
  const titles = useMemo(() => new Map(plans.map(({ id, title }) => [id, title])), [plans]);
  useEffect(startOperator, []);
  return (
    <PlanTitles.Provider value={titles}>
      <div className="operator mt-7 min-h-[60svh] [&_.notice]:my-4 [&_.notice]:max-w-155">
        {!wishes && <Waiting />}
        {wishes &&
          (wishes.member ? (
            <OneMember id={wishes.member} isTest={isTest} />
          ) : (
            <Shop {...{ wishes, lessons, isTest }} />
          ))}
      </div>
    </PlanTitles.Provider>
  );
}

/** Shown only together with the data it is about. */
const TestNotice = () => (
  <p className="mb-6 rounded-button bg-earn px-4 py-2.5 leading-[1.4] text-on-earn">
    <b>{offer.test.title}</b> {offer.test.text}
  </p>
);

function OneMember({ id, isTest }: { id: string; isTest: boolean }) {
  const part = useStore($member);
  return (
    <Shown part={part} onAgain={() => void loadMember(id)}>
      {(member, nowMs) => (
        <>
          {isTest && <TestNotice />}
          <Member member={member} nowMs={nowMs} />
        </>
      )}
    </Shown>
  );
}

function Shop({ wishes, lessons, isTest }: Omit<Shop, "plans"> & { wishes: Wishes }) {
  const figures = useStore($figures);
  const members = useStore($members);
  // One message for the whole page.
  if (figures.is === "refused" || members.is === "refused") return <Refused />;
  return (
    <>
      <HealthBox />
      <Shown part={figures} onAgain={() => void loadFigures()}>
        {(known) => (
          <>
            {isTest && <TestNotice />}
            <Numbers figures={known} />
            <Charts months={known.months} />
          </>
        )}
      </Shown>
      <Usage lessons={lessons} />
      <section className="operator-part mt-14" aria-labelledby="members-title">
        <h2 className="mb-4 text-[clamp(1.375rem,1.2rem_+_0.8vw,1.75rem)]" id="members-title">
          {texts.members.title}
        </h2>
        <FindForm wishes={wishes} />
        <Shown part={members} onAgain={() => void loadMembers(wishes)}>
          {(known) => <Found found={known} wishes={wishes} />}
        </Shown>
      </section>
    </>
  );
}

const { numbers, charts } = texts;

type Line = [name: string, value: string | number, note?: string | undefined];

/** How many members there are. */
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

/** Revenue and losses. */
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

/** The shop's current key figures. */
const Numbers = ({ figures }: { figures: Figures }) => (
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
