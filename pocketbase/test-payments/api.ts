import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Call } from "#contract/stripeCall.d.ts";
import * as calls from "./calls.ts";
import { Problem } from "./params.ts";
import { realNow, type Store } from "./store.ts";

/** The part of Stripe's API that a subscription shop needs, with its shapes and errors. */
const TABLE: Record<string, (asked: calls.Asked) => unknown> = {
  "POST customers": calls.createCustomer,
  "GET customers": calls.list("customer", "email"),
  "GET customers/{id}": calls.retrieve("customer"),
  "POST products": calls.createProduct,
  "GET products/{id}": calls.retrieve("product"),
  "POST products/{id}": calls.updateProduct,
  "POST prices": calls.createPrice,
  "GET prices": calls.listPrices,
  "POST coupons": calls.createCoupon,
  "POST promotion_codes": calls.createPromotionCode,
  "GET promotion_codes": calls.listPromotionCodes,
  "POST promotion_codes/{id}": calls.updatePromotionCode,
  "POST checkout/sessions": calls.createSession,
  "GET checkout/sessions": calls.list("checkout.session"),
  "GET checkout/sessions/{id}": calls.retrieve("checkout.session"),
  "POST checkout/sessions/{id}/expire": calls.endSession,
  "POST billing_portal/sessions": calls.createPortal,
  "GET subscriptions": calls.listSubscriptions,
  "GET subscriptions/{id}": calls.retrieve("subscription"),
  "POST subscriptions/{id}": calls.updateSubscription,
  "DELETE subscriptions/{id}": calls.cancelSubscription,
  "GET invoices": calls.list("invoice", "subscription"),
  "POST invoices/create_preview": calls.previewInvoice,
  "GET invoices/{id}": calls.retrieve("invoice"),
  "GET charges": calls.list("charge", "payment_intent"),
  "GET charges/{id}": calls.retrieve("charge"),
  "GET payment_intents/{id}": calls.retrieve("payment_intent"),
  "POST refunds": calls.createRefund,
  "GET refunds": calls.list("refund", "charge"),
  "GET disputes": calls.list("dispute", "charge"),
  "GET payment_methods/{id}": calls.retrieve("payment_method"),
  "GET events": calls.listEvents,
};

const FAILED: Answer = { status: 500, body: { error: { type: "api_error", message: "Something went wrong here." } } };

/** Answers an API call, with the simulated faults. */
export async function answerCall(store: Store, account: string, call: Call): Promise<Answer> {
  const { slowMs, apiError, lostAnswer } = store.faults;
  if (slowMs > 0) await delay(slowMs);
  if (store.happens(apiError)) return FAILED;
  if (call.method === "GET" && call.path === "/v1/account")
    return { status: 200, body: { id: account, object: "account" } };
  const given = answered(store, call);
  return store.happens(lostAnswer) ? FAILED : given;
}

/** Runs a call atomically; a repeated idempotency key gets the first answer. */
function answered(store: Store, call: Call): Answer {
  const act = () => {
    const before = known(store, call);
    if (before) return before;
    const given = { status: 200, body: work(store, call) };
    remember(store, call, given);
    return given;
  };
  try {
    return call.method === "GET" ? act() : store.within(act);
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, body: error.body };
    throw error;
  }
}

function work(store: Store, { method, path, params = {} }: Call): unknown {
  const given = path.split("/").filter(Boolean).slice(1);
  for (const [key, act] of Object.entries(TABLE)) {
    const [verb, pattern = ""] = key.split(" ");
    const steps = pattern.split("/");
    const fits = (step: string, at: number) => step === "{id}" || step === given[at];
    if (verb === method && steps.length === given.length && steps.every(fits))
      return act({ store, params, id: given[steps.indexOf("{id}")] ?? "" });
  }
  throw new Problem(404, { message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}).` });
}

const KEPT_S = 24 * 3600;

const printOf = ({ method, path, params = {} }: Call): string =>
  createHash("sha256")
    .update(JSON.stringify([method, path, params]))
    .digest("hex");

/** The answer to the same key within a day. @throws {Problem} when the key comes with different parameters */
function known(store: Store, call: Call): Answer | undefined {
  if (call.method !== "POST" || !call.idempotencyKey) return undefined;
  const sql = "SELECT print, status, body FROM calls WHERE key = ? AND at > ?";
  const [row] = store.rows(sql, call.idempotencyKey, realNow() - KEPT_S);
  if (!row) return undefined;
  const message = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
  if (row["print"] !== printOf(call)) throw new Problem(400, { type: "idempotency_error", message });
  return { status: Number(row["status"]), body: JSON.parse(String(row["body"])) as unknown };
}

function remember(store: Store, call: Call, { status, body }: Answer): void {
  if (call.method !== "POST" || !call.idempotencyKey) return;
  const values = [call.idempotencyKey, printOf(call), status, realNow(), JSON.stringify(body)];
  store.rows("INSERT OR REPLACE INTO calls VALUES (?, ?, ?, ?, ?)", ...values);
}
