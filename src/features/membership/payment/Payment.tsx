import { type ReactNode, useEffect } from "react";
import { texts } from "#texts/payment.ts";
import { texts as gift } from "#texts/gift.ts";
import type { Membership } from "#contract/membership.d.ts";
import { $session, isMember } from "#features/account/session/account.store.ts";
import { useNextLesson } from "#features/learning/outline/useNextLesson.ts";
import { $progress } from "#features/learning/progress/progress.store.ts";
import { NOTHING_YET } from "#features/learning/progress/progress.ts";
import { giftLink } from "#features/membership/gift/gift.ts";
import type { PlanFacts } from "#features/membership/membership/membership.ts";
import { keptOrder } from "#features/membership/membership/orderHint.ts";
import { fill } from "#lib/fill.ts";
import * as routes from "#lib/routes.ts";
import { Screen } from "#ui/form/Screen.tsx";
import { Icon } from "#ui/Icon.tsx";
import { CopyLink } from "#ui/messages/CopyLink.tsx";
import { asIsland } from "#ui/messages/ErrorBoundary.tsx";
import { useStore } from "#ui/useStore.ts";
import { LessonCard, Receipt, WAY_ON } from "./WayOn.tsx";
import { $payment, type PaymentState, startPayment } from "./payment.store.ts";
import {
  isAsking,
  paymentLead,
  paymentRows,
  upcomingCharge,
  type Stretch,
  type Screen as PaymentScreen,
} from "./payment.ts";
import { type LessonPlace, wayOn, wayTo } from "./places.ts";

const TERM = "border-e border-line px-3 py-2.5 font-label text-sm leading-[1.35] font-narrow text-muted";

const BOUGHT = "rounded-clip border border-fg max-w-120 dark:border-line-strong";

interface Props {
  /** Those that cost something. */
  plans: PlanFacts[];
  lessons: LessonPlace[];
  /** The learner's timeline. */
  children?: ReactNode;
}

/** What became of a payment. */
export default asIsland(Payment);

function Payment({ plans, lessons, children }: Props) {
  const payment = useStore($payment);
  useEffect(startPayment, []);
  const { screen, back, later, membership, nowMs, gift } = payment;
  const isPaid = screen === "paid";
  const { way, isIdle, hasBegun, label, words } = useWay(lessons, screen, back);
  const opens = lessons.filter(({ isPremium }) => isPremium).length;
  return (
    <div className="min-h-svh noscript:hidden [&_.lead]:max-w-[33.7em] [&_h1:focus]:outline-none" data-screen={screen}>
      <div className={way ? WAY_ON : undefined}>
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
            key={isIdle ? "member" : screen === "none" ? "none" : "asked"}
            title={isIdle ? texts.member.title : texts[screen].title}
            isWhole
            lead={isIdle ? texts.member.text : paymentLead(screen, opens, gift, hasBegun)}
          >
            <p className="max-w-[38.9em] not-empty:min-h-[2lh] max-md:not-empty:min-h-[3lh]" role="status">
              {later}
            </p>
            {screen === "gift" && gift && <GiftLink code={gift.code} />}
            <p key={screen} className="mt-6 flex flex-wrap gap-3 [p:empty+&]:mt-0">
              <Ways payment={payment} isBeside={way !== undefined} />
            </p>
          </Screen>
        </div>
        {way && (
          <LessonCard
            {...way.lesson}
            label={label}
            about={fill(texts.film, { time: way.lesson.time })}
            href={way.to}
            words={words}
          />
        )}
      </div>
      {isPaid && membership && <Bought membership={membership} plans={plans} nowMs={nowMs} />}
      <div hidden={!isPaid}>{children}</div>
      {isPaid && membership && <NextSteps membership={membership} plans={plans} nowMs={nowMs} />}
    </div>
  );
}

/** Where to from here: what was opened, or for a member who has paid nothing here their own next lesson. */
function useWay(lessons: LessonPlace[], screen: PaymentScreen, back: string) {
  const session = useStore($session);
  const { progress } = useStore($progress, NOTHING_YET);
  const next = useNextLesson(lessons);
  const isIdle = screen === "none" && session.state === "signed-in" && session.user.subscriptionActive;
  const way = screen === "paid" ? wayOn(lessons, back) : isIdle ? wayTo(lessons, next?.id) : undefined;
  const number = way?.lesson.number ?? "";
  return {
    ...{ way, isIdle, hasBegun: Object.keys(progress.lessons).length > 0 },
    label: isIdle ? texts.yours : fill(way?.isBack ? texts.paid.back : texts.paid.first, { number }),
    words: fill(way?.isBack || (isIdle && next?.isBegun) ? texts.goOn : texts.start, { number }),
  };
}

