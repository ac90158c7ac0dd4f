import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Provider extends AsyncDisposable {
  env: Record<string, string>;
  /** What it answers to a key. */
  status: number;
}

/** Stands where the payment provider is: knows the key or not. */
export async function startProvider(): Promise<Provider> {
  const state = { status: 200 };
  const server = createServer((_, answer) => answer.writeHead(state.status).end("{}")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const env = {
    STRIPE_API_BASE: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    ...{ STRIPE_SECRET_KEY: "sk_test_abcdefghijklmnop", STRIPE_WEBHOOK_SECRET: "whsec_abcdefghijklmnop" },
  };
  return Object.assign(state, {
    env,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
