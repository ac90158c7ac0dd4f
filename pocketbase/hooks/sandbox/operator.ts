import { refuseOtherSites } from "../platform/doors/request.ts";
import { advance as moveClock, settle } from "./billing/clock.ts";
import { clockOf, openDesk } from "./billing/desk.ts";
import { DISPUTE_STATUSES, isClosed, moveDispute, openDispute, refund as giveBack } from "./billing/disputes.ts";
import { deliver as sendAll, deliverSoon } from "./deliver.ts";
import { setChaos } from "./events/chaos.ts";
import { chaosFrom } from "./events/chaos.rules.ts";
import type { CustomerRow } from "./objects/billingRows.rules.ts";
import type { ChargeRow } from "./objects/paymentRows.rules.ts";
import type { AnyRow } from "./objects/rows.rules.ts";
import { show } from "./objects/show.ts";
import { customersOf, list } from "./objects/store.ts";
import { rotate as newSecret } from "./secrets.ts";

const DAY_S = 86_400;
const DELIVER_MS = 20_000;

type Body = Record<string, unknown>;

const wrong = (field: string, message: string): BadRequestError =>
  new BadRequestError(message, { [field]: new ValidationError("validation_invalid_value", message) });

function bodyOf(e: core.RequestEvent): Body {
  refuseOtherSites(e);
  if (!e.hasSuperuserAuth()) throw new ForbiddenError("Only the operator moves clocks and money here.");
  return e.requestInfo().body as Body;
}

function customerIn(e: core.RequestEvent, { user }: Body): CustomerRow {
  const [customer] = typeof user === "string" && user ? customersOf(e.app, user) : [];
  if (!customer) throw wrong("user", "This account has bought nothing here.");
  return customer;
}

function changed(e: core.RequestEvent, row: AnyRow): void {
  deliverSoon(e.app);
  e.json(200, show(e.app, row));
}

/** Moves the clock of an account ahead, by at most two of its periods: `{user, days}`. */
function advance(e: core.RequestEvent): void {
  const body = bodyOf(e);
  const { days } = body;
  const customer = customerIn(e, body);
  if (typeof days !== "number" || !(days > 0)) throw wrong("days", "days must be a number above 0.");
  let isMoved = false;
  e.app.runInTransaction((tx) => {
    isMoved = moveClock(tx, customer.id, Math.round(days * DAY_S));
  });
  if (!isMoved) throw wrong("days", "A clock goes at most two periods ahead at a time.");
  deliverSoon(e.app);
  const [now] = customersOf(e.app, customer.metadata["user"] ?? "");
  const subscriptions = list(e.app, "subscription", { customer: customer.id });
  e.json(200, {
    clock: new Date(clockOf(now) * 1000).toISOString(),
    aheadDays: (now?._.aheadS ?? 0) / DAY_S,
    subscriptions: subscriptions.map((one) => show(e.app, one)),
  });
}

// The newest that was paid.
function chargeOf(e: core.RequestEvent, customer: CustomerRow): ChargeRow {
  settle(e.app, customer.id);
  const charge = list(e.app, "charge", { customer: customer.id }).find(({ paid }) => paid);
  if (!charge) throw wrong("user", "This account has paid nothing yet.");
  return charge;
}

/** Gives back the newest payment of an account, or a part of it: `{user, amount?}`. */
function refund(e: core.RequestEvent): void {
  const body = bodyOf(e);
  const charge = chargeOf(e, customerIn(e, body));
  const left = charge.amount - charge.amount_refunded;
  const amount = body["amount"] ?? left;
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1 || amount > left)
    throw wrong("amount", `amount must be a whole number from 1 to ${left}.`);
  let made: AnyRow = charge;
  e.app.runInTransaction((tx) => {
    made = giveBack(openDesk(tx, charge.customer ?? ""), charge, amount, "requested_by_customer");
  });
  changed(e, made);
}

/** Opens a dispute of the newest payment, or moves the one there is: `{user, status}`, "open" for needs_response. */
function dispute(e: core.RequestEvent): void {
  const body = bodyOf(e);
  const charge = chargeOf(e, customerIn(e, body));
  const status = body["status"] === "open" ? "needs_response" : String(body["status"]);
  if (!DISPUTE_STATUSES.includes(status))
    throw wrong("status", `status is open or one of ${DISPUTE_STATUSES.join(", ")}.`);
  const [known] = list(e.app, "dispute", { ref: charge.id });
  const isNew = !known || isClosed(known);
  if (isNew && ["won", "lost", "warning_closed", "prevented"].includes(status))
    throw wrong("status", "There is no open dispute to close.");
  let made: AnyRow = charge;
  e.app.runInTransaction((tx) => {
    const desk = openDesk(tx, charge.customer ?? "");
    if (isNew) made = openDispute(desk, charge, status);
    else moveDispute(desk, known, status);
  });
  changed(e, isNew ? made : known);
}

/** How badly the provider behaves from now on: `{seed, duplicate, drop, lose, delay, reorder, apiError, …}`. */
function chaos(e: core.RequestEvent): void {
  const found = chaosFrom(bodyOf(e));
  if ("problem" in found) throw wrong(found.field, found.problem);
  setChaos(e.app, found);
  e.json(200, found);
}

/** Sends what waits, also what would be tried again later. */
function deliver(e: core.RequestEvent): void {
  bodyOf(e);
  e.json(200, sendAll(e.app, DELIVER_MS, true));
}

/** Signs with a new secret from now on. */
function rotate(e: core.RequestEvent): void {
  bodyOf(e);
  newSecret(e.app);
  e.noContent(204);
}

const ACTS: Record<string, (e: core.RequestEvent) => void> = { advance, refund, dispute, chaos, deliver, rotate };

/** What the operator does to the test provider, by the name at the end of the address. */
export function operate(e: core.RequestEvent): void {
  const name = e.request.pathValue("act");
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (!act) throw new NotFoundError();
  act(e);
}
