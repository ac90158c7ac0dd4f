import { isMember } from "#features/account/session/account.store.ts";
import { keptOrder } from "#features/membership/membership/orderHint.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/payment.ts";
import type { Screen } from "./payment.ts";
import type { PaymentState } from "./payment.store.ts";

interface Way {
  to: string;
  words: string;
}

const toMembership: Way = { to: routes.subscriptions(), words: texts.toMembership };
const toContact: Way = { to: routes.page("contact"), words: texts.toContact };
const toCourse: Way = { to: routes.page("dashboard"), words: texts.toCourse };
const toPlans: Way = { to: routes.subscription(), words: texts.toPlans };
const toLogin = (): Way => ({ to: routes.login(location.pathname + location.search), words: texts.signedOut.link });

const WAYS: Record<Screen, (payment: PaymentState) => Way[]> = {
  none: () => [isMember() ? toMembership : toPlans],
  expired: () => [toPlans],
  signedOut: () => [toLogin()],
  asking: ({ later }) => (later ? [toCourse] : []),
  broken: () => [toCourse, toContact],
  unreachable: () => [toCourse, toContact],
  // It has one way on, with a picture (LessonCard.tsx).
  paid: () => [],
  gift: () => [toCourse, toMembership],
  open: ({ gift }) => [
    { to: gift ? routes.page("gift") : routes.prepayment(keptOrder()?.plan), words: texts.toOrder },
    toPlans,
  ],
  foreign: () => [toMembership, toContact],
};

/** Where to from here; the first is what most will want. */
export const waysOf = (payment: PaymentState): Way[] => WAYS[payment.screen](payment);
