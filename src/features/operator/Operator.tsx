import { useStore } from "@nanostores/react";
import { useEffect, type ReactNode } from "react";
import { texts } from "#texts/operator.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { CouponForm } from "./CouponForm.tsx";
import { Charts } from "./figures/Charts.tsx";
import { Numbers } from "./figures/Numbers.tsx";
import { Member } from "./Member.tsx";
import { FindForm, Found } from "./Members.tsx";
import "./operator.css";
import "#ui/film/sheet.css";
import type { Wishes } from "./operator.ts";
import {
  $figures,
  $member,
  $members,
  $wishes,
  loadFigures,
  loadMember,
  loadMembers,
  type Part,
  startOperator,
} from "./operator.store.ts";

interface Plan {
  id: string;
  title: string;
  /** As "eur". */
  currency: string;
}

/** What an operator sees of the shop: how it does, who its members are, and why. */
export default function OperatorIsland({ plans }: { plans: Plan[] }) {
  const wishes = useStore($wishes, { ssr: () => undefined });
  useEffect(startOperator, []);
  return (
    <ErrorBoundary>
      <div className="operator">
        {!wishes && <Waiting />}
        {wishes && (wishes.member ? <OneMember id={wishes.member} /> : <Shop wishes={wishes} plans={plans} />)}
      </div>
    </ErrorBoundary>
  );
}

const Waiting = () => <p role="status">{texts.loading}</p>;

interface ShownProps<Value> {
  part: Part<Value>;
  onAgain: () => void;
  children: (value: Value, nowMs: number) => ReactNode;
}

/** What came, or why it did not. */
function Shown<Value>({ part, onAgain, children }: ShownProps<Value>) {
  if (part.is === "loading") return <Waiting />;
  if (part.is === "known") return children(part.value, part.nowMs);
  if (part.is === "refused") return <Refused />;
  return (
    <div role="alert">
      <p>{part.text}</p>
      <p className="operator-ways">
        <button type="button" className="btn" onClick={onAgain}>
          {texts.again}
        </button>
      </p>
    </div>
  );
}

const Refused = () => (
  <p className="lead" role="status">
    {texts.refused}
  </p>
);

function OneMember({ id }: { id: string }) {
  const part = useStore($member);
  return (
    <Shown part={part} onAgain={() => void loadMember(id)}>
      {(member, nowMs) => <Member member={member} nowMs={nowMs} />}
    </Shown>
  );
}

function Shop({ wishes, plans }: { wishes: Wishes; plans: Plan[] }) {
  const figures = useStore($figures);
  const members = useStore($members);
  // Said once for the whole page.
  if (figures.is === "refused" || members.is === "refused") return <Refused />;
  return (
    <>
      <Shown part={figures} onAgain={() => void loadFigures()}>
        {(known) => (
          <>
            <Numbers figures={known} />
            <Charts months={known.months} />
          </>
        )}
      </Shown>
      <section className="operator-part" aria-labelledby="members-title">
        <h2 id="members-title">{texts.members.title}</h2>
        <FindForm wishes={wishes} />
        <Shown part={members} onAgain={() => void loadMembers(wishes)}>
          {(known) => <Found found={known} wishes={wishes} />}
        </Shown>
      </section>
      <CouponForm plans={plans} />
    </>
  );
}
