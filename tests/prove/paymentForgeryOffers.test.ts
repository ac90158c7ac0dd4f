// Guesses at what was given to others: coupons, gifts, lesson links, withdrawals.
import { expect, it, vi } from "vitest";
import type { ProviderPage } from "#contract/membership.d.ts";
import type { Gift, LessonLink } from "#contract/offers.d.ts";
import { advance, atProvider, buy, confirm, membership, pay, sessionOf } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request, rows } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { type Answer, ask, inDays, send } from "#serverTests/ask.ts";
import { builtAt, membersOnly } from "#serverTests/builtSite.ts";
import { serverHere } from "#serverTests/here.ts";
import { premium } from "#serverTests/learner.ts";
import { everyOffer } from "./paymentOffers.ts";

const PLAN = "premium-monthly";
const PAGE = `/module/5/${premium}`;
vi.setConfig({ testTimeout: 600_000 });

const server = await serverHere();
const at = (path: string) => `${server.url}/api/course/${path}`;
const accept = (who: Person, code: string) => send(server, "POST", "/api/course/gift/accept", { code }, who.token);
const [mallory, ada] = [await aPerson(server), await aPerson(server)];
const [giver, bob, boss] = [await aPerson(server), await aPerson(server), await aRole(server, "operator")];
await buy(server, ada);
await advance(server, ada, 8);
const taken = await aGift(giver);
await accept(bob, taken);
const givenBack = await aGift(boss);
await atProvider(server, "refund", { user: boss.id });
const body = { plan: PLAN, months: 1, email: mallory.email };
const own = await request<ProviderPage>(at("gift"), { body, token: mallory.token });
const [subscription] = await rows(server, `SELECT providerSub FROM subscriptions WHERE user = '${ada.id}'`);
const known = {
  me: mallory,
  other: { id: ada.id, email: ada.email, subscription: subscription?.[0] ?? "" },
  gifts: { taken, givenBack, unpaid: sessionOf(own.url) },
  waiting: await aGift(giver),
  links: await theLinks(boss),
  ...{ lesson: premium, plan: PLAN },
  figure: membersOnly.find((address) => address.includes("1-five-numbers.returning")) ?? "",
};

async function aGift(giver: Person): Promise<string> {
  const body = { plan: PLAN, months: 1, email: "bob@example.test" };
  const session = sessionOf((await request<ProviderPage>(at("gift"), { body, token: giver.token })).url);
  await pay(server, session);
  await confirm(server, giver, session);
  const own = `${server.url}/api/collections/gifts/records?filter=state%3D%22paid%22`;
  const { items } = await request<{ items: Gift[] }>(own, { token: giver.token });
  return items[0]?.code ?? "";
}

async function theLinks(boss: Person): Promise<Record<string, string>> {
  const until = inDays(7).toISOString();
  const make = (lessonId: string) =>
    request<LessonLink>(at("lesson-links"), { body: { lessonId, until }, token: boss.token });
  const [other, revoked] = [await make("retention-autopsy"), await make(premium)];
  await request(at("lesson-links/revoke"), { body: { code: revoked.code }, token: boss.token });
  const over = { lessonId: premium, code: "o".repeat(24), until: inDays(-1).toISOString() };
  const table = `${server.url}/api/collections/lessonLinks/records`;
  await request(table, { body: over, token: server.superuser.token });
  return { other: other.code, revoked: revoked.code, over: over.code };
}

/** What of the members' side an answer holds, or the account that asked has since. */
async function gained(path: string, answer?: Answer): Promise<string[]> {
  const found: string[] = [];
  const isPage = path.startsWith("/module/");
  if (answer?.body.equals(builtAt(PAGE, "members"))) found.push("the page");
  if (answer && answer.status < 400 && !isPage && !path.startsWith("/api/")) found.push("a file");
  const { state, validUntil } = await membership(server, mallory);
  if (state !== "none" || validUntil !== null) found.push(`a membership: ${state}`);
  const page = await ask(server, PAGE, { headers: { cookie: mallory.cookie } });
  if (!page.body.equals(builtAt(PAGE, "public"))) found.push("the page, later");
  return found;
}

const GUARDED = ["entitlements", "subscriptions"];
const kept = async () =>
  Promise.all([
    ...GUARDED.map((table) => rows(server, `SELECT * FROM ${table} ORDER BY id`)),
    rows(server, "SELECT id, state, acceptedBy, code FROM gifts WHERE state <> 'ordered' ORDER BY id"),
    rows(server, "SELECT id, lessonId, until, revoked FROM lessonLinks ORDER BY id"),
  ]);

it("nothing that was given to others, or is withdrawn by others, is had or ended by somebody else", async () => {
  expect(await gained("")).toEqual([]);
  const before = await kept();
  const opened: string[] = [];
  const statuses = new Map<number, number>();
  let count = 0;
  for (const { name, method, path, headers, body } of everyOffer(known)) {
    const own = { authorization: mallory.token, cookie: mallory.cookie };
    const answer = await ask(server, path, { method, headers: { ...own, ...headers }, ...(body && { body }) });
    count += 1;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) opened.push(`${name}: ${answer.status}`);
    for (const found of await gained(path, answer)) opened.push(`${name}: ${found} (${answer.status})`);
    if (opened.length > 20) break;
  }
  console.log(`gifts, links, withdrawals: ${count} tried, ${opened.length} worked, ${JSON.stringify([...statuses])}`);
  expect(opened).toEqual([]);
  expect(await kept()).toEqual(before);
  expect(await membership(server, ada)).toMatchObject({ state: "active" });
  // What is looked for would be found.
  await accept(mallory, known.waiting);
  expect(await gained("")).toEqual(["a membership: gift", "the page, later"]);
});
