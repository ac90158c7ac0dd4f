import { describe, expect, it } from "vitest";
import type { Membership } from "#contract/membership.d.ts";
import type { Members, MemberShown } from "#contract/operator.d.ts";
import { advance, buy, membership } from "#support/buying.ts";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { serverHere } from "./here.ts";
import { inDays, json, send, succeeded } from "./ask.ts";

const at = (path: string) => `/api/course/operator/${path}`;
const server = await serverHere();
const boss = await aRole(server, "operator");
const post = (verb: string, body: object, who: Pick<Person, "token"> = boss) =>
  send(server, "POST", at(verb), body, who.token);
const verb = async (name: string, body: object) => json<MemberShown>(await succeeded(post(name, body)));
const read = async <Answer>(path: string): Promise<Answer> =>
  json(await succeeded(send(server, "GET", at(path), undefined, boss.token)));
const codes = (answer: { body: Buffer }) => {
  const { data } = JSON.parse(answer.body.toString()) as { data: Record<string, { code: string }> };
  return Object.entries(data).map(([name, { code }]) => [name, code]);
};

describe("the operator's routes", () => {
  const GETS = ["members", "members/someone", "figures", "health", "analytics", "video"];
  const POSTS = ["comp", "hold", "release", "resync"];

  it("let nobody else in: no visitor, no learner, no moderator, no superuser", async () => {
    const [learner, moderator] = [await aPerson(server), await aRole(server, "moderator")];
    const asked = async (token?: string) =>
      Promise.all([
        ...GETS.map((path) => send(server, "GET", at(path), undefined, token)),
        ...POSTS.map((path) => send(server, "POST", at(path), { user: learner.id, reason: "x" }, token)),
      ]).then((all) => [...new Set(all.map(({ status }) => status))]);
    expect(await asked()).toEqual([401]);
    expect(await asked(server.superuser.token)).toEqual([401]);
    expect(await asked(learner.token)).toEqual([403]);
    expect(await asked(moderator.token)).toEqual([403]);
    expect(await membership(server, learner)).toMatchObject({ state: "none", validUntil: null });
  });

  it("are closed at once to whoever is operator no more", async () => {
    const former = await aRole(server, "operator");
    expect((await send(server, "GET", at("figures"), undefined, former.token)).status).toBe(200);
    const path = `/api/collections/users/records/${former.id}`;
    expect((await send(server, "PATCH", path, { roles: ["operator"] }, former.token)).status).not.toBe(200);
    await succeeded(send(server, "PATCH", path, { roles: [] }, server.superuser.token));
    expect((await send(server, "GET", at("figures"), undefined, former.token)).status).toBe(403);
  });

  it("are open to somebody of several roles; `role` says the one that may most, and set alone it sets them", async () => {
    const person = await aPerson(server);
    const path = `/api/collections/users/records/${person.id}`;
    const set = async (body: object) => {
      const changed = await succeeded(send(server, "PATCH", path, body, server.superuser.token));
      const { role, roles } = json<{ role: string; roles: string[] }>(changed);
      const opened = await send(server, "GET", at("figures"), undefined, person.token);
      return [role, roles, opened.status];
    };
    expect(await set({ roles: ["moderator", "operator"] })).toEqual(["operator", ["moderator", "operator"], 200]);
    expect(await set({ "roles-": "operator" })).toEqual(["moderator", ["moderator"], 403]);
    expect(await set({ role: "operator" })).toEqual(["operator", ["operator"], 200]);
    expect(await set({ displayName: "Boss" })).toEqual(["operator", ["operator"], 200]);
    expect(await set({ role: "" })).toEqual(["", [], 403]);
    expect(await set({ role: "operator", roles: ["moderator"] })).toEqual(["moderator", ["moderator"], 403]);
    expect(await set({ roles: [] })).toEqual(["", [], 403]);
  });
});

it("Premium for nothing opens until its day, is moved and taken back, each with a line in the log", async () => {
  const ada = await aPerson(server);
  const until = inDays(30).toISOString();
  const given = await verb("comp", { user: ada.id, until, reason: "prize  of\nMay" });
  expect(given).toMatchObject({ email: ada.email, state: "comp", validUntil: until, next: until });
  expect(await membership(server, ada)).toMatchObject({ state: "comp", validUntil: until, verbs: ["checkout"] });
  const longer = inDays(60).toISOString();
  expect((await verb("comp", { user: ada.id, until: longer, reason: "more" })).validUntil).toBe(longer);
  const taken = await verb("comp", { user: ada.id, until: inDays(-1).toISOString(), reason: "by mistake" });
  expect(taken).toMatchObject({ state: "ended", validUntil: null, next: null });
  expect(taken.subscriptions).toHaveLength(1);
  const causes = ["by mistake", "more", "prize of May"].map((reason) => `operator: ${reason} by ${boss.id}`);
  expect(taken.log.map(({ cause }) => cause)).toEqual(causes);
});

it("what is held is shut whatever was paid, and opened again by releasing it", async () => {
  const ada = await aPerson(server);
  await buy(server, ada);
  const before = await membership(server, ada);
  const [row] = (await read<MemberShown>(`members/${ada.id}`)).subscriptions;
  const subscription = row?.id ?? "";
  const held = await verb("hold", { subscription, reason: "stolen card?" });
  expect(held).toMatchObject({ state: "held", validUntil: null, subscriptions: [{ hold: true }] });
  await advance(server, ada, 8);
  expect(await verb("resync", { user: ada.id })).toMatchObject({ state: "held", validUntil: null });
  expect(await membership(server, ada)).toMatchObject({ state: "held", validUntil: null, verbs: ["portal"] });
  const released = await verb("release", { subscription, reason: "it was theirs" });
  expect(Date.parse(released.validUntil ?? "")).toBeGreaterThan(Date.parse(before.validUntil ?? ""));
  expect(released.log[0]?.cause).toBe(`operator: it was theirs by ${boss.id}`);
  expect(codes(await post("hold", { subscription: "nothing", reason: "x" }))).toEqual([
    ["subscription", "validation_unknown"],
  ]);
});

it("the list of members finds anybody by a part of their address, and members by their state", async () => {
  const [ada, stranger] = [await aPerson(server), await aPerson(server, { email: `100%_${Date.now()}@example.test` })];
  await buy(server, ada, "premium-yearly");
  const one = await read<Members>(`members?search=${encodeURIComponent(ada.email.slice(2, -3).toUpperCase())}`);
  expect(one).toMatchObject({ page: 1, pages: 1, total: 1, members: [{ id: ada.id, state: "trialing" }] });
  const { trialEnd } = (await membership(server, ada)) satisfies Membership;
  expect(one.members[0]).toMatchObject({ plan: "premium-yearly", next: trialEnd, email: ada.email });
  expect((await read<Members>(`members?search=${encodeURIComponent("100%_")}`)).members).toMatchObject([
    { id: stranger.id, state: "none", validUntil: null, next: null },
  ]);
  const all = await read<Members>("members");
  expect(all.members.map(({ id }) => id)).toContain(ada.id);
  expect(all.members.map(({ id }) => id)).not.toContain(stranger.id);
  const trying = await read<Members>("members?state=trialing");
  expect(new Set(trying.members.map(({ state }) => state))).toEqual(new Set(["trialing"]));
  for (const query of ["search='%20OR%201=1%20--", "state='%20OR%20'1'='1", "page=400"])
    expect((await read<Members>(`members?${query}`)).members).toEqual([]);
});
