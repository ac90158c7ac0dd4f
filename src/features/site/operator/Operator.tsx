import { useEffect, useMemo } from "react";
import { Refused, Shown, Waiting } from "#features/site/operator/asked/Shown.tsx";
import { type MeasuredLesson, Usage } from "#features/site/operator/usage/Usage.tsx";
import { texts as offer } from "#texts/offer.ts";
import { texts } from "#texts/operator.ts";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { Charts } from "./figures/Charts.tsx";
import { Numbers } from "./figures/Numbers.tsx";
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

interface Plan {
  id: string;
  title: string;
}

interface Shop {
  plans: Plan[];
  /** Every lesson that is open, in the order of the course. */
  lessons: MeasuredLesson[];
  /** Payments are only played. */
  isTest: boolean;
}

/** What an operator sees of the shop: how it does, who its members are, and why. */
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

/** Said to whoever may see what it is about, and to nobody else. */
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
  // Said once for the whole page.
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
