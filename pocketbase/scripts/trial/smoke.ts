import { randomBytes } from "node:crypto";
import { Problem } from "#server/scripts/platform/problem.ts";

const WITHIN_MS = 30_000;

interface Sent {
  method?: string;
  token?: string;
  body?: object;
}

/** @throws {Problem} for every answer but a good one */
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

/** @returns a token */
export async function signIn(url: string, collection: string, { email, password }: Someone): Promise<string> {
  const path = `${url}/api/collections/${collection}/auth-with-password`;
  return (await ask<{ token: string }>(path, { body: { identity: email, password } })).token;
}

/** Makes an account, signs in with it, and takes it away again. */
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

interface Listed {
  items: { name: string; type: string }[];
}

/** How many rows each collection has, as its API says. */
export async function countAll(url: string, token: string): Promise<Record<string, number>> {
  const { items } = await ask<Listed>(`${url}/api/collections?perPage=500&sort=name`, { token });
  const counts: Record<string, number> = {};
  for (const { name, type } of items) {
    const path = `${url}/api/collections/${name}/records?perPage=1`;
    const { totalItems } = await ask<{ totalItems: number }>(path, { token });
    if (type !== "view") counts[name] = totalItems;
  }
  return counts;
}

/** The page that everybody comes to first. */
export async function readPage(url: string): Promise<void> {
  const page = await ask<string>(`${url}/`);
  if (!/<\/html>\s*$/.test(page)) throw new Problem("A server on a copy of the data gives no whole page at /.");
}