/** What was bought, in one line. */
function Bought({ membership, plans, nowMs }: { membership: Membership; plans: PlanFacts[]; nowMs: number }) {
  const session = useStore($session);
  const email = session.state === "signed-in" ? session.user.email : "";
  // The day of the next charge says how long it is open.
  const rows = paymentRows(membership, plans, email, nowMs).filter(
    ({ term }) => !membership.nextCharge || term !== texts.rows.until,
  );
  return (
    <Receipt>
      {membership.state === "trialing" && <b className="font-bold">{texts.paid.nothing}</b>}
      {rows.map(({ term, words }) => (
        <span key={term}>
          <span className="text-muted">{term}</span> <span className="font-semibold">{words}</span>
        </span>
      ))}
      <a href={routes.subscriptions()}>{texts.paid.receipt}</a>
    </Receipt>
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

/** What is still asked has no answer to act on yet, and beside a lesson nothing is the first thing to do. */
const Ways = ({ payment, isBeside }: { payment: PaymentState; isBeside: boolean }) =>
  WAYS[payment.screen](payment).map(({ to, words }, index) => (
    <a key={to} className={index === 0 && !isBeside && !isAsking(payment.screen) ? "btn btn-act" : "btn"} href={to}>
      {words}
    </a>
  ));

/** What is charged on which day from now on: a bar drawn in days, and the same in words. */
function NextSteps({ membership, plans, nowMs }: { membership: Membership; plans: PlanFacts[]; nowMs: number }) {
  const next = upcomingCharge(membership, plans, nowMs);
  if (!next) return null;
  return (
    <section className="mt-[clamp(40px,5vw,64px)]" aria-labelledby="next-title">
      <h2 className="mb-4.5 text-panel" id="next-title">
        {texts.next.title}
      </h2>
      <Bar stretches={next.stretches} />
      <ol className="mt-4.5 border-t border-line">
        {next.steps.map(({ day, words }) => (
          <li
            className="grid grid-cols-[132px_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line py-2.5 leading-[1.4] max-sm:grid-cols-1"
            key={day}
          >
            <b className="font-bold">{day}</b> <span>{words}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3.5 max-w-[41.5em] text-muted">
        {next.ways} <a href={routes.subscriptions()}>{texts.toMembership}</a>
      </p>
    </section>
  );
}

/** Drawn in the browser alone, so a width may stand at its element: the page's policy refuses that in HTML. */
const Bar = ({ stretches }: { stretches: Stretch[] }) => (
  <div aria-hidden="true">
    <div className="flex gap-0.75 overflow-hidden">
      {stretches.map(({ days, label, isTrial }) => (
        <span
          key={label}
          className="clip flex min-w-0 flex-[1_1_0] items-center overflow-hidden bg-act-soft whitespace-nowrap [--clip-height:40px] [--clip-line:var(--fg)] last:[border-start-start-radius:4px] last:[border-end-start-radius:4px] last:border-e-0 data-trial:min-w-24 data-trial:border-dashed data-trial:bg-surface"
          data-trial={isTrial || undefined}
          style={{ flexGrow: days }}
        >
          <b className="px-2 font-label text-sm leading-none font-narrow">{label}</b>
        </span>
      ))}
    </div>
    <div className="mt-1.5 flex gap-0.75 overflow-hidden max-sm:[&>:nth-child(3)]:invisible">
      {stretches.map(({ days, label, from, money, isTrial }) => (
        <span
          key={label}
          className="tc min-w-0 flex-[1_1_0] text-[0.875rem] leading-[1.35] whitespace-nowrap data-trial:min-w-24"
          data-trial={isTrial || undefined}
          style={{ flexGrow: days }}
        >
          {from}
          <br />
          {money}
        </span>
      ))}
    </div>
  </div>
);

interface Way {
  to: string;
  words: string;
}

const toMembership: Way = { to: routes.subscriptions(), words: texts.toMembership };
const toContact: Way = { to: routes.page("contact"), words: texts.toContact };
const toCourse: Way = { to: routes.page("dashboard"), words: texts.toCourse };
const toPlans: Way = { to: routes.subscription(), words: texts.toPlans };
const toLogin = (): Way => ({ to: routes.login(location.pathname + location.search), words: texts.signedOut.link });

/** Where to from here; the first is what most will want. */
const WAYS: Record<PaymentScreen, (payment: PaymentState) => Way[]> = {
  none: () => [isMember() ? toMembership : toPlans],
  expired: () => [toPlans],
  signedOut: () => [toLogin()],
  asking: ({ later }) => (later ? [toCourse] : []),
  broken: () => [toCourse, toContact],
  unreachable: () => [toCourse, toContact],
  // It has one way on, with a picture (WayOn.tsx).
  paid: () => [],
  gift: () => [toCourse, toMembership],
  open: ({ gift }) => [
    { to: gift ? routes.page("gift") : routes.prepayment(keptOrder()?.plan), words: texts.toOrder },
    toPlans,
  ],
  foreign: () => [toMembership, toContact],
};
