import type { Event, Listed } from "#contract/stripe.d.ts";
import { customerIn, isOurs } from "../webhookEvents/events.rules.ts";
import { keepInboxEvent } from "../webhookEvents/events.ts";
import { sharedStore } from "../../platform/sharedStore.ts";
import { dateOf, storedTime } from "../../platform/times.ts";
import { HERE_SQL, providerHere } from "../provider/account.ts";
import { askProvider, provider } from "../provider/provider.ts";
import { exclusively, isRead } from "./work.ts";
import { firstRow, queryRows } from "../../platform/rows.ts";

const HOUR_MS = 3_600_000;
const AROUND_MS = 2 * HOUR_MS;
const OLD_MS = 24 * HOUR_MS;
const PAGE = 100;
const MOST_PAGES = 50;
const BUDGET_MS = 20 * 60_000;

const customersWhere = (app: CoreApp, sql: string, params: Record<string, unknown> = {}): string[] =>
  queryRows(app, { customer: "" }, sql, { ...params, ...providerHere(app) }).flatMap(({ customer }) => customer || []);

const RECONCILED = "billing reconciled";

/** When the last hourly or nightly reading came to its end since the start, ISO; "" while none did. */
export const reconciledAt = (): string => sharedStore.get(RECONCILED) ?? "";

function readAnew(app: CoreApp, customers: string[], cause: string): void {
  const until = Date.now() + BUDGET_MS;
  for (const customer of customers) {
    if (Date.now() >= until) return;
    // Left to nobody: who is at it may have begun to read before that of which no event came.
    isRead(app, customer, cause);
  }
  sharedStore.set(RECONCILED, dateOf(Date.now()));
}

/** Every hour: whose period, trial or grace ends about now, and who was not read for a day. */
export function reconcileDue(app: CoreApp): void {
  if (provider.name === "off") return;
  exclusively(app, "billing reconcile", () => {
    const now = Date.now();
    const due = customersWhere(
      app,
      `SELECT DISTINCT customer FROM subscriptions WHERE ${HERE_SQL} AND (
         (validUntil BETWEEN {:from} AND {:to}) OR (periodEnd BETWEEN {:from} AND {:to})
         OR (trialEnd BETWEEN {:from} AND {:to}) OR (syncedAt < {:old} AND endedAt = ''))`,
      { from: storedTime(now - AROUND_MS), to: storedTime(now + AROUND_MS), old: storedTime(now - OLD_MS) },
    );
    readAnew(app, due, "reconcile");
  });
}

/** Every night: everybody. */
export function reconcileAll(app: CoreApp): void {
  if (provider.name === "off") return;
  exclusively(app, "billing reconcile", () => {
    readAnew(app, customersWhere(app, `SELECT customer FROM billingCustomers WHERE ${HERE_SQL}`), "reconcile");
  });
}

const STARTED = "billing heard after start";

/** Once after each start: what happened at the provider while nobody listened, as far back as it keeps events. */
export function hearMissed(app: CoreApp): void {
  if (provider.name === "off" || app.store().get(STARTED)) return;
  exclusively(app, "billing missed", () => {
    const since = lastHeard(app);
    let after: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const params = { limit: PAGE, created: { gte: since }, ...(after && { starting_after: after }) };
      const { data, has_more: more } = askProvider<Listed<Event>>({ method: "GET", path: "/v1/events", params });
      for (const event of data) hear(app, event);
      after = data.at(-1)?.id;
      if (!more || !after) break;
    }
    app.store().set(STARTED, "yes");
  });
}

function hear(app: CoreApp, event: Event): void {
  const about = customerIn(event);
  if (event.livemode !== provider.livemode || !isOurs(event.type) || Object.keys(about).length === 0) return;
  keepInboxEvent(app, event, about, "new");
}

/** An hour before the newest event that arrived; thirty days where none did. */
function lastHeard(app: CoreApp): number {
  const newest = firstRow(
    app,
    "billingEvents",
    "provider = {:provider}",
    {
      provider: provider.name,
    },
    "-happenedAt",
  );
  const ms = newest ? Date.parse(newest.getString("happenedAt").replace(" ", "T")) - HOUR_MS : 0;
  return Math.floor(Math.max(ms, Date.now() - 30 * 24 * HOUR_MS) / 1000);
}
