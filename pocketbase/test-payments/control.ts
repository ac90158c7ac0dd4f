import { DISPUTE_ENDS, openDesk, openDispute, tell } from "./bills.ts";
import { createRefund } from "./calls.ts";
import { cardFrom, type Decline, isProblem } from "./cards.ts";
import { inPortal, openPortal, PORTAL_ACTS, press, successUrl } from "./checkout.ts";
import type { Messenger } from "./events.ts";
import { faultsFrom } from "./faults.ts";
import { advance, settle } from "./living.ts";
import { missing, Problem, refused } from "./params.ts";
import type { ChargeRow, CustomerRow, DisputeRow } from "./rows.ts";
import { DAY_S } from "./rules.ts";
import { show } from "./show.ts";
import type { Store } from "./store.ts";

interface Steered {
  store: Store;
  messenger: Messenger;
  key: string;
  body: Record<string, unknown>;
}

const textIn = ({ body }: Steered, name: string): string => (typeof body[name] === "string" ? body[name] : "");
const declined = (decline: Decline): Problem => new Problem(402, { type: "card_error", ...decline });

function cardIn(steered: Steered) {
  const card = cardFrom(textIn(steered, "card"), steered.key);
  if (isProblem(card)) throw declined(card);
  return card;
}

/** The customer, found by email address or by the shop's user id. */
function customerIn(steered: Steered): CustomerRow {
  const { store } = steered;
  const [email, user] = [textIn(steered, "email"), textIn(steered, "user")];
  const [customer] = user ? store.customersBy("metadata.user", user) : store.customersBy("email", email);
  if (!customer) throw refused("Nobody with this address has begun an order here.", user ? "user" : "email");
  settle(store, customer.id);
  return customer;
}

function chargeIn(steered: Steered): ChargeRow {
  const charge = steered.store.list("charge", { customer: customerIn(steered).id }).find(({ paid }) => paid);
  if (!charge) throw refused("This customer has paid nothing yet.", "email");
  return charge;
}

const WAITS_MS = 20_000;

/**
 * The acts of `POST /control/NAME`, with `Authorization: Bearer KEY` (DATA_DIR-test-payments/key, or
 * TEST_PAYMENTS_KEY): `pay {session, card, proof?}`, `portal {session, act, card?}` (act: card, cancel, cancelNow,
 * resume), `advance {email, days}` (at most two periods a step), `refund {email, amount?}`, `dispute {email, status}`,
 * `faults {seed, duplicate, drop, lose, delay, reorder, apiError, lostAnswer, slowMs, unpaid}`, `deliver`. `email` may
 * be replaced by `user`, the account's id. Tests outside this project rely on this interface. Each answer comes after
 * its events were delivered to the shop.
 */
const ACTS: Record<string, (steered: Steered) => unknown> = {
  pay(steered) {
    const proof = ([, "complete", "fail"] as const).find((one) => one === steered.body["proof"]) ?? "";
    const id = textIn(steered, "session");
    const pressed = press(steered.store, id, { card: cardIn(steered), proof });
    if (!pressed) throw missing("checkout session", id, "session");
    if (typeof pressed.outcome === "object") throw declined(pressed.outcome);
    return { state: pressed.outcome, url: pressed.outcome === "paid" ? successUrl(pressed.session) : "" };
  },
  portal(steered) {
    const portal = openPortal(steered.store, textIn(steered, "session"));
    if (!portal) throw missing("portal session", textIn(steered, "session"), "session");
    const what = PORTAL_ACTS.find((one) => one === steered.body["act"]);
    if (!what) throw refused(`act is one of ${PORTAL_ACTS.join(", ")}.`, "act");
    const problem = inPortal(steered.store, portal.customer, what, cardIn(steered));
    if (problem) throw refused(problem, "act");
    return {};
  },
  advance(steered) {
    const { store, body } = steered;
    const { id } = customerIn(steered);
    const days = typeof body["days"] === "number" ? body["days"] : 0;
    if (!(days > 0) || !store.within(() => advance(store, id, Math.round(days * DAY_S))))
      throw refused("A clock goes ahead, at most two periods at a time: days is a number above 0.", "days");
    const { now, customer } = openDesk(store, id);
    return { clock: new Date(now * 1000).toISOString(), aheadDays: (customer?._.aheadS ?? 0) / DAY_S };
  },
  refund(steered) {
    const { store, body } = steered;
    const params = { charge: chargeIn(steered).id, amount: body["amount"] as number | undefined };
    return store.within(() => createRefund({ store, params, id: "" }));
  },
  dispute(steered) {
    const { store } = steered;
    const charge = chargeIn(steered);
    const wanted = textIn(steered, "status");
    const status = (wanted === "open" ? "needs_response" : wanted) as DisputeRow["status"];
    const open = store.list("dispute", { ref: charge.id }).find((one) => !DISPUTE_ENDS.includes(one.status));
    if (!status || (!open && DISPUTE_ENDS.includes(status)))
      throw refused("status is as Stripe calls it, and only an open dispute is closed.", "status");
    const desk = openDesk(store, charge.customer ?? "");
    return store.within(() => {
      if (!open) return show(store, openDispute(desk, charge, status));
      const event = DISPUTE_ENDS.includes(status) ? "charge.dispute.closed" : "charge.dispute.updated";
      tell(desk, event, { ...open, status }, open);
      return show(store, { ...open, status });
    });
  },
  faults({ store, body }) {
    const found = faultsFrom(body);
    if ("problem" in found) throw refused(found.problem, found.field);
    store.faults = found;
    return found;
  },
  deliver: ({ messenger }) => messenger.deliver(WAITS_MS, true),
};

/** Performs a control act and delivers its events. @throws {Problem} when it is unknown or impossible */
export async function steer(name: string, steered: Steered): Promise<unknown> {
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (!act) throw new Problem(404, { message: `There is no /control/${name.slice(0, 40)}.` });
  const made = await act(steered);
  if (name !== "deliver" && name !== "faults") await steered.messenger.deliver(WAITS_MS);
  return made;
}
