import { type ReactNode, useEffect } from "react";
import type { Membership } from "#contract/membership.d.ts";
import { can, membershipDayWords, isOpen } from "#features/membership/membership/membership.ts";
import { $membership, loadMembership } from "#features/membership/membership/membership.store.ts";
import { isForGood } from "#features/membership/subscriptions/standing.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/order.ts";
import { texts as shared } from "#texts/membership.ts";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { OrderForm, type OrderProps } from "./OrderForm.tsx";
import { countOrder, wakeOrder } from "./order.store.ts";

/** The last page before one pays. */
export default asIsland(OrderPage);

function OrderPage(props: OrderProps) {
  const shown = useStore($membership);
  useEffect(() => {
    countOrder();
    void loadMembership();
    addEventListener("pageshow", wakeOrder);
    return () => removeEventListener("pageshow", wakeOrder);
  }, []);
  if (shown.is === "loading") return <Head title={texts.title} text={texts.lead} isBusy />;
  if (shown.is === "unreachable")
    return (
      <Head {...texts.unreachable}>
        <button type="button" className="btn btn-act" onClick={() => void loadMembership()}>
          {shared.tryAgain}
        </button>
      </Head>
    );
  return <Known {...props} {...shown} />;
}

function Known({ membership, nowMs, ...props }: OrderProps & { membership: Membership; nowMs: number }) {
  if (membership.payments === "off")
    return (
      <Head {...texts.closed}>
        <ToPlans />
      </Head>
    );
  const { canTry, validUntil } = membership;
  const isOn = isOpen(membership, nowMs);
  if (can(membership, "checkout") && !(isOn && isForGood(membership, nowMs))) {
    const until = isOn && validUntil ? membershipDayWords(validUntil, nowMs) : undefined;
    return <OrderForm {...props} {...{ canTry, nowMs, until }} />;
  }
  const said = isOn ? texts.member : texts.later;
  return (
    <Head title={said.title} text={said.text}>
      <a className="btn btn-act" href={routes.subscriptions()}>
        {texts.member.link}
      </a>
    </Head>
  );
}

const ToPlans = () => (
  <a className="btn btn-act" href={routes.subscription()}>
    {texts.chooseAgain}
  </a>
);

interface HeadProps {
  title: string;
  text: string;
  isBusy?: boolean;
  children?: ReactNode;
}

const Head = ({ title, text, isBusy = false, children }: HeadProps) => (
  <div className="col-[1] aria-busy:min-h-155" aria-busy={isBusy} data-coming={isBusy ? "" : undefined}>
    <h1>{title}</h1>
    <p className="lead mt-2.5 max-w-[33.7em]">{text}</p>
    {children && <p className="mt-6 flex flex-wrap gap-3">{children}</p>}
  </div>
);
