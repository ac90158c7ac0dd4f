import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $session } from "#features/account/account.store.ts";
import type { Session } from "#features/account/account.ts";
import type { PlanFacts } from "#features/membership/membership.ts";
import { giftLink } from "#features/gift/gift.ts";
import { keptOrder } from "#features/membership/orderHint.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/payment.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { texts as gift } from "#texts/gift.ts";
import { CopyLink } from "#ui/messages/CopyLink.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import "./payment.css";
import { isAsking, leadOf, rowsOf } from "./payment.ts";
import { $payment, PAYMENT_START, type PaymentState, startPayment } from "./payment.store.ts";

const AT_FIRST = { ssr: () => PAYMENT_START };
const NOBODY_YET: Session = { state: "loading" };

interface Props {
  /** Those that cost something. */
  plans: PlanFacts[];
}

/** What became of a payment. */
export default function PaymentIsland(props: Props) {
  return (
    <ErrorBoundary>
      <Payment {...props} />
    </ErrorBoundary>
  );
}

function Payment({ plans }: Props) {
  const payment = useStore($payment, AT_FIRST);
  useEffect(startPayment, []);
  const { screen, back, later, gift } = payment;
  return (
    <div className="payment" data-screen={screen}>
      {/* Where nothing was asked, nothing has changed: the tab keeps its name and nobody the focus. */}
      <Screen key={screen === "none" ? "none" : "asked"} title={texts[screen].title} lead={leadOf(screen, back, gift)}>
        <p className="payment-later" role="status">
          {later}
        </p>
        <Bought payment={payment} plans={plans} />
        {screen === "gift" && gift && <GiftLink code={gift.code} />}
        <p className="payment-ways">
          <Ways {...payment} />
        </p>
      </Screen>
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

interface Way {
  to: string;
  words: string;
}

const toMembership: Way = { to: routes.subscriptions(), words: texts.toMembership };
const toContact: Way = { to: routes.page("contact"), words: texts.toContact };
const toCourse: Way = { to: routes.page("dashboard"), words: texts.toCourse };
const toPlans: Way = { to: routes.subscription(), words: texts.toPlans };

/** Where to from here; the first is what most will want. */
function waysOf({ screen, back, later, gift }: PaymentState): Way[] {
  switch (screen) {
    case "signedOut":
      return [{ to: routes.login(location.pathname + location.search), words: texts.signedOut.link }];
    case "paid":
      return [back ? { to: back, words: texts.toLesson } : toCourse, toMembership];
    case "gift":
      return [toCourse, toMembership];
    case "open":
      return [{ to: gift ? routes.page("gift") : routes.prepayment(keptOrder()?.plan), words: texts.toOrder }, toPlans];
    case "asking":
      return later ? [toCourse] : [];
    case "none":
    case "expired":
      return [toPlans];
    default:
      return [toMembership, toContact];
  }
}

/** What is still asked has no answer to act on yet. */
const Ways = (payment: PaymentState) =>
  waysOf(payment).map(({ to, words }, index) => (
    <a key={to} className={index === 0 && !isAsking(payment.screen) ? "btn btn-act" : "btn"} href={to}>
      {words}
    </a>
  ));
