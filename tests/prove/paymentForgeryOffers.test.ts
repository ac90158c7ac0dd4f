// Guesses at what was given to others: coupons, gifts, lesson links, withdrawals.
import { expect, it, vi } from "vitest";
import type { ProviderPage } from "#contract/membership.d.ts";
import type { Gift, LessonLink } from "#contract/offers.d.ts";
import { type Answer, ask, inDays, send } from "#serverTests/ask.ts";
import { builtAt, membersOnly } from "#serverTests/builtSite.ts";
import { serverHere } from "#serverTests/here.ts";
import { premium } from "#serverTests/learner.ts";
import { signed } from "#serverTests/tokens.ts";
import { advance, atProvider, buy, confirm, membership, pay, sessionOf } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { request, rows } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import type { Try } from "./paymentGrants.ts";

/** What somebody knows who wants what was given to others: codes that open nothing for them, and ids. */
interface Known {
  me: { id: string; token: string; cookie: string; email: string };
  other: { id: string; email: string; subscription: string };
  /** Codes of gifts by what became of them: accepted, given back, not paid. */
  gifts: Record<string, string>;
  /** A gift that waits for its receiver; only codes beside it are tried. */
  waiting: string;
  /** Codes of lesson links: to another lesson, revoked, run out. */
  links: Record<string, string>;
  lesson: string;
  figure: string;
  plan: string;
}

const NOBODYS = "x".repeat(24);

const post = (path: string, body: unknown, more: Record<string, string> = {}): Try => ({
  ...{
    name: `POST ${path} ${JSON.stringify(body)} ${JSON.stringify(more)}`,
    method: "POST",
    path: `/api/course/${path}`,
  },
  ...{ headers: { "content-type": "application/json", ...more }, body: JSON.stringify(body) },
});

/** One code, written as somebody might who hopes that it is compared badly. */
const written = (code: string): unknown[] => [
  ...[code, code.toLowerCase(), ` ${code} `, code.replace(/(.{4})/g, "$1-"), `${code}%`, `${code.slice(0, -1)}_`],
  ...[`${code}\u0000`, code.replace(/A/g, "Ａ"), `${code}' OR ''='`, `${code.slice(0, -1)}*`, `${code}" || "1"="1`],
  ...[[code], [code, code], { "=": code }, { code }, { $ne: "" }, true, 0, null],
];

/** The code of a gift with one letter changed, at each place. */
const beside = (code: string): string[] =>
  [...code].map((letter, at) => code.slice(0, at) + (letter === "A" ? "B" : "A") + code.slice(at + 1));

function* throughGifts({ gifts, waiting, plan, me, other }: Known): Generator<Try> {
  for (const code of [...Object.values(gifts), NOBODYS.slice(0, 20).toUpperCase(), "%".repeat(20), ""])
    for (const one of written(code)) {
      yield post("gift/accept", { code: one });
      yield post("gift/accept", { code: one, user: other.id, acceptedBy: me.id, state: "paid" });
      yield post("coupon", { plan, code: one });
      yield post("checkout", { plan, coupon: one });
    }
  for (const code of beside(waiting)) yield post("gift/accept", { code });
  for (const months of [0, -1, 0.01, "1", 25, 1e9, null, [1], NaN])
    yield post("gift", { plan, months, email: me.email, amount: 0, unit_amount: 0, state: "paid", code: waiting });
}

/** Cookies that would make somebody a member, or a follower of a link, if they were believed. */
function cookiesOf({ me, other, links }: Known): string[] {
  const [head = "", , tail = ""] = me.cookie.split("=")[1]?.split(".") ?? [];
  const payload = Buffer.from(JSON.stringify({ id: other.id, use: "reading", exp: 9e9 })).toString("base64url");
  const claims = { id: other.id, use: "reading", exp: 9e9 };
  const tokens = [
    ...[me.token, `${head}.${payload}.${tail}`, `${head}.${payload}.`, signed(claims, "", "none"), signed(claims, "")],
    ...[signed(claims, "secret"), signed({ ...claims, collectionId: "_pb_users_auth_" }, other.id), other.id],
  ];
  const codes = [...Object.values(links), NOBODYS, "%".repeat(24), "_".repeat(24), "' OR 1=1 --", ""];
  return [
    ...tokens.flatMap((token) => [`reading=${token}`, `__Host-reading=${token}`, `${me.cookie}; reading=${token}`]),
    ...codes.flatMap((code) => [
      ...["five-numbers", "retention-autopsy", "*", "constructor"].map((lesson) => `lesson-link-${lesson}=${code}`),
      `${me.cookie}; ${Object.values(links)
        .map((link, at) => `lesson-link-${at}=${link}`)
        .join("; ")}; lesson-link-five-numbers=${code}`,
    ]),
  ];
}

function* throughLinks(known: Known): Generator<Try> {
  const { lesson, figure, links } = known;
  const files = [`/media/${lesson}.mp4`, `/media/${lesson}.vtt`, figure, "/members/search/pagefind-entry.json"];
  const page = `/module/5/${lesson}`;
  for (const cookie of cookiesOf(known))
    for (const path of [page, `/module/5?lesson=${lesson}`, ...files])
      yield { name: `GET ${path} with ${cookie}`, method: "GET", path, headers: { cookie } };
  for (const code of [...Object.values(links), NOBODYS, "%25", "'%20OR%201=1", `${NOBODYS}&link=${links["other"]}`])
    for (const path of [page, "/module/5", ...files])
      for (const query of [`link=${code}`, `lesson=${lesson}&link=${code}`, `LINK=${code}`, `link[]=${code}`])
        yield { name: `GET ${path}?${query}`, method: "GET", path: `${path}?${query}` };
  for (const code of Object.values(links)) {
    yield post("lesson-links/revoke", { code, revoked: false });
    yield post("lesson-links", { lessonId: lesson, until: "2027-01-01", code });
  }
}

/** Nobody's membership ends by somebody else, nor is their money moved. */
function* throughWithdrawals({ me, other }: Known): Generator<Try> {
  const claims = { id: other.id, subscription: other.subscription, use: "withdraw", exp: 9e9 };
  const tokens = [
    ...[me.token, me.cookie.split("=")[1], signed(claims, "", "none"), signed(claims, ""), signed(claims, me.token)],
    ...[signed({ ...claims, id: me.id }, "secret"), other.subscription, other.id, "", null, [me.token], { "!=": "" }],
  ];
  for (const token of tokens)
    for (const more of [{}, { id: other.id }, { subscription: other.subscription }, { email: other.email }])
      yield post("withdraw", { token, ...more });
  for (const verb of ["withdraw", "cancel", "change", "preview", "resume"])
    for (const about of [
      { user: other.id },
      { subscription: other.subscription },
      { id: other.subscription },
      { email: other.email },
    ])
      yield post(`subscription/${verb}`, { plan: "premium-yearly", prorationAt: 0, ...about });
  yield post("withdraw-link", { email: other.email, user: me.id, to: me.email });
}

/** Everything that is tried with what was given to others, in turn. */
function* everyOffer(known: Known): Generator<Try> {
  yield* throughGifts(known);
  yield* throughLinks(known);
  yield* throughWithdrawals(known);
}

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
