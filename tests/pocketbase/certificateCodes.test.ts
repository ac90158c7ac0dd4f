import { describe, expect, it } from "vitest";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, startPocketBase } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { certificatesOn, done, isSigned, keyOn, look, open } from "./certified.ts";
import { lessonsOf } from "./learner.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

const server = await sharedServer();

const { finish, again, count } = certificatesOn(() => server);
const everyOfOne = lessonsOf(1);

describe("a code", () => {
  it("opens its certificate to anybody, however it is written, and says nothing else of its owner", async () => {
    const ada = await aPerson(server);
    const [{ code = "" } = {}] = await finish(ada, everyOfOne);
    const answer = await succeeded(look(server, code));
    expect(Object.keys(json<object>(answer)).sort()).toEqual(["publicKey", "signature", "text"]);
    for (const secret of [ada.id, ada.email]) expect(answer.body.toString()).not.toContain(secret);
    const same = await look(server, code.toLowerCase().replaceAll("-", ""));
    expect(json<object>(same)).toEqual(json<object>(answer));
  });

  it.each(["2222-2222-2222", "%20", "..%2f..", "a".repeat(500), "%27%20OR%201=1"])(
    "that nobody got opens nothing: %s",
    async (code) => expect((await look(server, code)).status).toBe(404),
  );

  it("is asked for only so often", async () => {
    await using limited = await startPocketBase({ env: { RATE_LIMITS: "on" } });
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++) statuses.push((await look(limited, "2222-2222-2222")).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
  });
});

describe("the key", () => {
  it("stays over a crash and with a copy of the data, and is made once", LONG_HERE, async () => {
    await using first = await startPocketBase();
    const ada = await aPerson(first);
    const asked = await Promise.all(Array.from({ length: 8 }, () => keyOn(first)));
    expect(new Set(asked).size).toBe(1);
    await send(first, "POST", "/api/course/progress", done(everyOfOne), ada.token);
    const [code = ""] = await sql(first, "SELECT code FROM certificates");
    await first.kill();
    await using next = await startPocketBase({ dataDir: first.dataDir });
    expect(await keyOn(next)).toBe(asked[0]);
    expect(isSigned(await open(next, code), asked[0] ?? "")).toBe(true);
    expect(await keyOn(server)).not.toBe(asked[0]);
  });

  it("is never answered with its secret half", async () => {
    const ada = await aPerson(server);
    await finish(ada, everyOfOne);
    const [secret = ""] = await sql(server, "SELECT secret FROM certificateKey");
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const own = ["/api/course/export", "/api/course/progress", "/api/collections/certificates/records"];
    for (const path of [...own, "/api/course/certificate-key"])
      expect((await send(server, "GET", path, undefined, ada.token)).body.toString()).not.toContain(secret);
    const asOperator = await send(server, "GET", "/api/collections?perPage=500", undefined, server.superuser.token);
    expect(asOperator.body.toString()).not.toContain("certificateKey");
  });
});

describe("who may do what with certificates", () => {
  const path = "/api/collections/certificates/records";
  const list = async (token?: string) =>
    json<{ items: { id: string; code: string }[] }>(await succeeded(send(server, "GET", path, undefined, token))).items;

  it("they are read by their owner and written by nobody", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const [certificate] = await finish(ada, everyOfOne);
    const [row] = await list(ada.token);
    expect(row?.code).toBe(certificate?.code);
    expect([await list(bob.token), await list()]).toEqual([[], []]);
    expect((await send(server, "GET", `${path}/${row?.id}`, undefined, bob.token)).status).toBe(404);
    for (const token of [ada.token, bob.token, undefined]) {
      const body = { ...row, user: ada.id, code: "2222-2222-2222", issuedTo: "Eve", moduleId: "5" };
      expect((await send(server, "POST", path, body, token)).status).toBe(403);
      expect((await send(server, "PATCH", `${path}/${row?.id}`, body, token)).status).toBe(403);
      expect((await send(server, "DELETE", `${path}/${row?.id}`, undefined, token)).status).toBe(403);
    }
  });

  it("they are issued again for their owner alone", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server, { displayName: "Bob" })];
    const [{ code = "" } = {}] = await finish(ada, everyOfOne);
    const before = await open(server, code);
    for (const token of [undefined, "forged", server.superuser.token])
      expect((await again(code, token)).status).toBe(401);
    expect((await again(code, bob.token)).status).toBe(404);
    expect(await open(server, code)).toEqual(before);
  });

  it("they leave with the export and go with the account", async () => {
    const ada = await aPerson(server);
    const [{ code = "" } = {}] = await finish(ada, everyOfOne);
    const told = json(await succeeded(send(server, "GET", "/api/course/export", undefined, ada.token)));
    expect(told).toMatchObject({ certificates: [{ user: ada.id, code, issuedTo: "Ada" }] });
    await succeeded(send(server, "DELETE", `/api/collections/users/records/${ada.id}`, undefined, ada.token));
    expect(await count(ada)).toBe(0);
    expect((await look(server, code)).status).toBe(404);
  });
});
