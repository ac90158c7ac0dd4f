import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, json, send } from "./ask.ts";
import { inDays, succeeded } from "./readers.ts";
import { ENCODINGS } from "./encodings.ts";

const USERS = "/api/collections/users/records";
const PASSWORD = "Password-1234";

interface User {
  id: string;
  email: string;
  displayName: string;
  subscriptionActive: boolean;
}

const server = await sharedServer();
const [ada, bob] = [await aPerson(server), await aPerson(server)];

const seen = async (id: string, token: string): Promise<User> =>
  json(await succeeded(send(server, "GET", `${USERS}/${id}`, undefined, token)));
const registration = (email: string, more: Record<string, string> = {}) => ({
  email,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  filledInMs: 10_000,
  ...more,
});

describe("an account", () => {
  it("is made by anybody for themselves, with no membership", async () => {
    const email = "grace@example.org";
    const made = json<User>(
      await succeeded(send(server, "POST", USERS, registration(email, { displayName: "Grace" }))),
    );
    expect(made).toMatchObject({ displayName: "Grace", subscriptionActive: false });
  });

  it("belongs to one address, however it is written", async () => {
    await succeeded(send(server, "POST", USERS, registration("Mary@Example.org")));
    const again = await send(server, "POST", USERS, registration("mary@example.org"));
    expect(again.status).toBe(400);
    expect(json<{ data: object }>(again).data).toMatchObject({ email: { code: "validation_not_unique" } });
    for (const identity of ["mary@example.org", "MARY@EXAMPLE.ORG"]) {
      const body = { identity, password: PASSWORD };
      expect((await send(server, "POST", "/api/collections/users/auth-with-password", body)).status).toBe(200);
    }
  });

  it("has a name of at most 80 characters", async () => {
    const rename = (displayName: string) => send(server, "PATCH", `${USERS}/${ada.id}`, { displayName }, ada.token);
    expect((await rename("a".repeat(80))).status).toBe(200);
    expect((await rename("a".repeat(81))).status).toBe(400);
  });

  it("is seen, changed and deleted by its owner alone", async () => {
    expect(await seen(ada.id, ada.token)).toMatchObject({ id: ada.id, email: ada.email });
    for (const token of [bob.token, undefined]) {
      const asked = [
        await send(server, "GET", `${USERS}/${ada.id}`, undefined, token),
        await send(server, "PATCH", `${USERS}/${ada.id}`, { displayName: "Eve" }, token),
        await send(server, "DELETE", `${USERS}/${ada.id}`, undefined, token),
      ];
      expect(asked.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect((await send(server, "GET", USERS, undefined, token)).status).toBe(403);
    }
  });

  it("takes everything about its owner along when it is deleted", async () => {
    const person = await aPerson(server, { premium: { validUntil: inDays(30) } });
    await succeeded(send(server, "DELETE", `${USERS}/${person.id}`, undefined, person.token));
    const filter = encodeURIComponent(`user = "${person.id}"`);
    const path = `/api/collections/entitlements/records?filter=${filter}`;
    expect(json(await send(server, "GET", path, undefined, server.superuser.token))).toMatchObject({ totalItems: 0 });
  });
});

describe.each(Object.entries(ENCODINGS))("sent as %s", (name, written) => {
  const starred: [field: string, value: string | boolean][] = [
    ["subscriptionActive", true],
    ["verified", true],
    ["role", "moderator"],
    ["standing", "silenced"],
    ["standingUntil", "2030-01-01 00:00:00.000Z"],
    ["pending", true],
    ["tokenKey", "x".repeat(50)],
  ];
  const spellings = starred.flatMap(([field, value]) =>
    [field, `${field}+`, `+${field}`, `${field}-`].map((spelling) => [spelling, field, value] as const),
  );
  // Making an account takes a password's time: the odd spellings are tried in one encoding.
  const spelledAtFirst = spellings.filter(([spelling, field]) => name === "json" || spelling === field);
  const asOperator = async (id: string) => JSON.stringify(await seen(id, server.superuser.token));

  it("an account's fields are changed, which shows that the encoding is understood", async () => {
    const { headers, body } = written({ displayName: name });
    const method = "PATCH";
    await ask(server, `${USERS}/${ada.id}`, { method, headers: { ...headers, authorization: ada.token }, body });
    expect((await seen(ada.id, ada.token)).displayName).toBe(name);
  });

  it.each(spelledAtFirst)("%s sets nothing in a new account", async (spelling, field, value) => {
    const email = `${Math.random().toString(36).slice(2)}@example.org`;
    const create = written({ ...registration(email), [spelling]: value });
    const made = await ask(server, USERS, { method: "POST", ...create });
    if (made.status !== 200) return expect(made.status).toBe(400);
    const { [field]: kept } = JSON.parse(await asOperator(json<User>(made).id)) as Record<string, unknown>;
    expect(kept || false).toBe(false);
  });

  it.each(spellings)("%s changes nothing in one's own account", async (spelling, _, value) => {
    const before = await asOperator(bob.id);
    const { headers, body } = written({ [spelling]: value });
    const method = "PATCH";
    await ask(server, `${USERS}/${bob.id}`, { method, headers: { ...headers, authorization: bob.token }, body });
    expect(withoutTime(await asOperator(bob.id))).toBe(withoutTime(before));
    const refresh = await send(server, "POST", "/api/collections/users/auth-refresh", {}, bob.token);
    expect(refresh.status).toBe(200);
  });
});

const withoutTime = (account: string): string => account.replace(/"updated":"[^"]*"/, "");

describe.each(["subscriptionActive", "role", "standing", "standingUntil"])("no client sets %s", (field) => {
  it("not even to what it is", async () => {
    for (const value of [true, false, null, "", "true", 1, "moderator"]) {
      const asked = await send(server, "PATCH", `${USERS}/${ada.id}`, { [field]: value }, ada.token);
      expect(asked.status).toBe(404);
    }
  });

  it("not by a query, nor in another spelling of the field", async () => {
    const before = await seen(ada.id, ada.token);
    await send(server, "PATCH", `${USERS}/${ada.id}?${field}=true`, {}, ada.token);
    const other = { [field.toUpperCase()]: "moderator", [field.toLowerCase()]: "moderator", [` ${field}`]: true };
    await send(server, "PATCH", `${USERS}/${ada.id}`, other, ada.token);
    expect({ ...(await seen(ada.id, ada.token)), updated: 0 }).toEqual({ ...before, updated: 0 });
  });
});

describe("a session", () => {
  it("lasts 14 days at most", async () => {
    const [, claims = ""] = ada.token.split(".");
    const { exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { exp: number };
    expect(exp * 1000).toBeLessThanOrEqual(inDays(14).getTime());
    expect(exp * 1000).toBeGreaterThan(inDays(13).getTime());
  });
});
