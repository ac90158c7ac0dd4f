import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { $session } from "#features/account/account.store.ts";
import type { Session } from "#features/account/account.ts";
import type { PlanFacts } from "#features/membership/membership.ts";
import { giftLink } from "#features/gift/gift.ts";
import { texts } from "#texts/payment.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { texts as gift } from "#texts/gift.ts";
import { CopyLink } from "#ui/messages/CopyLink.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import { Icon } from "#ui/Icon.tsx";
import { NextSteps } from "./NextSteps.tsx";
import "./payment.css";
import { isAsking, leadOf, rowsOf } from "./payment.ts";
import { $payment, PAYMENT_START, type PaymentState, startPayment } from "./payment.store.ts";
import { waysOf } from "./ways.ts";

const AT_FIRST = { ssr: () => PAYMENT_START };
const NOBODY_YET: Session = { state: "loading" };

interface Props {
  /** Those that cost something. */
  plans: PlanFacts[];
  /** The first module that was closed before; undefined where there is none. */
  opened: number | undefined;
  /** The learner's timeline. */
  children?: ReactNode;
}

/** What became of a payment. */
export default function PaymentIsland(props: Props) {
  return (
    <ErrorBoundary>
      <Payment {...props} />
    </ErrorBoundary>
  );
}

function Payment({ plans, opened, children }: Props) {
  const payment = useStore($payment, AT_FIRST);
  useEffect(startPayment, []);
  const { screen, back, later, membership, nowMs, gift } = payment;
  const isPaid = screen === "paid";
  // Whoever came from a lesson is on the way back to it.
  const stays = isPaid && !back;
  return (
    <div className="payment" data-screen={screen}>
      <div className="payment-top">
        <div>
          <p className="payment-mark tc" data-done={isPaid || undefined}>
            {isPaid && <Icon name="check" isSmall />} {isPaid ? texts.paid.mark : texts.mark}
          </p>
          {/* Where nothing was asked, nothing has changed: the tab keeps its name and nobody the focus. */}
          <Screen
            key={screen === "none" ? "none" : "asked"}
            title={texts[screen].title}
            isWhole
            lead={leadOf(screen, back, gift)}
          >
            <p className="payment-later" role="status">
              {later}
            </p>
            {screen === "gift" && gift && <GiftLink code={gift.code} />}
            <p key={screen} className="payment-ways">
              <Ways payment={payment} opened={opened} />
            </p>
          </Screen>
        </div>
        <Bought payment={payment} plans={plans} />
      </div>
      {stays && membership && <NextSteps membership={membership} plans={plans} nowMs={nowMs} />}
      <div className="payment-course" hidden={!stays}>
        {children}
      </div>
    </div>
  );
}

function Bought({ payment, plans }: { payment: PaymentState; plans: PlanFacts[] }) {
  const session = useStore($session, { ssr: () => NOBODY_YET });
  if (payment.screen !== "paid" || !payment.membership) return null;
  const email = session.state === "signed-in" ? session.user.email : "";
  return (
    <dl className="bought">
      {rowsOf(payment.membership, plans, email, payment.nowMs).map(({ term, words }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function GiftLink({ code }: { code: string }) {
  const link = location.origin + giftLink(code);
  return (
    <dl className="bought">
      <div>
        <dt>{texts.gift.link}</dt>
        <dd>
          <CopyLink link={link} words={gift.link} />
        </dd>
      </div>
    </dl>
  );
}

/** What is still asked has no answer to act on yet. */
const Ways = ({ payment, opened }: { payment: PaymentState; opened: number | undefined }) =>
  waysOf(payment, opened).map(({ to, words }, index) => (
    <a key={to} className={index === 0 && !isAsking(payment.screen) ? "btn btn-act" : "btn"} href={to}>
      {words}
    </a>
  ));
