// What somebody may send to grant themselves Premium, by tables, verbs, encodings and doors.
import { isDeepStrictEqual } from "node:util";
import { expect, it, vi } from "vitest";
import { aCode, buy, confirm, order, pay, sessionOf } from "#support/buying.ts";
import { aPerson, grant, type Person } from "#support/person.ts";
import { request, rows } from "#support/request.ts";
import { ask, inDays, json, send } from "#serverTests/ask.ts";
import { builtAt, membersOnly } from "#serverTests/builtSite.ts";
import { serverHere } from "#serverTests/here.ts";
import { premium } from "#serverTests/learner.ts";
import { secretNow } from "#serverTests/stripeShop.ts";
import { everyTry, TABLES, type Try } from "./paymentGrants.ts";

const PLAN = "premium-monthly";
const LESSON = `/module/5/${premium}`;
vi.setConfig({ testTimeout: 600_000 });

const server = await serverHere();
const [mallory, ada, giver] = [await aPerson(server), await aPerson(server), await aPerson(server)];
await grant(server, mallory, { validUntil: inDays(-1) });
const session = sessionOf(await order(server, mallory, PLAN));
await buy(server, ada);
const [paid] = await rows(server, `SELECT session FROM checkouts WHERE user = '${ada.id}'`);
const open = sessionOf(await order(server, giver, PLAN));
const code = "SECRETCOUPON";
await aCode(server, code, { percent_off: 100 });
const gift = await aGift();
const customers = await rows(server, "SELECT user, customer FROM billingCustomers");
const customerOf = (one: Person) => customers.find(([user]) => user === one.id)?.[1] ?? "";
const scene = {
  me: { id: mallory.id, customer: customerOf(mallory), session, rows: await rowsOf(mallory) },
  other: { id: ada.id, customer: customerOf(ada), session: open, paid: paid?.[0] ?? "", rows: await rowsOf(ada) },
  ...{ plan: PLAN, lesson: premium },
};
const secrets = { coupon: code, gift, secret: secretNow(server), session: paid?.[0] ?? "", customer: customerOf(ada) };

/** A paid gift that nobody has accepted. */
async function aGift(): Promise<string> {
  const body = { plan: PLAN, months: 1, email: "bob@example.test" };
  const { url } = await request<{ url: string }>(`${server.url}/api/course/gift`, { body, token: giver.token });
  await pay(server, sessionOf(url));
  await confirm(server, giver, sessionOf(url));
  return (await rows(server, "SELECT code FROM gifts WHERE state = 'paid'"))[0]?.[0] ?? "";
}

/** The id of somebody's row in each table that names them. */
async function rowsOf({ id }: Person): Promise<Record<string, string>> {
  const found: Record<string, string> = { users: id };
  for (const table of ["entitlements", "subscriptions", "checkouts", "billingCustomers", "entitlementLog"])
    found[table] = (await rows(server, `SELECT id FROM ${table} WHERE user = '${id}'`))[0]?.[0] ?? "";
  for (const table of ["plans", "gifts", "billingEvents", "_superusers"])
    found[table] = (await rows(server, `SELECT id FROM ${table} LIMIT 1`))[0]?.[0] ?? "";
  return Object.fromEntries(Object.entries(found).filter(([, row]) => row));
}

const perform = ({ method, path, headers, body, isAtProvider = false }: Try, token = mallory.token) =>
  ask(isAtProvider ? { url: server.payments.base } : server, path, {
    method,
    headers: { authorization: token, ...headers },
    ...(body !== undefined && { body }),
  });

/** What of the members' side somebody has, who is not to have any of it. */
async function gained(): Promise<string[]> {
  const [row] = await rows(
    server,
    `SELECT (SELECT COUNT(*) FROM entitlements WHERE user <> '${ada.id}' AND validUntil > datetime('now')),
     (SELECT COUNT(*) FROM users WHERE id <> '${ada.id}' AND (subscriptionActive = TRUE OR role <> '')),
     (SELECT COUNT(*) FROM subscriptions WHERE user <> '${ada.id}'), (SELECT COUNT(*) FROM lessonLinks),
     (SELECT COUNT(*) FROM _superusers) - 1, (SELECT COUNT(*) FROM plans WHERE amount = 0)`,
  );
  const names = ["entitlement", "mirror or role", "subscription", "lesson link", "superuser", "free plan"];
  const found = names.filter((_, at) => Number(row?.[at]) !== 0);
  const headers = { cookie: mallory.cookie };
  const page = await ask(server, LESSON, { headers });
  if (!page.body.equals(builtAt(LESSON, "public"))) found.push("page");
  const file = await ask(server, membersOnly[0] ?? "", { headers });
  if (file.status !== 404) found.push("file");
  return found;
}

const guarded = ["plans", "gifts", "lessonLinks", "entitlements", "subscriptions", "_superusers", "_params"];
const guardedNow = async () =>
  Promise.all(guarded.map(async (table) => JSON.stringify(await rows(server, `SELECT * FROM ${table} ORDER BY id`))));

it("nothing that somebody sends for themselves opens Premium", async () => {
  expect(await gained()).toEqual([]);
  const before = await guardedNow();
  const opened: string[] = [];
  const broken: string[] = [];
  const statuses = new Map<number, number>();
  let count = 0;
  for (const one of everyTry(scene)) {
    const { status } = await perform(one);
    count += 1;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500) broken.push(`${one.name}: ${status}`);
    for (const found of await gained()) opened.push(`${one.name}: ${found} (${status})`);
    if (opened.length > 20) break;
  }
  console.log(`grants to oneself: ${count} tried, ${opened.length} worked, statuses ${JSON.stringify([...statuses])}`);
  expect(opened).toEqual([]);
  expect(broken).toEqual([]);
  expect(await guardedNow()).toEqual(before);
  expect(count).toBeGreaterThan(500);
  // What is looked for would be found.
  await grant(server, mallory, { validUntil: inDays(1) });
  expect(await gained()).toEqual(["entitlement", "mirror or role", "page", "file"]);
});

it("no filter, order or expansion tells a secret from a guess", async () => {
  const told: string[] = [];
  let count = 0;
  const probes = (value: string): string[] => [
    ...["gifts.code", "checkouts.session", "billingCustomers.customer", "subscriptions.customer"].map(
      (field) => `filter=@collection.${field}?="${value}"`,
    ),
    ...["code", "session", "customer", "checkouts_via_user.session", "subscriptions_via_user.customer"].map(
      (field) => `filter=${field}~"${value}"`,
    ),
    ...["coupon", "@collection.gifts.code"].map((field) => `sort=${field}`),
    ...["entitlements_via_user", "gifts_via_payer", "checkouts_via_user", "user"].map(
      (field) => `expand=${field}&fields=*,expand.*`,
    ),
  ];
  for (const table of TABLES)
    for (const [name, value] of Object.entries(secrets)) {
      const wrong = [...value].reverse().join("");
      for (const [at, query] of probes(value).entries()) {
        count += 1;
        const path = (text: string) => `/api/collections/${table}/records?${encodeURI(text)}`;
        const right = await send(server, "GET", path(query), undefined, mallory.token);
        const guess = await send(server, "GET", path(probes(wrong)[at] ?? ""), undefined, mallory.token);
        const isTold = right.status !== guess.status || !isDeepStrictEqual(json(right), json(guess));
        if (isTold || right.body.includes(value)) told.push(`${table} ${name} ${query}: ${right.body.toString()}`);
      }
    }
  console.log(`probes for secrets: ${count}, ${told.length} told one`);
  expect(told).toEqual([]);
});
