import { setTimeout } from "node:timers/promises";
import type { Confirmed, Membership, ProviderPage } from "#contract/membership.d.ts";
import { encoded } from "#server/hooks/platform/stripe.rules.ts";
import type { Params } from "#contract/stripeCall.d.ts";
import type { Person } from "./person.ts";
import { request } from "./request.ts";
import type { TestServer } from "./startPocketBase.ts";
import { steer, type Steered } from "./testPayments.ts";

/** The test provider's cards. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  failsLater: "4000000000000341",
  challenged: "4000002500003155",
  disputed: "4000000000000259",
  /** Has no button: one card, whoever gives it. */
  own: "5555555555554444",
} as const;

const LOOK_AGAIN_MS = 20;
/** An event that is tried again later may wait for long, and holds nothing up. */
const READ_WITHIN_MS = 3_000;

type Buyer = Pick<Person, "id" | "token">;
const at = (server: TestServer, path: string) => `${server.url}/api/course/${path}`;

/** The day of the terms in force on a server, as its pages know it. */
const termsOf = async (server: TestServer): Promise<string> =>
  (await (await fetch(`${server.url}/terms-of-service`)).text()).match(
    /<time[^>]*datetime="(\d{4}-\d{2}-\d{2})/,
  )?.[1] ?? "";

/** What is sent to begin an order. */
export const anOrder = async (server: TestServer, plan = "premium-monthly") => ({ plan, terms: await termsOf(server) });

/** Begins an order and gives back the provider's page of it. */
export async function order(server: TestServer, { token }: Buyer, plan: string, some: object = {}): Promise<string> {
  const body = { ...(await anOrder(server, plan)), ...some };
  return (await request<ProviderPage>(at(server, "checkout"), { body, token })).url;
}

export const sessionOf = (url: string): string => /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? "";

/** Presses the provider's page. */
export const pay = (server: Steered, session: string, card: string = CARDS.good) =>
  steer<{ state: "paid" | "asks"; url: string }>(server, "pay", { session, card });

export const confirm = (server: TestServer, { token }: Buyer, session: string) =>
  request<Confirmed>(at(server, "confirm"), { body: { session }, token });

/** Orders, pays and comes back: what a learner does. */
export async function buy(
  server: TestServer,
  buyer: Buyer,
  plan = "premium-monthly",
  card: string = CARDS.good,
): Promise<Confirmed> {
  const session = sessionOf(await order(server, buyer, plan));
  await pay(server, session, card);
  return confirm(server, buyer, session);
}

export const membership = (server: TestServer, { token }: Buyer) =>
  request<Membership>(at(server, "subscription"), { token });

export const act = <Answer = Membership>(server: TestServer, { token }: Buyer, verb: string, body: object = {}) =>
  request<Answer>(at(server, `subscription/${verb}`), { body, token });

const rowsIn = async (server: TestServer, collection: string, filter: string): Promise<Record<string, unknown>[]> => {
  const url = `${server.url}/api/collections/${collection}/records?filter=${encodeURIComponent(filter)}`;
  return (await request<{ items: Record<string, unknown>[] }>(url, { token: server.superuser.token })).items;
};

/** Whether all that is known of somebody at the provider is read: no event waits, no reading is on its way. */
async function isRead(server: TestServer, id: string): Promise<boolean> {
  const [row] = await rowsIn(server, "billingCustomers", `user = "${id}"`);
  if (!row) return true;
  if (row["syncSeq"] !== row["writtenSeq"]) return false;
  return (
    (await rowsIn(server, "billingEvents", `customer = "${String(row["customer"])}" && status = "new"`)).length === 0
  );
}

/**
 * Lets days go by for one customer of the test provider. Its clock moves between two readings, never within one: half
 * of that would be of one day and half of another, which a real clock cannot do.
 */
export async function advance(server: TestServer, { id }: Pick<Buyer, "id">, days: number): Promise<void> {
  const late = performance.now() + READ_WITHIN_MS;
  while (!(await isRead(server, id)) && performance.now() < late) await setTimeout(LOOK_AGAIN_MS);
  await atProvider(server, "advance", { user: id, days });
}

/** What is done at the test provider; all that waited has been sent afterwards, also what would be tried again later. */
export async function atProvider<Answer = void>(server: Steered, act: string, body: object = {}): Promise<Answer> {
  const given = await steer<Answer>(server, act, body);
  if (act !== "deliver") await steer(server, "deliver");
  return given;
}

/** Asks the test provider's API, as the shop does; a refusal is an error. */
async function atApi<Body>({ payments }: Steered, path: string, params: Params): Promise<Body> {
  const headers = { authorization: `Bearer ${payments.key}`, "content-type": "application/x-www-form-urlencoded" };
  const answer = await fetch(`${payments.base}/v1/${path}`, { method: "POST", headers, body: encoded(params) });
  if (!answer.ok) throw new Error(`POST /v1/${path}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** Makes a promotion code at the test provider. @returns its id */
export async function aCode(server: Steered, code: string, coupon: Params, some: Params = {}): Promise<string> {
  const { id } = await atApi<{ id: string }>(server, "coupons", { duration: "once", ...coupon });
  const params = { promotion: { type: "coupon", coupon: id }, code, ...some };
  return (await atApi<{ id: string }>(server, "promotion_codes", params)).id;
}

/** What somebody was billed, the newest first, and whether all of it went back. */
export function billsOf({ payments: { store } }: Steered, { id }: Pick<Buyer, "id">) {
  const [customer] = store.customersBy("metadata.user", id);
  const all = customer ? store.list("invoice", { customer: customer.id }) : [];
  return all
    .filter(({ total }) => total !== 0)
    .map((bill) => {
      const [intent] = store.list("payment_intent", { ref: bill.id });
      const isBack = store.list("charge", { ref: intent?.id ?? "-" }).some(({ refunded }) => refunded);
      return { status: isBack ? "refunded" : bill.status, amount: bill.total };
    });
}
