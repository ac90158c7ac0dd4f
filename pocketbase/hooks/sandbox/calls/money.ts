import { refund } from "../billing/disputes.ts";
import type { ChargeRow } from "../objects/paymentRows.rules.ts";
import { find, list } from "../objects/store.ts";
import { type Asked, deskOf, listed, needs, shown } from "./answers.ts";
import { refused } from "./catalogue.ts";
import { metadata, text, whole } from "./params.rules.ts";
import { missing, Problem } from "./problem.rules.ts";

export const retrieveCharge = (asked: Asked): unknown => shown(asked, needs(asked.app, "charge", asked.id));
export const retrieveIntent = (asked: Asked): unknown => shown(asked, needs(asked.app, "payment_intent", asked.id));
export const retrieveRefund = (asked: Asked): unknown => shown(asked, needs(asked.app, "refund", asked.id));
export const retrieveDispute = (asked: Asked): unknown => shown(asked, needs(asked.app, "dispute", asked.id));

export const listIntents = (asked: Asked): unknown =>
  listed(asked, "payment_intent", { customer: text(asked.params, "customer") });

export const listCharges = (asked: Asked): unknown =>
  listed(asked, "charge", { customer: text(asked.params, "customer"), ref: text(asked.params, "payment_intent") });

// A payment may have been tried several times: its charge is the one that was paid.
function chargeIn({ app, params }: Asked): ChargeRow | undefined {
  const id = text(params, "charge");
  if (id !== undefined) return needs(app, "charge", id, "charge");
  const intent = text(params, "payment_intent");
  if (intent === undefined) return undefined;
  needs(app, "payment_intent", intent, "payment_intent");
  return list(app, "charge", { ref: intent }).find(({ paid }) => paid);
}

export function createRefund(asked: Asked): unknown {
  const { app, params } = asked;
  const charge = chargeIn(asked);
  if (!charge) throw refused("One of charge or payment_intent must name a payment.", "charge", "parameter_missing");
  const left = charge.amount - charge.amount_refunded;
  const amount = whole(params, "amount") ?? left;
  if (!charge.paid) throw refused("This charge was not paid.", "charge");
  if (left <= 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new Problem(400, { code: "charge_already_refunded", message });
  }
  if (amount < 1 || amount > left)
    throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, "amount");
  const reason = text(params, "reason") ?? null;
  return shown(asked, refund(deskOf(app, charge), charge, amount, reason, metadata(params, {}, "metadata")));
}

// Of a payment, through its charges.
function listOfCharge(asked: Asked, kind: "refund" | "dispute"): unknown {
  const { app, params } = asked;
  const charge = text(params, "charge");
  const intent = text(params, "payment_intent");
  if (charge !== undefined) return listed(asked, kind, { ref: charge });
  if (intent !== undefined && !find(app, "payment_intent", intent))
    throw missing("payment_intent", intent, "payment_intent");
  return listed(asked, kind, {}, (one) => intent === undefined || one.payment_intent === intent);
}

export const listRefunds = (asked: Asked): unknown => listOfCharge(asked, "refund");
export const listDisputes = (asked: Asked): unknown => listOfCharge(asked, "dispute");

export const retrieveMethod = (asked: Asked): unknown => shown(asked, needs(asked.app, "payment_method", asked.id));

export const listMethods = (asked: Asked): unknown =>
  listed(asked, "payment_method", { customer: text(asked.params, "customer") });

export function retrieveOwnMethod(asked: Asked & { other: string }): unknown {
  const method = needs(asked.app, "payment_method", asked.other);
  if (method.customer !== asked.id) throw missing("PaymentMethod", asked.other);
  return shown(asked, method);
}
