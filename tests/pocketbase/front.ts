import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "#server/scripts/serve/place.ts";
import { secretOf } from "#server/test-payments/key.ts";
import { aProvider, WEBHOOK } from "#support/testPayments.ts";
import { type Bank as Provider, stripeEnv } from "./bank.ts";

/** What a key of the provider's opens. */
interface Key {
  bank: Bank;
  /** Another account's name than the bank's own. */
  account?: string;
  /** It may not read whose account it is, and the refusal names nobody. */
  isRestricted?: boolean;
}

interface Bank {
  server: Provider;
  apiKey: string;
  secret: string;
}

/** The provider as a shop sees it: one address, and a key that decides whose account, in which mode, it is. */
export interface Front {
  url: string;
  keys: Record<string, Key>;
  isDown: boolean;
  /** What a shop with that key is started with. */
  env: (key: string) => Record<string, string>;
  port: number;
  banks: Bank[];
  [Symbol.asyncDispose]: () => Promise<void>;
}

async function aBank(webhook: string): Promise<Bank> {
  const server = await aProvider(webhook);
  const { key: apiKey } = server.payments;
  return { server, apiKey, secret: secretOf(apiKey) };
}

const REFUSED = {
  error: {
    type: "invalid_request_error",
    message: "The provided key does not have the required permissions for this endpoint.",
  },
};

/** @param count how many accounts there are */
export async function startFront(count: number): Promise<Front> {
  const port = await freePort();
  const banks: Bank[] = [];
  while (banks.length < count) banks.push(await aBank(`http://127.0.0.1:${String(port)}${WEBHOOK}`));
  const server = createServer((asked, answer) => {
    const pass = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of asked) chunks.push(chunk as Buffer);
      const given = /^Bearer (.*)$/.exec(asked.headers.authorization ?? "")?.[1] ?? "";
      const key = front.keys[given];
      const { method = "GET", url = "/" } = asked;
      const say = (status: number, body: string) =>
        void answer.writeHead(status, { "content-type": "application/json" }).end(body);
      if (front.isDown) return void answer.destroy();
      if (!key) return say(401, JSON.stringify({ error: { type: "invalid_request_error", message: "Invalid key" } }));
      const isWho = url === "/v1/account";
      if (isWho && key.isRestricted) return say(403, JSON.stringify(REFUSED));
      if (isWho && key.account) return say(200, JSON.stringify({ id: key.account, object: "account" }));
      const headers = {
        authorization: `Bearer ${key.bank.apiKey}`,
        "content-type": "application/x-www-form-urlencoded",
      };
      const idempotency = asked.headers["idempotency-key"];
      const body = method === "GET" ? null : Buffer.concat(chunks);
      const told = await fetch(key.bank.server.url + url, {
        ...{ method, body },
        headers: { ...headers, ...(idempotency && { "idempotency-key": String(idempotency) }) },
      });
      const text = await told.text();
      say(told.status, given.includes("_live_") ? text.replaceAll('"livemode":false', '"livemode":true') : text);
    };
    pass().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const secrets = banks.map(({ secret }) => secret).join(",");
  const front: Front = {
    ...{ url, keys: {}, isDown: false, port, banks, env: (key) => stripeEnv(url, key, secrets) },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { server: bank } of banks) await bank.stop();
    },
  };
  return front;
}
