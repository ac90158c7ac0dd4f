import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderOf, secretOf } from "#server/test-payments/key.ts";
import { startTestPayments, type TestPayments } from "#server/test-payments/server.ts";

/** The door that the provider tells of what happened. */
export const WEBHOOK = "/api/course/webhooks/stripe";

/** Whoever has a test provider: a shop, or what stands for Stripe. */
export interface Steered {
  payments: TestPayments;
}

/** The secrets that a shop takes for the provider's: the one in use, and the one it may change to. */
export const secretsOf = ({ key }: TestPayments): [string, string] => [secretOf(key), secretOf(`${key} anew`)];

/** Signs with the other secret from now on; the one before still counts. */
export function rotate({ payments }: Steered): void {
  const [one, other] = secretsOf(payments);
  payments.messenger.secret = payments.messenger.secret === one ? other : one;
}

const running = new Map<string, Promise<TestPayments>>();

/** The provider of a data folder; it outlives a server that is killed, as the real one would. */
export function paymentsFor(dataDir: string): Promise<TestPayments> {
  const known = running.get(dataDir) ?? startTestPayments({ folder: folderOf(dataDir), port: 0, webhook: "" });
  running.set(dataDir, known);
  return known;
}

export async function endPaymentsFor(dataDir: string): Promise<void> {
  const payments = await running.get(dataDir);
  running.delete(dataDir);
  await payments?.stop();
  rmSync(folderOf(dataDir), { recursive: true, force: true });
}

process.on("exit", () => {
  for (const dataDir of running.keys()) rmSync(folderOf(dataDir), { recursive: true, force: true });
});

/** A provider of its own, for a shop that is told of it as of Stripe. */
export async function aProvider(webhook: string): Promise<Steered & { url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "provider-test-"));
  const payments = await paymentsFor(dataDir);
  payments.messenger.webhook = webhook;
  const stop = async () => {
    await endPaymentsFor(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { payments, url: payments.base, stop };
}

/** What a server is started with to sell by a test provider. */
export const paymentsEnv = (payments: TestPayments): Record<string, string> => ({
  STRIPE_API_BASE: payments.base,
  STRIPE_SECRET_KEY: payments.key,
  STRIPE_WEBHOOK_SECRET: secretsOf(payments).join(),
});

/** What is asked at one of the doors that steer the provider; the answer as it is. */
export const steered = ({ payments }: Steered, act: string, body: object): Promise<Response> =>
  fetch(`${payments.base}/control/${act}`, {
    method: "POST",
    headers: { authorization: `Bearer ${payments.key}` },
    body: JSON.stringify(body),
  });

/** The same, where a refusal is an error. */
export async function steer<Answer = void>(one: Steered, act: string, body: object = {}): Promise<Answer> {
  const answer = await steered(one, act, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST /control/${act}: ${String(answer.status)} ${text}`);
  return JSON.parse(text) as Answer;
}
