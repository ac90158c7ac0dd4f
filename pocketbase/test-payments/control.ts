import { openPortal, inPortal, PORTAL_ACTS, press, successUrl } from "./billing/checkout.ts";
import { DISPUTE_STATUSES, isClosed, moveDispute, openDispute, refund } from "./billing/collect.ts";
import { advance, settle } from "./billing/living.ts";
import { clockOf, openDesk } from "./desk.ts";
import type { Messenger } from "./events.ts";
import { missing, Problem, refused } from "./params.ts";
import type { ChargeRow, CustomerRow } from "./rows.ts";
import { cardFrom, isProblem } from "./rules/cards.ts";
import { DAY_S } from "./rules/calendar.ts";
import { faultsFrom } from "./rules/faults.ts";
import { show } from "./show.ts";
import type { Store } from "./store.ts";

type Body = Record<string, unknown>;

interface Steered {
  store: Store;
  messenger: Messenger;
  key: string;
  body: Body;
}

const textIn = (body: Body, name: string): string => (typeof body[name] === "string" ? body[name] : "");

const declined = (decline: { code: string; decline_code?: string; message: string }): Problem =>
  new Problem(402, { type: "card_error", ...decline });

function cardIn({ body, key }: Steered) {
  const typed = { card: textIn(body, "card"), cvc: textIn(body, "cvc"), expires: textIn(body, "expires") };
  const card = cardFrom(typed, key);
  if (isProblem(card))
    throw new Problem(402, { type: "card_error", code: card.code, message: card.message, param: card.field });
  return card;
}

/** Who is meant: by their address at the provider, or by what the shop calls them. */
function customerIn({ store, body }: Steered): CustomerRow {
  const [email, user] = [textIn(body, "email"), textIn(body, "user")];
  const [customer] = user ? store.customersBy("metadata.user", user) : store.customersBy("email", email);
  if (!customer) throw refused("Nobody with this address has begun an order here.", user ? "user" : "email");
  settle(store, customer.id);
  return customer;
}

/** The newest payment of somebody that went through. */
function chargeIn(steered: Steered): ChargeRow {
  const charge = steered.store.list("charge", { customer: customerIn(steered).id }).find(({ paid }) => paid);
  if (!charge) throw refused("This customer has paid nothing yet.", "email");
  return charge;
}

const WAITS_MS = 20_000;

/**
 * What `POST /control/NAME` does, with `Authorization: Bearer KEY` (DATA_DIR-test-payments/key, or TEST_PAYMENTS_KEY):
 * `pay {session, card, proof?}`, `portal {session, act, card?}` (act: card, cancel, cancelNow, resume), `advance {email, days}`
 * (two periods a step at most), `refund {email, amount?}`, `dispute {email, status}`, `faults {seed, duplicate, drop, lose,
 * delay, reorder, apiError, lostAnswer, slowMs, unpaid}`, `deliver`. `email` may be `user`, the account's id. A promise to
 * tests from outside. Whatever a door leads to has been told to the shop when it is answered.
 */
const ACTS: Record<string, (steered: Steered) => unknown> = {
  /** Presses the button of a payment page: `{session, card, proof?}`; "asks" is answered by `proof: "complete"` or "fail". */
  pay(steered) {
    const { store, body } = steered;
    const proof = textIn(body, "proof");
    if (proof !== "" && proof !== "complete" && proof !== "fail") throw refused("proof is complete or fail.", "proof");
    const id = textIn(body, "session");
    const pressed = press(store, id, { card: cardIn(steered), proof });
    if (!pressed) throw missing("checkout session", id, "session");
    if (typeof pressed.outcome === "object") throw declined(pressed.outcome);
    return { state: pressed.outcome, url: pressed.outcome === "paid" ? successUrl(pressed.session) : "" };
  },

  /** Presses a button of a portal page: `{session, act, card?}`. */
  portal(steered) {
    const { store, body } = steered;
    const portal = openPortal(store, textIn(body, "session"));
    if (!portal) throw missing("portal session", textIn(body, "session"), "session");
    const what = PORTAL_ACTS.find((one) => one === body["act"]);
    if (!what) throw refused(`act is one of ${PORTAL_ACTS.join(", ")}.`, "act");
    const problem = inPortal(store, portal.customer, what, cardIn(steered));
    if (problem) throw refused(problem, "act");
    return {};
  },

  /** Moves somebody's clock ahead, by at most two of their periods: `{email, days}`. */
  advance(steered) {
    const { store, body } = steered;
    const { days } = body;
    const { id } = customerIn(steered);
    if (typeof days !== "number" || !(days > 0)) throw refused("days must be a number above 0.", "days");
    if (!store.within(() => advance(store, id, Math.round(days * DAY_S))))
      throw refused("A clock goes at most two periods ahead at a time.", "days");
    const customer = store.find("customer", id);
    return { clock: new Date(clockOf(customer) * 1000).toISOString(), aheadDays: (customer?._.aheadS ?? 0) / DAY_S };
  },

  /** Gives back somebody's newest payment, or a part of it: `{email, amount?}`. */
  refund(steered) {
    const { store, body } = steered;
    const charge = chargeIn(steered);
    const left = charge.amount - charge.amount_refunded;
    const amount = body["amount"] ?? left;
    if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1 || amount > left)
      throw refused(`amount must be a whole number from 1 to ${left}.`, "amount");
    const desk = openDesk(store, charge.customer ?? "");
    return show(
      store,
      store.within(() => refund(desk, charge, amount, "requested_by_customer")),
    );
  },

  /** Opens a dispute of somebody's newest payment, or moves the one there is: `{email, status}`, "open" for needs_response. */
  dispute(steered) {
    const { store, body } = steered;
    const charge = chargeIn(steered);
    const wanted = body["status"] === "open" ? "needs_response" : body["status"];
    const status = DISPUTE_STATUSES.find((one) => one === wanted);
    if (!status) throw refused(`status is open or one of ${DISPUTE_STATUSES.join(", ")}.`, "status");
    const [known] = store.list("dispute", { ref: charge.id });
    const open = known && !isClosed(known.status) ? known : undefined;
    if (!open && isClosed(status)) throw refused("There is no open dispute to close.", "status");
    const desk = openDesk(store, charge.customer ?? "");
    return store.within(() => {
      if (open) moveDispute(desk, open, status);
      return show(store, open ?? openDispute(desk, charge, status));
    });
  },

  /** How badly the provider behaves from now on: `{seed, duplicate, drop, lose, delay, reorder, apiError, …}`. */
  faults({ store, body }) {
    const found = faultsFrom(body);
    if ("problem" in found) throw refused(found.problem, found.field);
    store.faults = found;
    return found;
  },

  /** Sends what waits, also what would be tried again later. */
  deliver: ({ messenger }) => messenger.deliver(WAITS_MS, true),
};

/** What steers the test provider from outside, by the name at the end of the address. */
export async function steer(name: string, steered: Steered): Promise<unknown> {
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (!act) throw new Problem(404, { message: `There is no /control/${name.slice(0, 40)}.` });
  const made = await act(steered);
  if (name !== "deliver" && name !== "faults") await steered.messenger.deliver(WAITS_MS);
  return made;
}
