import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect } from "vitest";
import { freePort } from "#server/scripts/serve/freePort.ts";
import { CARDS } from "#support/buying.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";

/** Two servers: one stands for Stripe, the other sells with it. */
export interface ShopAndBank {
  bank: TestServer;
  shop: TestServer;
  /** The bank's key, and what signs its events. */
  apiKey: string;
  secret: string;
}

function secretsOf({ dataDir }: TestServer): { apiKey: string; secret: string } {
  const database = new DatabaseSync(join(dataDir, "data.db"), { readOnly: true });
  try {
    const row = database.prepare("SELECT apiKey, current FROM sandboxSecrets").get();
    return { apiKey: String(row?.["apiKey"]), secret: String(row?.["current"]) };
  } finally {
    database.close();
  }
}

export const stripeEnv = (base: string, key: string, webhook: string) => ({
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: webhook,
  STRIPE_API_BASE: `${base}/sandbox`,
});

/** @param through what stands between the two, from the bank's address to the one that the shop asks */
export async function shopAndBank(through = (url: string) => url): Promise<ShopAndBank> {
  const port = await freePort();
  const webhook = `http://127.0.0.1:${String(port)}/api/course/webhooks/stripe`;
  const bank = await startPocketBase({ env: { SANDBOX_WEBHOOK_URL: webhook } });
  // The bank makes its key when it is first asked.
  const nobodys = { headers: { Authorization: "Bearer nobody" } };
  expect((await fetch(`${bank.url}/sandbox/v1/prices`, nobodys)).status).toBe(401);
  const { apiKey, secret } = secretsOf(bank);
  const shop = await startPocketBase({ port, env: stripeEnv(through(bank.url), apiKey, `whsec_old,${secret}`) });
  return { bank, shop, apiKey, secret };
}

/** Presses the bank's page of an order, as anybody can who has its address. */
export const payAt = ({ bank }: Pick<ShopAndBank, "bank">, url: string, card: string = CARDS.good) =>
  fetch(new URL(new URL(url).pathname, bank.url), {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ card }).toString(),
  });
