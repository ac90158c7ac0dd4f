import { brand } from "../../release/brand.ts";
import { environment } from "../../platform/environment.ts";

import { DAY_S } from "../rules/calendar.rules.ts";
import { isOver } from "../rules/lifecycle.rules.ts";
import { takenOff } from "../rules/amounts.rules.ts";
import type { InvoiceRow, SubscriptionRow } from "../objects/billingRows.rules.ts";
import { realNow } from "../objects/ids.ts";
import type { MethodRow, PortalRow, SessionRow } from "../objects/paymentRows.rules.ts";
import { find, list } from "../objects/store.ts";
import { pageUrl } from "../objects/urls.ts";
import type { Order } from "./checkout.rules.ts";
import { webAddress } from "./html.rules.ts";
import type { Account, Bill } from "./portal.rules.ts";
import { dayText, masked, moneyText, rhythmText } from "./words.rules.ts";
import { fill } from "../../words/letters.rules.ts";
import { pageTexts } from "./said.ts";

export const shopOf = (app: CoreApp) => brand(app.settings().meta.appName);

const emailOf = (app: CoreApp, customer: string | null): string =>
  masked(customer ? (find(app, "customer", customer)?.email ?? null) : null);

/** The order of a checkout, as its page shows it. */
export function orderOf(app: CoreApp, session: SessionRow): Order {
  const { items, coupon, trialDays } = session._;
  const price = find(app, "price", items[0]?.price ?? "");
  const sum = items.reduce((all, { amount, quantity }) => all + amount * quantity, 0);
  const effect = find(app, "coupon", coupon ?? "");
  const { recurring } = price ?? {};
  const later = recurring && {
    amount: trialDays > 0 ? sum - takenOff(effect, sum) : sum,
    interval: recurring.interval,
    count: recurring.interval_count,
    from: trialDays > 0 ? realNow() + trialDays * DAY_S : null,
  };
  return {
    shop: shopOf(app).name,
    name: items.map(({ name }) => name).join(", "),
    currency: session.currency,
    dueNow: session.amount_total,
    later: later ?? null,
    taken: takenOff(effect, sum),
    email: emailOf(app, session.customer),
    backUrl: webAddress(session.cancel_url) || environment.siteUrl,
  };
}

const WAITING = ["past_due", "unpaid", "incomplete", "paused"] as const;

// What comes next, in a sentence.
function standing(app: CoreApp, subscription: SubscriptionRow, aheadS: number): string {
  const texts = pageTexts();
  const { stands } = texts;
  const price = find(app, "price", subscription.items[0]?.price ?? "");
  const day = (seconds: number) => dayText(seconds - aheadS, texts);
  if (isOver(subscription)) return fill(stands.ended, { day: day(subscription.ended_at ?? subscription.created) });
  if (subscription.cancel_at !== null) return fill(stands.ends, { day: day(subscription.cancel_at) });
  const waits = WAITING.find((status) => status === subscription.status);
  if (waits) return stands[waits];
  if (!price?.recurring) return "";
  const next = day(subscription.items[0]?.current_period_end ?? subscription.created);
  const { interval, interval_count } = price.recurring;
  const rhythm = rhythmText(interval, interval_count, texts);
  return fill(stands.next, { amount: moneyText(price.unit_amount, price.currency, texts), day: next, rhythm });
}

const cardOf = (method: MethodRow | undefined): Account["card"] =>
  method
    ? {
        brand: method.card.brand,
        last4: method.card.last4,
        month: method.card.exp_month,
        year: method.card.exp_year,
      }
    : null;

const MOST_INVOICES = 24;

function invoicesOf(app: CoreApp, customer: string, aheadS: number): Account["invoices"] {
  return list(app, "invoice", { customer, limit: MOST_INVOICES }).map((invoice) => ({
    at: invoice.created - aheadS,
    amount: invoice.total,
    currency: invoice.currency,
    state: invoice.status,
    url: pageUrl("invoice", invoice.id),
    number: invoice.number,
  }));
}

function soldName(app: CoreApp, subscription: SubscriptionRow | undefined): string {
  const price = find(app, "price", subscription?.items[0]?.price ?? "");
  return (price && find(app, "product", price.product)?.name) ?? pageTexts().portal.noSubscription;
}

/** What the portal shows of a customer and the subscription that lives, or lived last. */
export function accountOf(app: CoreApp, portal: PortalRow, subscription: SubscriptionRow | undefined): Account {
  const customer = find(app, "customer", portal.customer);
  const aheadS = customer?._.aheadS ?? 0;
  const card = subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return {
    shop: shopOf(app).name,
    backUrl: webAddress(portal.return_url) || environment.siteUrl,
    name: soldName(app, subscription),
    stands: subscription ? standing(app, subscription, aheadS) : "",
    isLiving: subscription !== undefined && !isOver(subscription),
    endsAt: subscription?.cancel_at ?? null,
    card: cardOf(find(app, "payment_method", card ?? "")),
    invoices: invoicesOf(app, portal.customer, aheadS),
  };
}

export function billOf(app: CoreApp, invoice: InvoiceRow): Bill {
  const aheadS = find(app, "customer", invoice.customer)?._.aheadS ?? 0;
  const { lines, number, status: state, currency, amount_due: due, starting_balance, ending_balance } = invoice;
  return {
    ...{ shop: shopOf(app).name, number, state, currency, due },
    at: invoice.created - aheadS,
    email: emailOf(app, invoice.customer),
    lines: lines.map(({ description, amount }) => ({ description, amount })),
    discount: invoice._.discount?.amount ?? 0,
    credit: starting_balance - ending_balance,
  };
}
