import { expect, vi } from "vitest";
import type { ProviderPage } from "#contract/membership.d.ts";
import type { Gift, LessonLink } from "#contract/offers.d.ts";
import { act, advance, atProvider, buy, CARDS, confirm, membership, pay, sessionOf } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { ask, inDays, listOf, send, succeeded } from "./ask.ts";

/** Somebody who stands before a door with what they have in their hands; a visitor's id and token are "". */
export type Reader = Pick<Person, "id" | "token" | "cookie">;

/** Where everybody's story is played. */
export interface Stage {
  server: TestServer;
  /** Runs the shop. */
  operator: Person;
}

const MONTHLY = "premium-monthly";
const HEARD = { timeout: 20_000, interval: 50 };
const VISITOR: Reader = { id: "", token: "", cookie: "" };

const post = <Answer>({ server }: Stage, path: string, body: object, { token }: Pick<Person, "token">) =>
  request<Answer>(`${server.url}/api/course/${path}`, { body, token });

/** Somebody whose trial is over and paid for. */
export async function active(stage: Stage, card: string = CARDS.good): Promise<Person> {
  const person = await aPerson(stage.server);
  await buy(stage.server, person, MONTHLY, card);
  await advance(stage.server, person, 8);
  return person;
}

async function canceling(stage: Stage): Promise<Person> {
  const person = await active(stage);
  await act(stage.server, person, "cancel");
  return person;
}

/** Their money came back, or is asked back, by a verb of the provider's operator. */
async function afterwards(stage: Stage, verb: "refund" | "dispute", more: object): Promise<Person> {
  const person = await active(stage);
  await atProvider(stage.server, verb, { user: person.id, ...more });
  return person;
}

async function closed(stage: Stage, status: "won" | "lost"): Promise<Person> {
  const person = await afterwards(stage, "dispute", { status: "needs_response" });
  // A dispute that nobody had read when it was won never stopped anything.
  await vi.waitFor(async () => expect(await stateOf(stage, person)).toBe("disputed"), HEARD);
  await atProvider(stage.server, "dispute", { user: person.id, status });
  return person;
}

async function unpaid(stage: Stage): Promise<Person> {
  const person = await active(stage, CARDS.failsLater);
  await atProvider(stage.server, "faults", { unpaid: 1 });
  await advance(stage.server, person, 14);
  await atProvider(stage.server, "faults", {});
  return person;
}

async function comp(stage: Stage, days: number): Promise<Person> {
  const person = await aPerson(stage.server);
  const given = { user: person.id, reason: "prize" };
  await post(stage, "operator/comp", { ...given, until: inDays(7).toISOString() }, stage.operator);
  if (days < 0) await post(stage, "operator/comp", { ...given, until: inDays(days).toISOString() }, stage.operator);
  return person;
}

async function held(stage: Stage): Promise<Person> {
  const person = await active(stage);
  const own = await listOf<{ id: string }>(stage.server, "/api/collections/subscriptions/records", person.token);
  await post(stage, "operator/hold", { subscription: own[0]?.id, reason: "stolen card?" }, stage.operator);
  return person;
}

async function gift(stage: Stage, then?: (giver: Person) => Promise<void>): Promise<Person> {
  const { server } = stage;
  const [giver, person] = [await aPerson(server), await aPerson(server)];
  const wish = { plan: MONTHLY, months: 1, email: person.email };
  const session = sessionOf((await post<ProviderPage>(stage, "gift", wish, giver)).url);
  await pay(server, session);
  await confirm(server, giver, session);
  const [paid] = await listOf<Gift>(server, "/api/collections/gifts/records", giver.token);
  await post(stage, "gift/accept", { code: paid?.code }, person);
  await then?.(giver);
  return person;
}

async function deleted(stage: Stage): Promise<Person> {
  const person = await active(stage);
  const path = `/api/collections/users/records/${person.id}`;
  await succeeded(send(stage.server, "DELETE", path, undefined, person.token));
  return person;
}

async function signedOut(stage: Stage): Promise<Person> {
  const person = await active(stage);
  await succeeded(send(stage.server, "POST", "/api/course/sign-out?everywhere=1", undefined, person.token));
  return person;
}

/** Whoever followed a link to a lesson; the cookie is sent everywhere, further than a browser would. */
async function followed(stage: Stage, lessonId: string, reader: Reader = VISITOR, isRevoked = false): Promise<Reader> {
  const wish = { lessonId, until: inDays(7).toISOString() };
  const { url, code } = await post<LessonLink>(stage, "lesson-links", wish, stage.operator);
  const { headers } = await succeeded(ask(stage.server, url));
  const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  if (isRevoked) await post(stage, "lesson-links/revoke", { code }, stage.operator);
  return { ...reader, cookie: [reader.cookie, cookie].filter(Boolean).join("; ") };
}

async function withdrawn(stage: Stage): Promise<Person> {
  const person = await active(stage);
  await act(stage.server, person, "withdraw");
  return person;
}

async function over(stage: Stage): Promise<Person> {
  const person = await canceling(stage);
  await advance(stage.server, person, 32);
  return person;
}

/** How everybody came to where they stand: by what people do and what the test provider does, never by writing a row. */
export const STANDINGS: Record<string, (stage: Stage) => Promise<Reader>> = {
  "a visitor": () => Promise.resolve(VISITOR),
  "with a link": (stage) => followed(stage, "five-numbers"),
  "…to the stream": (stage) => followed(stage, "smallest-useful-product"),
  "…that is revoked": (stage) => followed(stage, "five-numbers", VISITOR, true),
  "a free account": ({ server }) => aPerson(server),
  "…with a link": async (stage) => followed(stage, "five-numbers", await aPerson(stage.server)),
  "a trial": async ({ server }) => {
    const person = await aPerson(server);
    await buy(server, person);
    return person;
  },
  active,
  canceling,
  "its end came": over,
  grace: (stage) => active(stage, CARDS.failsLater),
  unpaid,
  refunded: (stage) => afterwards(stage, "refund", {}),
  "…in part": (stage) => afterwards(stage, "refund", { amount: 100 }),
  withdrawn,
  disputed: (stage) => afterwards(stage, "dispute", { status: "needs_response" }),
  "…lost": (stage) => closed(stage, "lost"),
  "…won": (stage) => closed(stage, "won"),
  "an inquiry": (stage) => afterwards(stage, "dispute", { status: "warning_needs_response" }),
  comp: (stage) => comp(stage, 7),
  "…taken back": (stage) => comp(stage, -1),
  "a gift": (stage) => gift(stage),
  "…given back": (stage) => gift(stage, ({ id }) => atProvider(stage.server, "refund", { user: id })),
  held,
  deleted,
  "signed out": signedOut,
};

/** How their membership stands, as they are told; the status when they are told nothing. */
export async function stateOf({ server }: Stage, { token }: Reader): Promise<string> {
  if (!token) return String((await ask(server, "/api/course/subscription")).status);
  return membership(server, { id: "", token }).then(
    ({ state }) => state,
    (error: unknown) => /\b401\b/.exec(String(error))?.[0] ?? String(error),
  );
}
