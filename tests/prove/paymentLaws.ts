import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { atProvider, type History } from "./paymentActs.ts";
import { GRACE_S, msOf, type Provided, providerTruth } from "./paymentTruth.ts";
import { request, rows } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { steer } from "#support/testPayments.ts";
import { ask } from "#serverTests/ask.ts";
import { builtAt } from "#serverTests/builtSite.ts";
import { premium } from "#serverTests/learner.ts";

const LESSON = `/module/5/${premium}`;
const AROUND_S = 2;
const PATIENCE_MS = 30_000;
const LOOK_MS = 25;
/** So many looks for what waits, and it is tried again. */
const LOOKS_A_TRY = 10;
const ROUNDS = 3;

interface Ours {
  untilMs: number;
  writtenMs: number;
  /** When the provider was read last, whose clock the times were told by. */
  readMs: number;
  isShownOpen: boolean;
  log: [string, string][];
  kept: string;
  live: number;
  nowMs: number;
}

/** All that our own tables say of a learner, at one moment. */
async function oursOf({ server, person: { id } }: History): Promise<Ours> {
  const [row] = await rows(
    server,
    `SELECT ${msOf("e.validUntil")}, ${msOf("e.updated")}, u.subscriptionActive,
      (SELECT json_group_array(json_array(before, validUntil)) FROM
        (SELECT before, validUntil FROM entitlementLog WHERE user = u.id ORDER BY at, rowid)),
      e.validUntil, (SELECT COUNT(*) FROM subscriptions WHERE user = u.id AND extra = FALSE AND endedAt = ''
        AND state NOT IN ('ended', 'comp', 'gift')), ${msOf("'now'")},
      (SELECT ${msOf("b.syncedAt")} FROM billingCustomers b WHERE b.user = u.id)
     FROM users u LEFT JOIN entitlements e ON e.user = u.id WHERE u.id = '${id}'`,
  );
  const [until, written, active, log, kept, live, now, read] = row ?? [];
  return {
    ...{ untilMs: Number(until ?? 0), writtenMs: Number(written ?? 0), nowMs: Number(now), live: Number(live) },
    readMs: Number(read ?? 0),
    ...{ isShownOpen: /^(1|true)$/.test(String(active)), log: JSON.parse(log ?? "[]") as [string, string][] },
    kept: kept ?? "",
  };
}

/** What holds at every moment, whatever arrived and whatever broke. */
export async function expectSafe(history: History): Promise<void> {
  const ours = await oursOf(history);
  const truth = await providerTruth(history.server, history.person.id);
  // Written anew out of what was read earlier, a time is still by the clock of then.
  const toldMs = Math.min(ours.writtenMs, ours.readMs);
  const aheadS = history.clock.findLast(({ sinceMs }) => sinceMs <= toldMs)?.aheadS ?? 0;
  // Nobody is let in for longer than they paid, and the longest that is waited for a payment.
  const mostS = truth.paidThrough > 0 ? truth.paidThrough + GRACE_S : 0;
  const isOpen = ours.untilMs > ours.nowMs;
  if (isOpen) expect(ours.untilMs / 1000 + aheadS, "beyond what was paid").toBeLessThanOrEqual(mostS + AROUND_S);
  // Each change is in the log, from the first to this one.
  for (const [at, [before]] of ours.log.entries()) expect(before, "log").toBe(ours.log[at - 1]?.[1] ?? "");
  expect(ours.log.at(-1)?.[1] ?? "", "the log's last line").toBe(ours.kept);
  // What was true when it was written runs out by itself, until the next minute.
  const ranOut = ours.writtenMs < ours.untilMs && ours.untilMs <= ours.nowMs;
  if (!ranOut) expect(ours.isShownOpen, "mirror").toBe(isOpen);
  expect(ours.live, "memberships that count").toBeLessThanOrEqual(1);
}

const PAST = "'2020-01-01 00:00:00.000Z'";
const LEFT = [
  "SELECT status, type, error FROM billingEvents WHERE status IN ('new', 'failed', 'orphan')",
  "SELECT kind, object, attempts, error FROM billingQueue WHERE doneAt = ''",
];

