import { describe, expect, it } from "vitest";
import { aPerson, grant, revoke } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { inDays, json, listOf, send, sql, succeeded } from "./ask.ts";

const ENTITLEMENTS = "/api/collections/entitlements/records";

interface Row {
  id: string;
  user: string;
  feature: string;
}

const server = await sharedServer();
const [member, other] = [await aPerson(server, { premium: { validUntil: inDays(30) } }), await aPerson(server)];
const rows = (token?: string) => listOf<Row>(server, ENTITLEMENTS, token);
const isActive = async ({ id, token }: { id: string; token: string }): Promise<boolean> => {
  const answer = await succeeded(send(server, "GET", `/api/collections/users/records/${id}`, undefined, token));
  return json<{ subscriptionActive: boolean }>(answer).subscriptionActive;
};
const asOperator = (method: string, path: string, body?: unknown) =>
  send(server, method, path, body, server.superuser.token);

it("an entitlement is one per user and feature, and has an end", async () => {
  const row = { user: member.id, feature: "premium", validUntil: inDays(1) };
  expect((await asOperator("POST", ENTITLEMENTS, row)).status).toBe(400);
  const endless = { user: other.id, feature: "premium" };
  expect((await asOperator("POST", ENTITLEMENTS, endless)).status).toBe(400);
  expect((await asOperator("POST", ENTITLEMENTS, { ...row, user: other.id, feature: "other" })).status).toBe(400);
});

describe("subscriptionActive follows the entitlement", () => {
  it("when it is granted, ends, is prolonged and is taken away", async () => {
    const person = await aPerson(server);
    expect(await isActive(person)).toBe(false);
    await grant(server, person, { validUntil: inDays(1) });
    expect(await isActive(person)).toBe(true);
    await grant(server, person, { validUntil: inDays(-1) });
    expect(await isActive(person)).toBe(false);
    await grant(server, person, { validUntil: inDays(1) });
    expect(await isActive(person)).toBe(true);
    await revoke(server, person);
    expect(await isActive(person)).toBe(false);
  });

  it("at the next refresh of a session when it ran out by itself", async () => {
    const person = await aPerson(server, { premium: { validUntil: inDays(1) } });
    await sql(server, `UPDATE entitlements SET validUntil = '2020-01-01 00:00:00.000Z' WHERE user = '${person.id}'`);
    expect(await isActive(person)).toBe(true);
    const path = "/api/collections/users/auth-refresh";
    const answer = await succeeded(send(server, "POST", path, {}, person.token));
    expect(json(answer)).toMatchObject({ record: { subscriptionActive: false } });
    expect(await isActive(person)).toBe(false);
  });

  it("in the same step: where it cannot follow, nothing is granted", async () => {
    const person = await aPerson(server);
    await sql(
      server,
      `CREATE TRIGGER stuck BEFORE UPDATE ON users WHEN NEW.id = '${person.id}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
    );
    const row = { user: person.id, feature: "premium", validUntil: inDays(1) };
    expect((await asOperator("POST", ENTITLEMENTS, row)).status).toBe(400);
    expect(await rows(person.token)).toEqual([]);
    await sql(server, "DROP TRIGGER stuck");
    await succeeded(asOperator("POST", ENTITLEMENTS, row));
    expect(await isActive(person)).toBe(true);
  });
});
