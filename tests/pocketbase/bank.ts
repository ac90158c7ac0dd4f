import { freePort } from "#server/scripts/serve/place.ts";
import { secretOf } from "#server/test-payments/key.ts";
import { CARDS } from "#support/buying.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { aProvider, WEBHOOK } from "#support/testPayments.ts";

export type Bank = Awaited<ReturnType<typeof aProvider>>;

/** What stands for Stripe, and a shop that sells with it. */
export interface ShopAndBank {
  bank: Bank;
  shop: TestServer;
  /** The bank's key, and what signs its events. */
  apiKey: string;
  secret: string;
}

export const stripeEnv = (base: string, key: string, webhook: string) => ({
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: webhook,
  STRIPE_API_BASE: base,
});

/** @param through what stands between the two, from the bank's address to the one that the shop asks */
export async function shopAndBank(through = (url: string) => url): Promise<ShopAndBank> {
  const port = await freePort();
  const bank = await aProvider(`http://127.0.0.1:${String(port)}${WEBHOOK}`);
  const { key: apiKey } = bank.payments;
  const secret = secretOf(apiKey);
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