/** What is still to be sent to a server, of one customer or of all, and what it has still to answer or to tell. */
async function waiting(server: TestServer, customer?: string): Promise<[unsent: unknown[], left: unknown[]]> {
  const left = await Promise.all(LEFT.map((query) => rows(server, query)));
  const whose = customer === undefined ? "" : " AND customer = ?";
  const unsent = `SELECT type FROM events WHERE state = 'waiting'${whose}`;
  return [server.payments.store.rows(unsent, ...(customer === undefined ? [] : [customer])), left.flat()];
}

/** The provider sends all that waits, and each thing that is tried later is tried now. */
export async function drain(server: TestServer, customer?: string, patienceMs = PATIENCE_MS): Promise<void> {
  const latest = performance.now() + patienceMs;
  for (let asked = 1; performance.now() < latest; asked++) {
    const [unsent, left] = await waiting(server, customer);
    if (unsent.length + left.length === 0) return;
    if (unsent.length > 0) await steer(server, "deliver");
    else if (asked % LOOKS_A_TRY === 0) {
      await rows(server, `UPDATE billingEvents SET nextAt = ${PAST} WHERE status IN ('failed', 'orphan')`);
      await rows(server, `UPDATE billingQueue SET nextAt = ${PAST} WHERE doneAt = ''`);
      await request(`${server.url}/api/crons/billing-worker`, { method: "POST", token: server.superuser.token });
    } else await delay(LOOK_MS);
  }
  throw new Error(`What arrived is never answered: ${JSON.stringify(await waiting(server, customer))}`);
}

/** The same once the provider is well again. */
export async function drainOf(history: History): Promise<string> {
  const { server, person } = history;
  await atProvider(history, "faults", {});
  const customer = server.payments.store.customersBy("metadata.user", person.id)[0]?.id ?? "";
  await drain(server, customer);
  return customer;
}

const facts = ({ id, status, isCancelling, refund, dispute }: Provided) => ({
  id,
  status,
  isCancelling,
  refund,
  dispute,
});

/** What was heard alone has made our rows say what the provider says; without the moments, which its clock moves. */
export async function expectHeard(history: History): Promise<void> {
  if (history.hasLost) return;
  const { subscriptions } = await providerTruth(history.server, history.person.id);
  const kept = await rows(
    history.server,
    `SELECT providerSub, status, cancelAt <> '', refund, dispute FROM subscriptions WHERE user = '${history.person.id}'`,
  );
  const ours = kept.map(([id, status, cancelAt, refund, dispute]) => ({
    ...{ id, status, isCancelling: /^(1|true)$/.test(String(cancelAt)), refund, dispute },
  }));
  const byId = (one: { id?: string | undefined }, other: { id?: string | undefined }) =>
    String(one.id).localeCompare(String(other.id));
  // A refund covers a moment that its clock may have left behind since.
  const apart = (one: object) => ({ ...one, refund: "" });
  expect(ours.toSorted(byId).map(apart), "after the events alone").toEqual(
    subscriptions.map(facts).toSorted(byId).map(apart),
  );
}

async function readAnew({ server, person, operator }: History): Promise<void> {
  await request(`${server.url}/api/course/operator/resync`, { body: { user: person.id }, token: operator.token });
}

/** Read anew, what is open is what the provider says, to the second, and whoever has paid comes in. */
export async function expectTrue(history: History): Promise<string> {
  const customer = await drainOf(history);
  for (let round = 0; round < ROUNDS; round++) {
    await readAnew(history);
    if ((await waiting(history.server, customer)).flat().length === 0) break;
    await drain(history.server, customer);
  }
  const { until, subscriptions } = await providerTruth(history.server, history.person.id);
  const ours = await oursOf(history);
  const isOpen = ours.untilMs > ours.nowMs;
  expect(isOpen, JSON.stringify(subscriptions)).toBe(until > 0);
  if (isOpen) expect(Math.abs(ours.untilMs / 1000 - until), "until when").toBeLessThanOrEqual(AROUND_S);
  const page = await ask(history.server, LESSON, { headers: { cookie: history.person.cookie } });
  expect(page.status).toBe(200);
  const isWhole = !page.body.equals(builtAt(LESSON, "public"));
  expect(isWhole, "the page").toBe(isOpen);
  return subscriptions.map(({ status, refund, dispute }) => [status, refund, dispute].join("/")).join(" ") || "nothing";
}
