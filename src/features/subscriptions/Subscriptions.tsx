import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { texts } from "#texts/membership.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { Notice } from "#ui/form/Form.tsx";
import { InvoiceTable } from "./Invoices.tsx";
import { Card } from "./Card.tsx";
import "./subscriptions.css";
import "#ui/film/sheet.css";
import type { PlanFacts } from "#features/membership/membership.ts";
import {
  $act,
  $membership,
  type ActState,
  loadInvoices,
  loadMembership,
  type Shown,
  wakeUp,
} from "#features/membership/membership.store.ts";

const LOADING: Shown = { is: "loading" };
const AT_REST: ActState = { isBusy: false };

interface Props {
  /** Those that cost something, in the author's order. */
  plans: PlanFacts[];
  /** What the button says that leads to the plans. */
  offer: string;
}

/** One's own membership: how it stands, what one can do, and the invoices. */
export default function SubscriptionsIsland(props: Props) {
  return (
    <ErrorBoundary>
      <Subscriptions {...props} />
    </ErrorBoundary>
  );
}

function Subscriptions({ plans, offer }: Props) {
  const shown = useStore($membership, { ssr: () => LOADING });
  const { said } = useStore($act, { ssr: () => AT_REST });
  useEffect(() => {
    void loadMembership();
    void loadInvoices();
    addEventListener("pageshow", wakeUp);
    return () => removeEventListener("pageshow", wakeUp);
  }, []);
  if (shown.is === "loading") return <div className="membership" aria-busy="true" />;
  return (
    <>
      <div className="membership-said">
        {said && <Notice kind={said.isProblem ? "problem" : "done"}>{said.text}</Notice>}
      </div>
      {shown.is === "unreachable" ? <Unreachable /> : <Card {...shown} plans={plans} offer={offer} />}
      <InvoiceTable />
    </>
  );
}

const Unreachable = () => (
  <section className="membership" aria-labelledby="membership-title">
    <p className="membership-mark tc">{texts.unreachable.mark}</p>
    <h2 id="membership-title">{texts.unreachable.title}</h2>
    <p>{texts.unreachable.text}</p>
    <p className="membership-ways">
      <button type="button" className="btn" onClick={() => void loadMembership()}>
        {texts.tryAgain}
      </button>
    </p>
  </section>
);
