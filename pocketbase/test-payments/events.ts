import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { API_VERSION } from "#server/hooks/stripe/version.rules.ts";
import { type AnyRow, customerOf } from "./rows.ts";
import { shuffled } from "./rules/faults.ts";
import { show } from "./show.ts";
import { newId, realNow, type Store } from "./store.ts";

/** What the shop's webhook is told; the rest is only listed. */
const HEARD: readonly Stripe.Event["type"][] = [
  "checkout.session.completed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.trial_will_end",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
];

export const isHeard = (type: string): boolean => HEARD.some((one) => one === type);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
const LONGEST_MS = 12 * HOUR_MS;
const GIVES_UP_MS = 72 * HOUR_MS;

/** When an event that nobody took is sent again; null once it is three days old. `attempts` counts from 1. */
export function nextDelivery(attempts: number, madeMs: number, nowMs: number): number | null {
  if (nowMs - madeMs >= GIVES_UP_MS) return null;
  return nowMs + (WAITS_MS[attempts - 1] ?? LONGEST_MS);
}

/** What differs between two states of an object, as it was before. */
export function changedFrom(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(names.map((name) => [name, before[name]]));
}

/** Writes that something happened, with the object as it is now (and what it was, where `before` is given). */
export function emit(store: Store, type: Stripe.Event["type"], row: AnyRow, before?: AnyRow): void {
  const object = show(store, row);
  const previous = before && changedFrom(show(store, before), object);
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: realNow(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: isHeard(type) ? 1 : 0,
    request: { id: null, idempotency_key: null },
    type,
  };
  const { delay } = store.faults;
  const nextAt = Date.now() + (delay > 0 ? Math.floor(store.draw() * delay * 1000) : 0);
  const state = isHeard(type) ? "waiting" : "unheard";
  store.run(
    "INSERT INTO events VALUES (?, ?, ?, ?, ?, 0, ?, ?)",
    ...[event.id, type, customerOf(row), state, event.created, nextAt, JSON.stringify(event)],
  );
}

/** How many events were taken, were not, and were lost for good. */
export interface Delivered {
  sent: number;
  failed: number;
  lost: number;
}

interface Waiting {
  id: string;
  attempts: number;
  madeMs: number;
  body: string;
}

const MOST_AT_ONCE = 20;
const LONGEST_SEND_MS = 5_000;

/** Tells the shop what happened, one thing after the other. */
export class Messenger {
  readonly #store: Store;
  /** May change: the shop moves, the secret rotates. */
  webhook: string;
  secret: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: Store, webhook: string, secret: string) {
    this.#store = store;
    this.webhook = webhook;
    this.secret = secret;
  }

  /** Sends what is due, with `isAll` also what would be tried again later; what takes too long is left for the next time. */
  deliver(withinMs: number, isAll = false): Promise<Delivered> {
    const mine = this.#turn.then(() => this.#sendAll(Date.now() + withinMs, isAll));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  /** Nothing is on its way any more. */
  idle = (): Promise<unknown> => this.#turn;

  async #sendAll(untilMs: number, isAll: boolean): Promise<Delivered> {
    const done: Delivered = { sent: 0, failed: 0, lost: 0 };
    const tried = new Set<string>();
    for (;;) {
      const waiting = this.#waiting(isAll).filter(({ id }) => !tried.has(id));
      if (waiting.length === 0) return done;
      for (const one of shuffled(waiting, this.#store.faults.reorder, () => this.#store.draw())) {
        if (Date.now() >= untilMs) return done;
        tried.add(one.id);
        done[await this.#deliverOne(one)] += 1;
      }
    }
  }

  #waiting(isAll: boolean): Waiting[] {
    const rows = this.#store.rows(
      `SELECT eventId, attempts, at, data FROM events WHERE state = 'waiting' AND nextAt <= ?
       ORDER BY attempts, rowid LIMIT ${MOST_AT_ONCE}`,
      isAll ? Number.MAX_SAFE_INTEGER : Date.now(),
    );
    return rows.map(({ eventId, attempts, at, data }) => ({
      ...{ id: String(eventId), attempts: Number(attempts), madeMs: Number(at) * 1000, body: String(data) },
    }));
  }

  async #deliverOne({ id, attempts, madeMs, body }: Waiting): Promise<keyof Delivered> {
    const store = this.#store;
    const { lose, drop, duplicate } = store.faults;
    const mark = (state: string, nextAt: number) =>
      store.run(
        "UPDATE events SET state = ?, nextAt = ?, attempts = attempts + 1 WHERE eventId = ?",
        ...[state, nextAt, id],
      );
    if (store.happens(lose)) {
      mark("lost", 0);
      return "lost";
    }
    const isTaken = !store.happens(drop) && (await this.#send(body));
    if (isTaken && store.happens(duplicate)) await this.#send(body);
    const nextAt = isTaken ? 0 : nextDelivery(attempts + 1, madeMs, Date.now());
    mark(isTaken ? "done" : nextAt === null ? "failed" : "waiting", nextAt ?? 0);
    return isTaken ? "sent" : "failed";
  }

  /** Whether the receiver said yes. */
  async #send(body: string): Promise<boolean> {
    const at = realNow();
    const hash = createHmac("sha256", this.secret).update(`${at}.${body}`).digest("hex");
    try {
      const answer = await fetch(this.webhook, {
        method: "POST",
        body,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": `t=${at},v1=${hash}`,
          "User-Agent": "Stripe/1.0 (a stand-in for tests)",
        },
        signal: AbortSignal.timeout(LONGEST_SEND_MS),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
