import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, json, send, succeeded } from "./ask.ts";
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

it("an account is seen, changed and deleted by its owner alone", async () => {
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

describe.each(Object.entries(ENCODINGS))("sent as %s", (name, written) => {
  const starred: [field: string, value: string | boolean][] = [
    ["subscriptionActive", true],
    ["verified", true],
    ["role", "moderator"],
    ["roles", "moderator"],
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

  it("nothing that is the server's is set in a new account, in no spelling", async () => {
    for (const [spelling, field, value] of spelledAtFirst) {
      const email = `${Math.random().toString(36).slice(2)}@example.org`;
      const create = written({ ...registration(email), [spelling]: value });
      const made = await ask(server, USERS, { method: "POST", ...create });
      if (made.status !== 200) {
        expect(made.status, spelling).toBe(400);
        continue;
      }
      const { [field]: kept } = JSON.parse(await asOperator(json<User>(made).id)) as Record<string, unknown>;
      expect(kept || false, spelling).toBe(false);
    }
  });

  it("nothing that is the server's is changed in one's own account, in no spelling", async () => {
    const before = await asOperator(bob.id);
    for (const [spelling, , value] of spellings) {
      const { headers, body } = written({ [spelling]: value });
      const method = "PATCH";
      await ask(server, `${USERS}/${bob.id}`, { method, headers: { ...headers, authorization: bob.token }, body });
    }
    expect(withoutTime(await asOperator(bob.id))).toBe(withoutTime(before));
    const refresh = await send(server, "POST", "/api/collections/users/auth-refresh", {}, bob.token);
    expect(refresh.status).toBe(200);
  });
});

const withoutTime = (account: string): string => account.replace(/"updated":"[^"]*"/, "");

it.each(["subscriptionActive", "role", "roles", "standing", "standingUntil"])(
  "no client sets %s, not even to what it is",
  async (field) => {
    const person = await aPerson(server);
    for (const value of [true, false, null, "", "true", 1, "moderator"])
      expect((await send(server, "PATCH", `${USERS}/${person.id}`, { [field]: value }, person.token)).status).toBe(404);
  },
);
