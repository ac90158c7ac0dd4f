import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Answer, Call } from "#contract/stripeCall.d.ts";
import { decoded } from "#server/hooks/platform/stripe.rules.ts";
import { answerCall } from "./api.ts";
import { steer } from "./control.ts";
import { Messenger } from "./events.ts";
import { hash, keyIn, secretOf } from "./key.ts";
import { settle } from "./living.ts";
import { pageFor } from "./pages.ts";
import { Problem } from "./params.ts";
import { realNow, Store } from "./store.ts";

export interface Options {
  folder: string;
  port: number;
  url?: string | undefined;
  webhook: string;
  /** The API key; without one, the provider creates its own beside its data. */
  key?: string | undefined;
}

export interface TestPayments {
  base: string;
  key: string;
  messenger: Messenger;
  store: Store;
  stop: () => Promise<void>;
}

const SOON_MS = 3_000;
const MINUTE_MS = 60_000;
const LARGEST_BODY = 65_536;

/** Starts the stand-in for Stripe. @throws when its port is taken */
export async function startTestPayments({
  folder,
  port,
  url,
  webhook,
  key = keyIn(folder),
}: Options): Promise<TestPayments> {
  const server = createServer((asked, answer) => void serve(asked, answer));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const store = new Store(folder, url ?? base);
  const messenger = new Messenger(store, webhook, secretOf(key));
  const account = `acct_${hash(key).slice(0, 16)}`;
  const hourglass = setInterval(() => void everyMinute(store, messenger), MINUTE_MS);

  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname, searchParams, search } = new URL(asked.url ?? "/", base);
    const isJson = /^\/(v1|control)\//.test(pathname);
    try {
      const body = await bodyOf(asked);
      if (isJson) {
        const { status, body: json } = await answerTo(asked, pathname, search, body);
        return send(answer, status, JSON.stringify(json), { "Content-Type": "application/json" });
      }
      const form = asked.method === "POST" ? (formIn(body) as Record<string, string>) : undefined;
      if (form && isFromElsewhere(asked)) throw new Problem(403, { message: "Another site asked for this." });
      const page = pageFor({ store, key, path: pathname, done: searchParams.get("done") ?? "", form });
      if (form) await messenger.deliver(SOON_MS);
      send(answer, page.status, page.body, {
        ...{ "Content-Type": `${page.type}; charset=utf-8`, "X-Robots-Tag": "noindex" },
        ...{ "Content-Security-Policy": page.policy, "Referrer-Policy": "same-origin" },
        ...(page.location && { Location: page.location }),
      });
    } catch (error) {
      const problem =
        error instanceof Problem ? error : new Problem(500, { type: "api_error", message: String(error) });
      if (problem !== error) console.error(error);
      send(answer, problem.status, JSON.stringify(problem.body), { "Content-Type": "application/json" });
    }
  }

  async function answerTo(asked: IncomingMessage, path: string, search: string, text: string): Promise<Answer> {
    const method = asked.method as Call["method"];
    if (!timingSafeEqual(Buffer.from(hash(keyOf(asked))), Buffer.from(hash(key))))
      throw new Problem(401, { message: "Invalid API Key provided." });
    if (path.startsWith("/control/")) {
      const body = jsonIn(text);
      return { status: 200, body: await steer(path.slice("/control/".length), { store, messenger, key, body }) };
    }
    const params = { ...formIn(search.slice(1)), ...(method === "GET" ? {} : formIn(text)) };
    const idempotencyKey = asked.headers["idempotency-key"];
    const call: Call = { method, path, params, ...(idempotencyKey && { idempotencyKey: String(idempotencyKey) }) };
    const given = await answerCall(store, account, call);
    if (method !== "GET") await messenger.deliver(SOON_MS);
    return given;
  }

  return {
    ...{ base, key, messenger, store },
    async stop() {
      clearInterval(hourglass);
      server.closeAllConnections();
      server.close();
      await messenger.idle();
      store.close();
    },
  };
}

const send = (answer: ServerResponse, status: number, body: string, headers: Record<string, string>): void =>
  void answer
    .writeHead(status, { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff", ...headers })
    .end(body);

async function everyMinute(store: Store, messenger: Messenger): Promise<void> {
  for (const customer of store.customersDue()) settle(store, customer);
  await messenger.deliver(MINUTE_MS - 15_000);
  store.rows("DELETE FROM events WHERE at < ? AND state <> 'waiting'", realNow() - 30 * 86_400);
}

const keyOf = ({ headers }: IncomingMessage): string => (headers.authorization ?? "").replace(/^Bearer /i, "");

/** True for a form from another site, by Sec-Fetch-Site or, in older browsers, by Origin. */
function isFromElsewhere({ headers: { "sec-fetch-site": site, origin = "null", host } }: IncomingMessage): boolean {
  return site === undefined ? origin !== "null" && new URL(origin).host !== host : site === "cross-site";
}

async function bodyOf(asked: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of asked as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LARGEST_BODY) throw new Problem(413, { message: "This is larger than any form." });
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** @throws {Problem} when the text cannot be parsed */
function readBy<Body>(read: (text: string) => Body, text: string): Body {
  try {
    return read(text);
  } catch {
    throw new Problem(400, { message: "This is no form, or no JSON object." });
  }
}
const formIn = (text: string) => readBy(decoded, text);
const jsonIn = (text: string) => readBy((one) => ({ ...(JSON.parse(one || "{}") as object) }), text);
