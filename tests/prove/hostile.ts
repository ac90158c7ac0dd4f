import { randomUUID } from "node:crypto";
import { type Answer, ask, json } from "#serverTests/ask.ts";
import { course } from "#serverTests/learner.ts";
import type { Chance } from "#support/random.ts";
import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";

/** What a server that is open to everybody counts; a proxy names the reader, so that one machine can be many. */
export const OPEN = { RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" };

export const FREE = course.lessons.filter(({ access }) => access === "free");

let readers = 0;

/** An address nobody has used yet: an attacker has as many as they like, and the outer wall stays out of it. */
export const newAddress = (): string => `10.${(++readers >> 16) & 255}.${(readers >> 8) & 255}.${readers & 255}`;

export interface Wish {
  method?: string;
  path: string;
  body?: unknown;
  token?: string;
  address?: string;
}

export const sendFrom = (server: TestServer, wish: Wish): Promise<Answer> =>
  ask(server, wish.path, {
    method: wish.method ?? "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": wish.address ?? newAddress(),
      authorization: wish.token,
    },
    ...(wish.body === undefined ? {} : { body: JSON.stringify(wish.body) }),
  });

const letters = (chance: Chance, length: number): string =>
  Array.from({ length }, () => "abcdefghijklmnopqrstuvwxyz0123456789"[chance.below(36)]).join("");

export const anId = (chance: Chance): string => letters(chance, 15);

const DAY_MS = 86_400_000;
export const someTime = (chance: Chance): string => new Date(Date.now() - chance.below(29 * DAY_MS)).toISOString();

export const numberFrom = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);

/** Somebody with an account who logged in from an address of their own. */
export async function aLearner(server: TestServer): Promise<{ id: string; token: string }> {
  const account = { email: `${randomUUID()}@example.test`, password: "Correct-horse-9" };
  const body = { ...account, passwordConfirm: account.password, displayName: "Ada", verified: true };
  const { token } = server.superuser;
  await request(`${server.url}/api/collections/users/records`, { body, token });
  const wish = { path: "/api/collections/users/auth-with-password", body: { ...account, identity: account.email } };
  const session = json<{ token: string; record: { id: string } }>(await sendFrom(server, wish));
  return { id: session.record.id, token: session.token };
}

export function middle(list: number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
}

/** Few enough for a small machine. */
const AT_ONCE = 8;

/** Makes so many of something, few at once. */
export async function several<Thing>(many: number, make: (at: number) => Promise<Thing>): Promise<Thing[]> {
  const made: Thing[] = [];
  for (let from = 0; from < many; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, at) => make(from + at));
    made.push(...(await Promise.all(some)));
  }
  return made;
}
