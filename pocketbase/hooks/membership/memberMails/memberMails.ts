import type { Formats } from "#contract/formats.d.ts";
import type { Invoice, Subscription } from "#contract/stripe.d.ts";
import { isCardUsed } from "../billing/queue.ts";
import { rowFacts, nextAmount, subscriptionRow } from "../billing/subscriptions.ts";
import { invoiceCharges, invoicesOf, owedBy, type Truth } from "../billing/truth.rules.ts";
import { hasPremium } from "../../access/entitlements.ts";
import { queueMail, sendPatiently, type Queued } from "../../platform/mails/mails.ts";
import { type Values, fill, dayWords, moneyWords } from "../../platform/words.rules.ts";
import { environment } from "../../platform/environment.ts";
import { msOf, storedTime, firstRow } from "../../platform/rows.ts";
import { dayIn, zoneOf } from "../../platform/zones.ts";
import { PROVIDER_FILTER, providerHere, provider } from "../provider/provider.ts";
import { serverTexts } from "../../platform/release/texts.ts";
import { type Due, dueMails, LATE_MS, type MailFacts, type Read, REMINDED_MS } from "./due.rules.ts";
import type { Alerts } from "#contract/site.d.ts";
import { BUTTONS, type QueuedKind } from "../../platform/mails/mails.rules.ts";
import { notify } from "../../account/notifications/notifications.ts";

const MOST_AT_ONCE = 5_000;

/** Queues the due mails and notifications of a customer's subscriptions after a reading. Sends no mail itself. */
export function mailAfterSync(app: CoreApp, truth: Truth): void {
  for (const subscription of truth.subscriptions) {
    const row = subscriptionRow(app, subscription.id);
    if (row) queueDue(app, row, readOf(app, truth, subscription));
  }
}

/** Runs every hour: queues the mails that become due by time alone. */
export function mailHourly(app: CoreApp): void {
  if (provider.name === "off") return;
  const now = Date.now();
  const filter = `${PROVIDER_FILTER} && endedAt = '' && (pastDueSince != ''
    || (trialEnd >= {:now} && trialEnd <= {:soon}) || canceledAt >= {:late})`;
  const params = { now: storedTime(now), soon: storedTime(now + REMINDED_MS), late: storedTime(now - LATE_MS) };
  const rows = app.findRecordsByFilter("subscriptions", filter, "@rowid", MOST_AT_ONCE, 0, {
    ...params,
    ...providerHere(app),
  });
  for (const row of rows) if (row) queueDue(app, row);
  sendPatiently(app);
}

function readOf(app: CoreApp, truth: Truth, subscription: Subscription): Read {
  const invoices = invoicesOf(truth, subscription.id);
  const charges = new Set(invoiceCharges(truth, invoices).map(({ id }) => id));
  const refunds = truth.refunds.filter(({ charge, status }) => {
    return charge !== null && charges.has(charge) && status !== "failed" && status !== "canceled";
  });
  return {
    isCardUsed: isCardUsed(app, subscription),
    paid: firstPaid(invoices),
    refunds: refunds.map(({ id, amount, created }) => ({ id, amount, atMs: created * 1000 })),
    owed: owedBy(truth, subscription.id),
    hasEndedOwing: subscription.cancellation_details?.reason === "payment_failed",
  };
}

// Invoices are sorted with the newest first.
const firstPaid = (invoices: Invoice[]): number =>
  invoices.filter(({ status, amount_paid: paid }) => status === "paid" && paid > 0).at(-1)?.amount_paid ?? 0;

function queueDue(app: CoreApp, row: core.Record, read?: Read): void {
  const nowMs = Date.now();
  const due = dueMails(factsFor(app, row, read), nowMs);
  const [user] = due.length > 0 ? app.findRecordsByIds("users", [row.getString("user")]) : [];
  if (!user) return;
  for (const one of due) {
    const { kind, key } = one;
    const values = valuesOf(app, row, user, one);
    queueMail(app, { user: user.id, to: user.email(), kind, key, values });
    alertOf(app, { user: user.id, kind, key, values });
  }
}

const factsFor = (app: CoreApp, row: core.Record, read?: Read): MailFacts => ({
  ...rowFacts(row),
  id: row.getString("providerSub"),
  amount: nextAmount(row),
  startedAtMs: msOf(row, "startedAt"),
  canceledAtMs: msOf(row, "canceledAt"),
  withdrawnAtMs: msOf(row, "withdrawnAt"),
  graceMs: environment.graceMs,
  isOpen: hasPremium(app, row.getString("user")),
  read,
});

function valuesOf(app: CoreApp, row: core.Record, user: core.Record, { money = {}, days = {} }: Due): Values {
  const zone = zoneOf(user, "");
  const written = (amount: number) => moneyWords(amount, row.getString("currency"), serverTexts().formats);
  return {
    ...orderWords(app, row),
    ...Object.fromEntries(Object.entries(money).map(([name, amount]) => [name, written(amount)])),
    ...Object.fromEntries(
      Object.entries(days).map(([name, ms]) => [name, dayWords(dayIn(ms, zone), serverTexts().formats)]),
    ),
  };
}

/** The order in words: `plan`, its title; `price`, "€12 per month"; `amount`, "€12". */
export function orderWords(app: CoreApp, row: core.Record): Record<"plan" | "price" | "amount", string> {
  const key = row.getString("plan");
  const plan = firstRow(app, "plans", "key = {:key}", { key });
  const { formats } = serverTexts();
  const amount = moneyWords(row.getInt("amount"), row.getString("currency"), formats);
  const interval = plan?.getString("interval") as keyof Formats["prices"] | undefined;
  return {
    plan: plan?.getString("title") ?? "Premium",
    amount,
    price: interval ? fill(formats.prices[interval], { price: amount }) : amount,
  };
}

/** Membership mails that also appear as a notification on the site, and the notification's texts. */
const ALERTS: Partial<Record<QueuedKind, Exclude<keyof Alerts, "giftAccepted" | "certificate">>> = {
  trialEnds: "trialEnds",
  paymentFailed: "paymentFailed",
  premiumCloses: "paymentFailed",
  paymentFailedShut: "premiumPaused",
  premiumPaused: "premiumPaused",
  membershipEnded: "membershipEnded",
  membershipEndedOwing: "membershipEnded",
};

/** Notifies a learner on the site of a membership mail, once per key, even where the site sends no mail. */
function alertOf(app: CoreApp, { user, kind, key, values }: Omit<Queued, "to">): void {
  const name = ALERTS[kind];
  if (!name) return;
  const { title, message, action } = serverTexts().alerts[name];
  notify(app, {
    ...{ user, key, isVital: true, type: name === "trialEnds" ? "info" : "warning" },
    ...{ title: fill(title, values), message: fill(message, values) },
    action: { label: action, url: BUTTONS[kind] },
  });
}
