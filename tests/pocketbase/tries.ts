import { expect } from "vitest";
import type { TestServer } from "#support/startPocketBase.ts";
import { type Answer, json, send } from "./ask.ts";

let reader = 0;

/** An address nobody has used yet, so that the outer wall, per address, stays out of it. */
export const elsewhere = (): string => `10.1.${Math.floor(++reader / 250)}.${reader % 250}`;

/** Sends from a reader's address, which a trusted proxy would name. */
export const readersOf = (server: () => TestServer) => {
  const from = (address: string, path: string, body: object): Promise<Answer> =>
    send(server(), "POST", path, body, undefined, { "x-forwarded-for": address });
  return { from, anybody: (path: string, body: object) => from(elsewhere(), path, body) };
};

export function expectRetry(answer: Answer, withinMinutes: number): void {
  expect(answer.status).toBe(429);
  const { message, data } = json<{ message: string; data: { retryAt: string } }>(answer);
  const ms = Date.parse(data.retryAt) - Date.now();
  expect(ms).toBeGreaterThan(0);
  expect(ms).toBeLessThanOrEqual(withinMinutes * 60_000);
  expect(message).toMatch(/Try again in (a minute|\d+ minutes)\./);
  expect(Number(answer.headers["retry-after"]) * 1000).toBeGreaterThanOrEqual(ms);
}

export async function statuses(times: number, act: () => Promise<Answer>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) all.push((await act()).status);
  return all;
}
