import { randomBytes } from "node:crypto";
import { folderFlags } from "#server/scripts/executable/flags.ts";
import { stopChild } from "#server/scripts/platform/child.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import type { Settings } from "#server/scripts/settings/settings.ts";
import { serverEnvironment } from "./environment.ts";
import { launchServer } from "./launchServer.ts";
import { freePort } from "./place.ts";
import { isSiteBuilt } from "./site.ts";

/** A copy of the data, and the program and code to serve it. */
export interface Copy {
  executable: string;
  dataDir: string;
  hooksDir?: string;
  migrationsDir?: string;
}

/**
 * Serves a copy of the data with the real executable, migrations and hooks, isolated from the outside, and checks the
 * essentials: health, the sign-in of a superuser and of a learner, a page, and the count of every collection. Changes
 * the copy.
 * @returns each collection's number of rows, and whether there was a built page to check
 * @throws {Problem} at the first wrong answer
 */
export async function tryOut(copy: Copy, settings: Pick<Settings, "siteUrl">) {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  // The server creates this superuser at its start, in the copy only.
  const someone = { email: "trial@example.invalid", password: randomBytes(24).toString("base64url") };
  const server = await launchServer({
    executable: copy.executable,
    args: [...folderFlags(copy), "--hooksPool=4", `--http=127.0.0.1:${String(port)}`, `--origins=${url}`],
    env: {
      ...quietEnvironment(settings, url),
      ...{ SUPERUSER_EMAIL: someone.email, SUPERUSER_PASSWORD: someone.password },
    },
    url,
  });
  try {
    const token = await signIn(url, "_superusers", someone);
    const counts = await countAll(url, token);
    await signInAsLearner(url, token);
    const hasPage = isSiteBuilt();
    if (hasPage) await readPage(url);
    return { counts, hasPage };
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`The server on a copy does not answer: ${String(error)}`);
  } finally {
    await stopChild(server.child);
  }
}

/** Settings for outside services: mail servers, payment providers, stores, identity providers, analytics. */
const OUTSIDE = /^(SMTP|STRIPE|S3|UPLOADS_S3|OAUTH|PLAUSIBLE|ANALYTICS|MAIL)_|^UPLOADS$/;

/** The environment of a server on a copy: it sends no mails and charges no one. */
export function quietEnvironment(settings: Pick<Settings, "siteUrl">, address: string): NodeJS.ProcessEnv {
  const usual = serverEnvironment({ ...settings, address, dashboard: "off", trustedProxy: "" });
  const kept = Object.entries(usual).filter(([name]) => !OUTSIDE.test(name));
  return { ...Object.fromEntries(kept), PAYMENTS: "off", RATE_LIMITS: "off" };
}

const WITHIN_MS = 30_000;

interface Sent {
  method?: string;
  token?: string;
  body?: object;
}

/** @throws {Problem} unless the answer is ok */
async function ask<Answer>(url: string, { method, token, body }: Sent = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: method ?? (body ? "POST" : "GET"),
    headers: { ...(token && { Authorization: token }), ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const text = await response.text();
  const path = new URL(url).pathname;
  if (!response.ok)
    throw new Problem(
      `A server on a copy of the data answers ${path} with ${String(response.status)}: ${text.slice(0, 200)}`,
    );
  return (text.startsWith("{") ? JSON.parse(text) : text) as Answer;
}

type Someone = { email: string; password: string };

/** @returns an auth token */
export async function signIn(url: string, collection: string, { email, password }: Someone): Promise<string> {
  const path = `${url}/api/collections/${collection}/auth-with-password`;
  return (await ask<{ token: string }>(path, { body: { identity: email, password } })).token;
}

/** Creates an account, signs in with it, and deletes it. */
export async function signInAsLearner(url: string, token: string): Promise<void> {
  const users = `${url}/api/collections/users`;
  const secret = randomBytes(12).toString("hex");
  const someone = { email: `trial-${secret}@example.invalid`, password: `Aa1-${secret}` };
  const body = { ...someone, passwordConfirm: someone.password, verified: true };
  const { id } = await ask<{ id: string }>(`${users}/records`, { body, token });
  const theirs = await signIn(url, "users", someone);
  await ask(`${users}/auth-refresh`, { method: "POST", token: theirs });
  await ask(`${users}/records/${id}`, { method: "DELETE", token });
}

/** The number of rows of each collection, by its API. */
export async function countAll(url: string, token: string): Promise<Record<string, number>> {
  const { items } = await ask<{ items: { name: string; type: string }[] }>(
    `${url}/api/collections?perPage=500&sort=name`,
    { token },
  );
  const counts: Record<string, number> = {};
  for (const { name, type } of items) {
    const path = `${url}/api/collections/${name}/records?perPage=1`;
    const { totalItems } = await ask<{ totalItems: number }>(path, { token });
    if (type !== "view") counts[name] = totalItems;
  }
  return counts;
}

/** Reads the home page. @throws {Problem} when it is incomplete */
export async function readPage(url: string): Promise<void> {
  const page = await ask<string>(`${url}/`);
  if (!/<\/html>\s*$/.test(page)) throw new Problem("A server on a copy of the data gives no whole page at /.");
}
