import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { CARDS, order, pay, sessionOf } from "#support/buying.ts";
import type { Person } from "#support/person.ts";
import { request, rows } from "#support/request.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { rotate, steer, WEBHOOK } from "#support/testPayments.ts";

/** One learner's history on one server. */
export interface History {
  server: TestServer;
  person: Person;
  operator: Person;
  /** How far the learner's clock was ahead, and since when. */
  clock: { sinceMs: number; aheadS: number }[];
  /** An event was lost for good: only reading the provider anew can tell then. */
  hasLost: boolean;
}

const stripe = new Stripe("sk_test_nothing_is_asked");
const DAY_S = 86_400;

const at = ({ server }: History, path: string) => `${server.url}/api/course/${path}`;
const asLearner = <Answer = void>(history: History, path: string, body: object = {}) =>
  request<Answer>(at(history, path), { body, token: history.person.token });
export const atProvider = (history: History, act: string, body: object = {}) => steer(history.server, act, body);

async function subscribe(history: History, plan: string, card: string, proof?: string): Promise<void> {
  const session = sessionOf(await order(history.server, history.person, plan));
  await pay(history.server, session, card);
  if (proof) await atProvider(history, "pay", { session, proof });
  await asLearner(history, "confirm", { session });
}

async function inPortal(history: History, body: object): Promise<void> {
  const { url } = await asLearner<{ url: string }>(history, "portal");
  await atProvider(history, "portal", { session: /bps_[A-Za-z0-9_]+/.exec(url)?.[0], ...body });
}

async function changePlan(history: History): Promise<void> {
  const [row] = await rows(history.server, `SELECT plan FROM subscriptions WHERE user = '${history.person.id}'`);
  const plan = row?.[0] === "premium-yearly" ? "premium-monthly" : "premium-yearly";
  const { prorationAt } = await asLearner<{ prorationAt: number }>(history, "subscription/preview", { plan });
  await asLearner(history, "subscription/change", { plan, prorationAt });
}

async function advance(history: History, days: number): Promise<void> {
  try {
    await atProvider(history, "advance", { user: history.person.id, days });
  } finally {
    readClock(history);
  }
}

function readClock({ server, person, clock }: History): void {
  const [customer] = server.payments.store.customersBy("metadata.user", person.id);
  clock.push({ sinceMs: Date.now(), aheadS: customer?._.aheadS ?? 0 });
}

/** Something that happened long ago comes once more, or under another name. */
async function replay(history: History, which: number, isNew: boolean): Promise<void> {
  const { store, messenger } = history.server.payments;
  const customer = store.customersBy("metadata.user", history.person.id)[0]?.id ?? "";
  const kept = store.rows("SELECT data FROM events WHERE customer = ? AND state <> 'unheard' ORDER BY rowid", customer);
  const data = kept[which % Math.max(1, kept.length)]?.["data"] as string | undefined;
  if (data === undefined) throw new Error("Nothing was told yet");
  const payload = isNew ? JSON.stringify({ ...(JSON.parse(data) as object), id: `evt_${randomUUID()}` }) : data;
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret: messenger.secret });
  const url = history.server.url + WEBHOOK;
  const { status } = await fetch(url, { method: "POST", headers: { "stripe-signature": header }, body: payload });
  if (status !== 200) throw new Error(`An event that was signed: ${status}`);
}

/** The server is gone in the middle of something, and comes back. */
async function killDuring(history: History, act: () => Promise<unknown>, afterMs: number): Promise<void> {
  const acting = act().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await history.server.kill();
  await acting;
  history.server = await startPocketBase({ dataDir: history.server.dataDir });
  readClock(history);
}

export interface Chaos {
  seed: number;
  duplicate?: number;
  drop?: number;
  lose?: number;
  delay?: number;
  reorder?: number;
  apiError?: number;
  lostAnswer?: number;
  slowMs?: number;
}

export interface Plain {
  act: "cancel" | "resume" | "withdraw" | "cancelNow" | "change" | "deliver" | "rotate";
}

export type Act =
  | Plain
  | { act: "subscribe"; plan: string; card: keyof typeof CARDS; proof?: string }
  | { act: "card"; card: keyof typeof CARDS }
  | { act: "advance"; days: number }
  | { act: "refund"; isPart: boolean }
  | { act: "dispute"; status: string }
  | { act: "chaos"; chaos: Chaos }
  | { act: "replay"; which: number; isNew: boolean }
  | { act: "kill"; during: Act; afterMs: number };

const PLAIN: Record<Plain["act"], (history: History) => Promise<unknown>> = {
  cancel: (history) => asLearner(history, "subscription/cancel"),
  resume: (history) => asLearner(history, "subscription/resume"),
  withdraw: (history) => asLearner(history, "subscription/withdraw"),
  cancelNow: (history) => inPortal(history, { act: "cancelNow" }),
  change: changePlan,
  deliver: (history) => atProvider(history, "deliver"),
  rotate: async (history) => rotate(history.server),
};

/** Does one thing; what the server or the provider refuses is thrown. */
export async function perform(history: History, one: Act): Promise<unknown> {
  const user = history.person.id;
  switch (one.act) {
    case "subscribe":
      return subscribe(history, one.plan, CARDS[one.card], one.proof);
    case "card":
      return inPortal(history, { act: "card", card: CARDS[one.card] });
    case "advance":
      return advance(history, one.days + 1 / DAY_S);
    case "refund":
      return atProvider(history, "refund", { user, ...(one.isPart && { amount: 100 }) });
    case "dispute":
      return atProvider(history, "dispute", { user, status: one.status });
    case "chaos":
      if (one.chaos.lose) history.hasLost = true;
      return atProvider(history, "faults", one.chaos);
    case "replay":
      return replay(history, one.which, one.isNew);
    case "kill":
      return killDuring(history, () => perform(history, one.during), one.afterMs);
    default:
      return PLAIN[one.act](history);
  }
}
