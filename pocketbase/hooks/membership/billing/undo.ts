import type { Charge, CheckoutSession, Invoice, Subscription } from "#contract/stripe.d.ts";
import { askProvider, askAll, Refused } from "../provider/provider.ts";
import { subscriptionPlan } from "./truth.rules.ts";

const OVER = ["canceled", "incomplete_expired"];
/** Somebody else, or an earlier try, was faster. */
const DONE = ["charge_already_refunded", "resource_missing"];

const unlessRefused =
  (isDone: (refused: Refused) => boolean) =>
  (act: () => unknown): void => {
    try {
      act();
    } catch (error) {
      if (!(error instanceof Refused && isDone(error))) throw error;
    }
  };
const unlessDone = unlessRefused(({ code }) => DONE.includes(code));

/**
 * Ends a subscription and gives back everything that was paid for it. Each step can be asked for again: what ended or was
 * given back already stays so.
 * @returns all that was paid and goes back, in the currency's smallest unit
 */
export function undo(customer: string, subscription: string): number {
  unlessDone(() => askProvider({ method: "DELETE", path: `/v1/subscriptions/${subscription}` }));
  const bills = askAll<Invoice>("/v1/invoices", { customer, subscription, expand: ["data.payments"] });
  const intents = bills.flatMap(
    ({ payments }) => payments?.data.flatMap(({ payment }) => payment.payment_intent ?? []) ?? [],
  );
  const charges = askAll<Charge>("/v1/charges", { customer }).filter(
    ({ paid, payment_intent: intent }) => paid && intent !== null && intents.includes(intent),
  );
  for (const { id, refunded } of charges) if (!refunded) refund({ charge: id }, id);
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

function refund(params: { charge: string } | { payment_intent: string }, key: string): void {
  const call = { method: "POST", path: "/v1/refunds", params, idempotencyKey: `undo:${key}` } as const;
  unlessDone(() => askProvider(call));
}

/**
 * Ends one subscription without anything going back.
 * @throws {Unreachable} when the provider cannot be heard
 */
const end = (subscription: string): void =>
  // Whatever it refuses to end has ended.
  unlessRefused(() => true)(() => askProvider({ method: "DELETE", path: `/v1/subscriptions/${subscription}` }));

/** Closes pages of a customer's that could still be paid. @returns false when one of them was paid just before */
export function expireOpen(customer: string, isMeant: (one: CheckoutSession) => boolean = () => true): boolean {
  let isPaid = false;
  for (const one of sessionsOf(customer).filter(({ status }) => status === "open"))
    if (isMeant(one))
      unlessRefused(() => (isPaid = true))(() =>
        askProvider({ method: "POST", path: `/v1/checkout/sessions/${one.id}/expire` }),
      );
  return !isPaid;
}

function sessionsOf(customer: string): CheckoutSession[] {
  try {
    return askAll<CheckoutSession>("/v1/checkout/sessions", { customer });
  } catch (error) {
    if (error instanceof Refused && DONE.includes(error.code)) return [];
    throw error;
  }
}

/** Of ours: what the operator sells somebody besides is theirs to end. */
function running(customer: string): Subscription[] {
  try {
    const all = askAll<Subscription>("/v1/subscriptions", { customer, status: "all" });
    return all.filter((one) => !OVER.includes(one.status) && subscriptionPlan(one) !== "");
  } catch (error) {
    if (error instanceof Refused && DONE.includes(error.code)) return [];
    throw error;
  }
}

/**
 * Before somebody leaves: nothing of theirs is charged any more, and no page of theirs can still be paid.
 * @throws {Unreachable} when the provider cannot be heard
 */
export function endAll(customer: string): void {
  expireOpen(customer);
  for (const { id } of running(customer)) end(id);
}

/**
 * Whatever turned up for somebody who has left, as an order that was paid while their account went: it is ended, and all
 * that was paid for it goes back. What they had before they left was ended then, and stays paid.
 */
export function undoAll(app: CoreApp, customer: string): void {
  expireOpen(customer);
  for (const { id } of running(customer)) undo(customer, id);
  for (const session of sessionsOf(customer)) undoGift(app, session);
}

/** A gift that was paid after its giver had left: nobody knows its code, nobody was told. */
function undoGift(
  app: CoreApp,
  { metadata, status, payment_status: payment, payment_intent: intent }: CheckoutSession,
) {
  const gift = metadata?.["gift"];
  if (!gift || status !== "complete" || payment !== "paid" || !intent) return;
  const [row] = app.findRecordsByIds("gifts", [gift]);
  if (row && row.getString("state") !== "ordered") return;
  refund({ payment_intent: intent }, intent);
  if (row) app.delete(row);
}
