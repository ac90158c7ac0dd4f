import { createHmac } from "node:crypto";
import { API_VERSION } from "#server/hooks/platform/stripe.rules.ts";
import { shuffled } from "./faults.ts";
import { type AnyRow, customerOf } from "./rows.ts";
import { show } from "./show.ts";
import { newId, realNow, type Store } from "./store.ts";

/** The event types the shop handles; no others are sent. */
export type Heard =
  | `checkout.session.${"completed" | "expired"}`
  | `customer.subscription.${"created" | "updated" | "deleted" | "trial_will_end"}`
  | `invoice.${"paid" | "payment_failed" | "payment_action_required"}`
  | `charge.${"refunded" | "dispute.created" | "dispute.updated" | "dispute.closed"}`;

const MINUTE_MS = 60_000;
const WAITS_MS = [1, 5, 30, 120, 300, 600].map((minutes) => minutes * MINUTE_MS);
const LONGEST_MS = 720 * MINUTE_MS;
const GIVES_UP_MS = 72 * 60 * MINUTE_MS;

/** The time of an undelivered event's next attempt; null once it is three days old. `attempts` counts from 1. */
export function nextDelivery(attempts: number, madeMs: number, nowMs: number): number | null {
  return nowMs - madeMs >= GIVES_UP_MS ? null : nowMs + (WAITS_MS[attempts - 1] ?? LONGEST_MS);
}

export const changedFrom = (before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(before).filter(([name, one]) => JSON.stringify(one) !== JSON.stringify(after[name])),
  );

/** Stores an event with the object's current values, and with the former ones of `before` if given. */
export function emit(store: Store, type: Heard, row: AnyRow, before?: AnyRow): void {
  const object = show(store, row);
  const data = before ? { object, previous_attributes: changedFrom(show(store, before), object) } : { object };
  const id = newId("evt");
  const created = realNow();
  const event = { id, object: "event", api_version: API_VERSION, created, data, livemode: false, type };
  const { delay } = store.faults;
  const nextAt = Date.now() + (delay > 0 ? Math.floor(store.draw() * delay * 1000) : 0);
  const values = [id, type, customerOf(row), "waiting", created, nextAt, JSON.stringify(event)];
  store.rows("INSERT INTO events VALUES (?, ?, ?, ?, ?, 0, ?, ?)", ...values);
}

export interface Delivered {
  sent: number;
  failed: number;
  lost: number;
}

const MOST_AT_ONCE = 20;
const LONGEST_SEND_MS = 5_000;

export class Messenger {
  readonly #store: Store;
  /** Mutable: the shop's address may change and the secret may be rotated. */
  webhook: string;
  secret: string;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: Store, webhook: string, secret: string) {
    this.#store = store;
    this.webhook = webhook;
    this.secret = secret;
  }

  /**
   * Delivers due events, with `isAll` also those waiting for a retry; the rest stays for the next call after
   * `withinMs`.
   */
  deliver(withinMs: number, isAll = false): Promise<Delivered> {
    const mine = this.#turn.then(() => this.#sendAll(Date.now() + withinMs, isAll));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  idle = (): Promise<unknown> => this.#turn;

  async #sendAll(untilMs: number, isAll: boolean): Promise<Delivered> {
    const done: Delivered = { sent: 0, failed: 0, lost: 0 };
    const tried = new Set<unknown>();
    const sql = `SELECT eventId, attempts, at, data FROM events WHERE state = 'waiting' AND nextAt <= ?
      ORDER BY attempts, rowid LIMIT ${MOST_AT_ONCE}`;
    for (;;) {
      const due = this.#store.rows(sql, isAll ? Number.MAX_SAFE_INTEGER : Date.now());
      const waiting = due.filter(({ eventId }) => !tried.has(eventId));
      if (waiting.length === 0) return done;
      for (const one of shuffled(waiting, this.#store.faults.reorder, () => this.#store.draw())) {
        if (Date.now() >= untilMs) return done;
        tried.add(one["eventId"]);
        done[await this.#deliverOne(one)] += 1;
      }
    }
  }

  async #deliverOne({ eventId, attempts, at, data }: Record<string, unknown>): Promise<keyof Delivered> {
    const store = this.#store;
    const { lose, drop, duplicate } = store.faults;
    const sql = "UPDATE events SET state = ?, nextAt = ?, attempts = attempts + 1 WHERE eventId = ?";
    const mark = (state: string, nextAt: number) => store.rows(sql, state, nextAt, String(eventId));
    if (store.happens(lose)) {
      mark("lost", 0);
      return "lost";
    }
    const isTaken = !store.happens(drop) && (await this.#send(String(data)));
    if (isTaken && store.happens(duplicate)) await this.#send(String(data));
    const nextAt = isTaken ? 0 : nextDelivery(Number(attempts) + 1, Number(at) * 1000, Date.now());
    mark(isTaken ? "done" : nextAt === null ? "failed" : "waiting", nextAt ?? 0);
    return isTaken ? "sent" : "failed";
  }

  async #send(body: string): Promise<boolean> {
    const at = realNow();
    const hash = createHmac("sha256", this.secret).update(`${at}.${body}`).digest("hex");
    const headers = { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": `t=${at},v1=${hash}` };
    const signal = AbortSignal.timeout(LONGEST_SEND_MS);
    try {
      const answer = await fetch(this.webhook, { method: "POST", body, headers, signal });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
