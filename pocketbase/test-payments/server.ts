import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Answer, Call } from "#contract/stripeCall.d.ts";
import { decoded } from "#server/hooks/stripe/form.rules.ts";
import { answerCall } from "./api.ts";
import { settle } from "./billing/living.ts";
import { steer } from "./control.ts";
import { Messenger } from "./events.ts";
import { hash, keyIn, secretOf } from "./key.ts";
import { type Page, pageFor } from "./pages.ts";
import { Problem } from "./params.ts";
import { newId, realNow, Store } from "./store.ts";

export interface Options {
  /** Where it keeps what it knows. */
  folder: string;
  /** 0 for any that is free. */
  port: number;
  /** What browsers are sent to, where it is not this machine. */
  url?: string | undefined;
  /** Where the shop hears what happened. */
  webhook: string;
  /** What its API is asked with; without one it makes its own, beside its data. */
  key?: string | undefined;
}

/** A running test provider. */
export interface TestPayments {
  /** Where the shop asks it. */
  base: string;
  key: string;
  messenger: Messenger;
  store: Store;
  stop: () => Promise<void>;
}

const SOON_MS = 3_000;
const MINUTE_MS = 60_000;
const PATIENTLY_MS = 45_000;
const LARGEST_BODY = 65_536;

/** Starts the stand-in for Stripe. @throws where its port is taken */
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
    try {
      const { pathname, search } = new URL(asked.url ?? "/", base);
      const isJson = pathname.startsWith("/v1/") || pathname.startsWith("/control/");
      if (!isJson) return sendPage(answer, await pageOf(asked, pathname, search));
      const given = isSame(keyOf(asked), key) ? await answerTo(asked, pathname, search) : UNKNOWN_KEY;
      send(answer, given.status, JSON.stringify(given.body), { "Content-Type": "application/json", ...CALL_HEADERS() });
    } catch (error) {
      const problem =
        error instanceof Problem ? error : new Problem(500, { type: "api_error", message: String(error) });
      if (problem !== error) console.error(error);
      send(answer, problem.status, JSON.stringify(problem.body), { "Content-Type": "application/json" });
    }
  }

  async function answerTo(asked: IncomingMessage, path: string, search: string): Promise<Answer> {
    const text = await bodyOf(asked);
    if (path.startsWith("/control/")) {
      if (asked.method !== "POST") throw new Problem(405, { message: "It is steered by POST." });
      const body = jsonIn(text);
      return { status: 200, body: await steer(path.slice("/control/".length), { store, messenger, key, body }) };
    }
    const method = asked.method as Call["method"];
    const params = { ...formIn(search.slice(1)), ...(method === "GET" ? {} : formIn(text)) };
    const idempotencyKey = asked.headers["idempotency-key"];
    const call: Call = { method, path, params, ...(idempotencyKey && { idempotencyKey: String(idempotencyKey) }) };
    const given = await answerCall(store, account, call);
    if (method !== "GET") await messenger.deliver(SOON_MS);
    return given;
  }

  async function pageOf(asked: IncomingMessage, path: string, search: string): Promise<Page> {
    const isPost = asked.method === "POST";
    if (isPost && isFromElsewhere(asked)) throw new Problem(403, { message: "Another site asked for this." });
    const form = isPost ? formIn(await bodyOf(asked)) : {};
    const fields = Object.entries(form).map(([name, value]) => [name, typeof value === "string" ? value : ""]);
    const done = new URLSearchParams(search).get("done") ?? "";
    const page = pageFor({
      store,
      key,
      path,
      done,
      form: isPost ? (Object.fromEntries(fields) as Record<string, string>) : undefined,
    });
    if (isPost) await messenger.deliver(SOON_MS);
    return page;
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

const UNKNOWN_KEY: Answer = {
  status: 401,
  body: new Problem(401, { message: "Invalid API Key provided." }).body,
};
const CALL_HEADERS = () => ({ "Cache-Control": "no-store", "Request-Id": newId("req") });

function send(answer: ServerResponse, status: number, body: string, headers: Record<string, string>): void {
  answer.writeHead(status, { ...headers, "X-Content-Type-Options": "nosniff" }).end(body);
}

function sendPage(answer: ServerResponse, { status, type, body, location, policy }: Page): void {
  send(answer, status, body, {
    ...{ "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" },
    ...{ "Content-Security-Policy": policy, "Referrer-Policy": "same-origin" },
    ...(location && { Location: location }),
  });
}

/** Every minute: what is due by a customer's clock happens, and is told. */
async function everyMinute(store: Store, messenger: Messenger): Promise<void> {
  for (const customer of store.customersDue()) settle(store, customer);
  await messenger.deliver(PATIENTLY_MS);
  const monthAgo = realNow() - 30 * 86_400;
  store.run("DELETE FROM events WHERE at < ? AND state <> 'waiting'", monthAgo);
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hash(one)), Buffer.from(hash(other)));

/** The key of `Authorization: Bearer KEY`, or of Basic, as the user's name. */
function keyOf({ headers }: IncomingMessage): string {
  const [, kind = "", value = ""] = /^(Bearer|Basic) ([\w+/=.~-]{1,500})$/i.exec(headers.authorization ?? "") ?? [];
  return kind.toLowerCase() === "basic" ? (Buffer.from(value, "base64").toString().split(":")[0] ?? "") : value;
}

/** A browser says where a form came from; an older one says its origin alone. */
function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "cross-site";
  return headers.origin !== undefined && headers.origin !== "null" && new URL(headers.origin).host !== headers.host;
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

function formIn(text: string) {
  try {
    return decoded(text);
  } catch {
    throw new Problem(400, { message: "This is no form." });
  }
}

function jsonIn(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text || "{}");
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new Problem(400, { message: "The body must be a JSON object." });
}
