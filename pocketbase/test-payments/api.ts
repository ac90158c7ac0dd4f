import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Call, Param } from "#contract/stripeCall.d.ts";
import { type Asked, retrieve } from "./calls/asked.ts";
import * as catalogue from "./calls/catalogue.ts";
import * as customers from "./calls/customers.ts";
import * as money from "./calls/money.ts";
import * as sessions from "./calls/sessions.ts";
import * as subscriptions from "./calls/subscriptions.ts";
import { Problem } from "./params.ts";
import { realNow, type Store } from "./store.ts";

/** Answers with an object, or with a Problem of which all that happened stays; throws a Problem that undoes it. */
type Work = (asked: Asked) => unknown;

const TABLE: Record<string, Work> = {
  "POST customers": customers.createCustomer,
  "GET customers": customers.listCustomers,
  "GET customers/{id}": retrieve("customer"),
  "POST products": catalogue.createProduct,
  "GET products/{id}": retrieve("product"),
  "POST products/{id}": catalogue.updateProduct,
  "POST prices": catalogue.createPrice,
  "GET prices": catalogue.listPrices,
  "GET prices/{id}": retrieve("price"),
  "POST coupons": catalogue.createCoupon,
  "GET coupons/{id}": catalogue.retrieveCoupon,
  "POST checkout/sessions": sessions.createSession,
  "GET checkout/sessions": sessions.listSessions,
  "GET checkout/sessions/{id}": retrieve("checkout.session"),
  "GET checkout/sessions/{id}/line_items": sessions.sessionItems,
  "POST checkout/sessions/{id}/expire": sessions.endSession,
  "POST billing_portal/sessions": sessions.createPortal,
  "GET subscriptions": subscriptions.listSubscriptions,
  "GET subscriptions/{id}": retrieve("subscription"),
  "POST subscriptions/{id}": subscriptions.updateSubscription,
  "DELETE subscriptions/{id}": subscriptions.cancelSubscription,
  "GET invoices": subscriptions.listInvoices,
  "POST invoices/create_preview": subscriptions.previewInvoice,
  "GET invoices/{id}": retrieve("invoice"),
  "GET charges": money.listCharges,
  "GET charges/{id}": retrieve("charge"),
  "GET payment_intents/{id}": retrieve("payment_intent"),
  "POST refunds": money.createRefund,
  "GET refunds": money.ofCharge("refund"),
  "GET refunds/{id}": retrieve("refund"),
  "GET disputes": money.ofCharge("dispute"),
  "GET disputes/{id}": retrieve("dispute"),
  "GET payment_methods/{id}": retrieve("payment_method"),
  "GET events": money.listEvents,
};

const ROWS = Object.entries(TABLE).map(([key, work]) => {
  const [method = "", pattern = ""] = key.split(" ");
  return { method, steps: pattern.split("/"), work };
});

/** What answers a call at a path such as "/v1/customers/cus_1"; undefined for nothing. */
function routeOf(method: string, path: string): { work: Work; id: string } | undefined {
  const given = path.split("/").filter(Boolean).slice(1);
  const fits = (step: string, at: number) => step === "{id}" || step === given[at];
  const row = ROWS.find((one) => one.method === method && one.steps.length === given.length && one.steps.every(fits));
  return row && { work: row.work, id: given[row.steps.indexOf("{id}")] ?? "" };
}

const FAILED: Answer = { status: 500, body: { error: { type: "api_error", message: "Something went wrong here." } } };

/** The part of Stripe's API that a shop of subscriptions needs, in its shapes and with its errors, as far as it goes. */
export async function answerCall(store: Store, account: string, call: Call): Promise<Answer> {
  const { slowMs, apiError, lostAnswer } = store.faults;
  if (slowMs > 0) await delay(slowMs);
  if (store.happens(apiError)) return FAILED;
  if (call.method === "GET" && call.path === "/v1/account")
    return { status: 200, body: { id: account, object: "account" } };
  const found = routeOf(call.method, call.path);
  if (!found) {
    const message = `Unrecognized request URL (${call.method}: ${call.path.slice(0, 200)}).`;
    return { status: 404, body: new Problem(404, { message }).body };
  }
  const work = () => worked(store, found, call);
  const given = call.method === "GET" ? work() : written(store, call, work);
  return store.happens(lostAnswer) ? FAILED : given;
}

/** All of it or nothing; a repeated key is answered as the first time. */
function written(store: Store, call: Call, work: () => Answer): Answer {
  return undone(() =>
    store.within(() => {
      const before = known(store, call);
      if (before) return before;
      const given = work();
      remember(store, call, given);
      return given;
    }),
  );
}

function worked(store: Store, { work, id }: { work: Work; id: string }, { method, params = {} }: Call): Answer {
  const act = () => {
    const body = work({ store, params, id });
    return body instanceof Problem ? { status: body.status, body: body.body } : { status: 200, body };
  };
  return method === "GET" ? undone(act) : act();
}

function undone(act: () => Answer): Answer {
  try {
    return act();
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, body: error.body };
    throw error;
  }
}

const KEPT_S = 24 * 3600;
const LONGEST_KEY = 255;

// The same whatever order the parameters came in.
function ordered(value: Param): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value === undefined ? undefined : String(value);
  return Object.keys(value)
    .sort()
    .map((name) => [name, ordered(value[name])]);
}

const printOf = ({ method, path, params = {} }: Call): string =>
  createHash("sha256")
    .update(JSON.stringify([method, path, ordered(params)]))
    .digest("hex");

const OTHER_CALL = "Keys for idempotent requests can only be used with the same parameters they were first used with.";

/** What was answered to the same key within a day; a key that comes with another call is refused. */
function known(store: Store, call: Call): Answer | undefined {
  const { method, idempotencyKey: key } = call;
  if (method !== "POST" || !key) return undefined;
  const refuse = (message: string) => new Problem(400, { type: "idempotency_error", message });
  if (key.length > LONGEST_KEY) throw refuse("The Idempotency-Key may have 255 characters.");
  const sql = "SELECT print, status, body FROM calls WHERE key = ? AND at > ?";
  const [row] = store.rows(sql, key, realNow() - KEPT_S);
  if (!row) return undefined;
  if (row["print"] !== printOf(call)) throw refuse(OTHER_CALL);
  return { status: Number(row["status"]), body: JSON.parse(String(row["body"])) as unknown };
}

function remember(store: Store, call: Call, { status, body }: Answer): void {
  const { method, idempotencyKey: key } = call;
  if (method !== "POST" || !key) return;
  const values = [key, printOf(call), status, realNow(), JSON.stringify(body)];
  store.run("INSERT OR REPLACE INTO calls VALUES (?, ?, ?, ?, ?)", ...values);
}
