import type { Event } from "#contract/stripe.d.ts";
import { refund } from "../billing/collect.ts";
import { metadata, page, Problem, refused, text, texts, whole, word } from "../params.ts";
import type { ChargeRow } from "../rows.ts";
import { type Asked, deskOf, listed, needs, shown } from "./asked.ts";

export const listCharges = (asked: Asked): unknown =>
  listed(asked, "charge", { customer: text(asked.params, "customer"), ref: text(asked.params, "payment_intent") });

// A payment may have been tried several times: its charge is the one that was paid.
function chargeIn({ store, params }: Asked): ChargeRow | undefined {
  const id = text(params, "charge");
  if (id !== undefined) return needs(store, "charge", id, "charge");
  const intent = text(params, "payment_intent");
  if (intent === undefined) return undefined;
  needs(store, "payment_intent", intent, "payment_intent");
  return store.list("charge", { ref: intent }).find(({ paid }) => paid);
}

const REASONS = ["duplicate", "fraudulent", "requested_by_customer"] as const;

export function createRefund(asked: Asked): unknown {
  const { store, params } = asked;
  const charge = chargeIn(asked);
  if (!charge) throw refused("One of charge or payment_intent must name a payment.", "charge", "parameter_missing");
  if (!charge.paid) throw refused("This charge was not paid.", "charge");
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw new Problem(400, { code: "charge_already_refunded", message });
  }
  const amount = whole(params, "amount") ?? left;
  if (amount < 1 || amount > left)
    throw refused(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, "amount");
  const reason = word(params, REASONS, "reason") ?? null;
  return shown(asked, refund(deskOf(store, charge), charge, amount, reason, metadata(params, {}, "metadata")));
}

/** Refunds or disputes of a payment, through its charges. */
export const ofCharge =
  (kind: "refund" | "dispute") =>
  (asked: Asked): unknown => {
    const intent = text(asked.params, "payment_intent");
    const which = { ref: text(asked.params, "charge") };
    return listed(asked, kind, which, (one) => intent === undefined || one.payment_intent === intent);
  };

const COMPARISONS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** What happened, the newest first: what was missed while nobody listened can be heard here for 30 days. */
export function listEvents({ store, params }: Asked): unknown {
  const { limit, after } = page(params);
  const wanted = ["1 = 1"];
  const values: (string | number)[] = [];
  const want = (sql: string, ...more: (string | number)[]) => {
    wanted.push(sql);
    values.push(...more);
  };
  for (const [name, sign] of Object.entries(COMPARISONS)) {
    const moment = whole(params, "created", name);
    if (moment !== undefined) want(`at ${sign} ?`, moment);
  }
  if (after !== undefined) want("rowid < (SELECT rowid FROM events WHERE eventId = ?)", after);
  const types = [...texts(params, "types"), text(params, "type") ?? []].flat();
  if (types.length > 0) want(`type IN (${types.map(() => "?").join()})`, ...types);
  const found = store
    .rows(`SELECT data FROM events WHERE ${wanted.join(" AND ")} ORDER BY rowid DESC LIMIT ?`, ...values, limit + 1)
    .map(({ data }) => JSON.parse(String(data)) as Event);
  return { object: "list", data: found.slice(0, limit), has_more: found.length > limit, url: "/v1/events" };
}
