import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { $session } from "#features/account/session/account.store.ts";
import type { Session } from "#features/account/session/account.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { giftLink } from "#features/membership/gift/gift.ts";
import { texts } from "#texts/payment.ts";
import { ErrorBoundary } from "#ui/messages/ErrorBoundary.tsx";
import { texts as gift } from "#texts/gift.ts";
import { CopyLink } from "#ui/messages/CopyLink.tsx";
import { Screen } from "#ui/form/Screen.tsx";
import { Icon } from "#ui/Icon.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { isAsking, leadOf, rowsOf } from "./payment.ts";
import { $payment, PAYMENT_START, type PaymentState, startPayment } from "./payment.store.ts";
import { waysOf } from "./ways.ts";

const TERM = "border-e border-line px-3 py-2.5 font-label text-sm leading-[1.35] font-narrow text-muted";

const BOUGHT = "rounded-clip border border-fg in-data-[screen=gift]:max-w-120 dark:border-line-strong";

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
    <div
      className="min-h-svh noscript:hidden [&_.lead]:max-w-[52ch] data-[screen=paid]:[&_h1]:max-w-[12ch] data-[screen=paid]:[&_h1]:text-[clamp(2.5rem,6vw,3.5rem)] [&_h1:focus]:outline-none"
      data-screen={screen}
    >
      <div className="in-data-[screen=paid]:grid in-data-[screen=paid]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] in-data-[screen=paid]:items-center in-data-[screen=paid]:gap-x-16 in-data-[screen=paid]:gap-y-8 max-lg:in-data-[screen=paid]:grid-cols-1">
        <div>
          <p
            className="tc mb-3 flex min-h-[1.4em] items-center gap-1.5 data-done:text-done-text"
            data-done={isPaid || undefined}
          >
            {isPaid && <Icon className="size-4 stroke-[2.5]" name="check" isSmall />}{" "}
            {isPaid ? texts.paid.mark : texts.mark}
          </p>
          {/* Where nothing was asked, nothing has changed: the tab keeps its name and nobody the focus. */}
          <Screen
            key={screen === "none" ? "none" : "asked"}
            title={texts[screen].title}
            isWhole
            lead={leadOf(screen, back, gift)}
          >
            <p className="max-w-[60ch] not-empty:min-h-[3lh]" role="status">
              {later}
            </p>
            {screen === "gift" && gift && <GiftLink code={gift.code} />}
            <p key={screen} className="mt-6 flex flex-wrap gap-3 [p:empty+&]:mt-0">
              <Ways payment={payment} opened={opened} />
            </p>
          </Screen>
        </div>
        <Bought payment={payment} plans={plans} />
      </div>
      {stays && membership && <NextSteps membership={membership} plans={plans} nowMs={nowMs} />}
      <div className="mt-[clamp(40px,5vw,64px)]" hidden={!stays}>
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
    <dl className={BOUGHT}>
      {rowsOf(payment.membership, plans, email, payment.nowMs).map(({ term, words }) => (
        <div className="grid grid-cols-[116px_minmax(0,1fr)] not-first:border-t not-first:border-line" key={term}>
          <dt className={TERM}>{term}</dt>
          <dd className="px-3 py-2.5 leading-[1.35] wrap-anywhere">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function GiftLink({ code }: { code: string }) {
  const link = location.origin + giftLink(code);
  return (
    <dl className={BOUGHT}>
      <div className="grid grid-cols-[116px_minmax(0,1fr)]">
        <dt className={TERM}>{texts.gift.link}</dt>
        <dd className="px-3 py-2.5 leading-[1.35] wrap-anywhere">
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
