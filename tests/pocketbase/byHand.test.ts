import { inDays, sql } from "./ask.ts";
import { describe, expect, it } from "vitest";
import type { MemberShown } from "#contract/operator.d.ts";
import { act, advance, atProvider, buy, membership } from "#support/buying.ts";
import { aPerson, grant, revoke } from "#support/person.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import { sharedServer } from "#support/startPocketBase.ts";

const server = await sharedServer();
const boss = await aRole(server, "operator");
const operate = (verb: string, body: object) =>
  request<MemberShown>(`${server.url}/api/course/operator/${verb}`, { body, token: boss.token });
const resync = (user: string) => operate("resync", { user });
const mirrorOf = async (id: string) =>
  (
    await request<{ subscriptionActive: boolean }>(`${server.url}/api/collections/users/records/${id}`, {
      token: server.superuser.token,
    })
  ).subscriptionActive;

describe("an entitlement that a superuser wrote by hand", () => {
  it("is a membership from us until its day, and no free plan", async () => {
    const validUntil = inDays(30);
    const ada = await aPerson(server, { premium: { validUntil } });
    const given = { state: "comp", validUntil: validUntil.toISOString(), plan: null, nextCharge: null };
    expect(await membership(server, ada)).toMatchObject(given);
    expect(await resync(ada.id)).toMatchObject({ state: "comp", validUntil: validUntil.toISOString() });
    expect(await membership(server, ada)).toMatchObject(given);
  });

  it("stays beside what was bought before and has ended, also after the provider is read anew", async () => {
    const ada = await aPerson(server);
    await buy(server, ada);
    await act(server, ada, "withdraw");
    const validUntil = inDays(30);
    await grant(server, ada, { validUntil });
    const given = { state: "comp", validUntil: validUntil.toISOString() };
    expect(await membership(server, ada)).toMatchObject(given);
    for (let times = 0; times < 2; times++) expect(await resync(ada.id)).toMatchObject(given);
    const later = inDays(60);
    await grant(server, ada, { validUntil: later });
    const moved = await resync(ada.id);
    expect(moved).toMatchObject({ state: "comp", validUntil: later.toISOString() });
    expect(moved.log.map(({ cause }) => cause)).toContain("test");
  });

  it("gives way to nothing that is paid, and stays when that ends", async () => {
    const validUntil = inDays(400);
    const ada = await aPerson(server, { premium: { validUntil } });
    await buy(server, ada);
    await advance(server, ada, 8);
    await expect.poll(() => membership(server, ada)).toMatchObject({ state: "active" });
    expect((await membership(server, ada)).validUntil).toBe(validUntil.toISOString());
    await atProvider(server, "refund", { user: ada.id });
    await expect.poll(() => membership(server, ada)).toMatchObject({ state: "comp" });
    expect((await membership(server, ada)).validUntil).toBe(validUntil.toISOString());
  });

  it("ends when it is deleted, moved to the past or taken back by an operator", async () => {
    const shut = { state: "ended", validUntil: null };
    const [deleted, moved, taken] = [await aPerson(server), await aPerson(server), await aPerson(server)];
    for (const one of [deleted, moved]) {
      await grant(server, one, { validUntil: inDays(30) });
      await resync(one.id);
    }
    await revoke(server, deleted);
    expect(await resync(deleted.id)).toMatchObject(shut);
    await grant(server, moved, { validUntil: inDays(-1) });
    expect(await resync(moved.id)).toMatchObject(shut);
    await grant(server, taken, { validUntil: inDays(30) });
    const until = inDays(-1).toISOString();
    expect(await operate("comp", { user: taken.id, until, reason: "by mistake" })).toMatchObject(shut);
    expect(await membership(server, taken)).toMatchObject(shut);
  });
});

it("what an operator gave is over when it has run out, and not without an end", async () => {
  const ada = await aPerson(server);
  await operate("comp", { user: ada.id, until: inDays(3).toISOString(), reason: "prize" });
  const past = "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-1 hours')";
  await sql(server, `UPDATE subscriptions SET validUntil = ${past}, periodEnd = ${past} WHERE user = '${ada.id}'`);
  await sql(server, `UPDATE entitlements SET validUntil = ${past} WHERE user = '${ada.id}'`);
  expect(await membership(server, ada)).toMatchObject({ state: "ended", validUntil: null, verbs: ["checkout"] });
});

it("the mirror on the account is mended whenever somebody is read anew, also when nothing else changed", async () => {
  const ada = await aPerson(server);
  await buy(server, ada);
  expect(await mirrorOf(ada.id)).toBe(true);
  await sql(server, `UPDATE users SET subscriptionActive = FALSE WHERE id = '${ada.id}'`);
  await resync(ada.id);
  expect(await mirrorOf(ada.id)).toBe(true);
  const free = await aPerson(server);
  await sql(server, `UPDATE users SET subscriptionActive = TRUE WHERE id = '${free.id}'`);
  await resync(free.id);
  expect(await mirrorOf(free.id)).toBe(false);
});
