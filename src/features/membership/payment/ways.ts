import { keptOrder } from "#features/membership/membership/orderHint.ts";
import { fill } from "#lib/fill.ts";
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
const toModule = (module: number): Way => ({ to: routes.module(module), words: fill(texts.toModule, { module }) });
const toLogin = (): Way => ({ to: routes.login(location.pathname + location.search), words: texts.signedOut.link });

/** `opened` is the first module that was closed before. */
const paidWays = (back: string, opened: number | undefined): Way[] => [
  back ? { to: back, words: texts.toLesson } : toCourse,
  back || opened === undefined ? toMembership : toModule(opened),
];

const WAYS: Record<Screen, (payment: PaymentState, opened: number | undefined) => Way[]> = {
  none: () => [toPlans],
  expired: () => [toPlans],
  signedOut: () => [toLogin()],
  asking: ({ later }) => (later ? [toCourse] : []),
  broken: () => [toCourse, toContact],
  unreachable: () => [toCourse, toContact],
  paid: ({ back }, opened) => paidWays(back, opened),
  gift: () => [toCourse, toMembership],
  open: ({ gift }) => [
    { to: gift ? routes.page("gift") : routes.prepayment(keptOrder()?.plan), words: texts.toOrder },
    toPlans,
  ],
  foreign: () => [toMembership, toContact],
};

/** Where to from here; the first is what most will want. */
export const waysOf = (payment: PaymentState, opened: number | undefined): Way[] =>
  WAYS[payment.screen](payment, opened);
