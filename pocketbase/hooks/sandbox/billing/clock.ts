import type { SubscriptionRow } from "../objects/billingRows.rules.ts";
import { realNow } from "../objects/ids.ts";
import type { SessionRow } from "../objects/paymentRows.rules.ts";
import { customersDue, list, nextDue } from "../objects/store.ts";
import { type Every, farthestStep } from "../rules/calendar.rules.ts";
import { copied, type Desk, keep, openDesk, tell } from "./desk.ts";
import { priceOf } from "./invoices.ts";
import { isOver, type Moment, nextMoment } from "../rules/lifecycle.rules.ts";
import { end, endTrial, expire, renew, retry, warn } from "./living.ts";
import { everyOf } from "./starting.ts";

const MOST_STEPS = 500;

const ACTS: Record<Moment["act"], (desk: Desk, subscription: SubscriptionRow) => void> = {
  cancel: (desk, subscription) => end(desk, subscription, "cancellation_requested"),
  endTrial,
  expire,
  renew,
  resume: (desk, subscription) => {
    const before = copied(subscription);
    subscription.pause_collection = null;
    tell(desk, "customer.subscription.updated", subscription, before);
  },
  warn,
};

export function expireSession(desk: Desk, session: SessionRow): void {
  session.status = "expired";
  tell(desk, "checkout.session.expired", session);
}

/** Lets everything happen that is due by the customer's clock, each at its moment. Inside a transaction. */
export function catchUp(desk: Desk): void {
  const { tx, now } = desk;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const row = nextDue(tx, desk.customer?.id ?? "", now);
    if (!row) return void (desk.now = now);
    if (row.object === "subscription") {
      const moment = nextMoment(row);
      desk.now = moment?.at ?? now;
      if (moment) ACTS[moment.act](desk, row);
    } else if (row.object === "invoice") {
      desk.now = row.next_payment_attempt ?? now;
      retry(desk, row);
    } else if (row.object === "checkout.session") {
      desk.now = row.expires_at;
      expireSession(desk, row);
    } else keep(desk, row);
  }
  desk.now = now;
}

const MOST_CUSTOMERS = 200;

/** Brings every customer up to date of whom something is due; each in a transaction of its own. */
export function catchUpAll(app: CoreApp): void {
  for (const customer of customersDue(app, realNow(), MOST_CUSTOMERS)) settle(app, customer);
}

/** Brings one customer up to date where something is due. */
export function settle(app: CoreApp, customer: string): void {
  const desk = openDesk(app, customer);
  if (nextDue(app, customer, desk.now)) app.runInTransaction((tx) => catchUp(openDesk(tx, customer)));
}

/** Moves a customer's clock ahead by at most two intervals; false when it would be more. Inside a transaction. */
export function advance(tx: CoreApp, customerId: string, seconds: number): boolean {
  const desk = openDesk(tx, customerId);
  if (!desk.customer) return false;
  catchUp(desk);
  const living = list(tx, "subscription", { customer: customerId }).filter((one) => !isOver(one));
  const rhythms = living.flatMap((one): Every[] => {
    const price = priceOf(desk, one);
    return price ? [everyOf(price)] : [];
  });
  if (desk.now + seconds > farthestStep(desk.now, rhythms)) return false;
  desk.customer._.aheadS += seconds;
  keep(desk, desk.customer);
  catchUp(openDesk(tx, customerId));
  return true;
}
