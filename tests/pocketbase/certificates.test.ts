import { createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPerson, grant, type Person } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { ask, json, send } from "./ask.ts";
import { ago, course, devicesOn, free, lessonsOf, type Progress } from "./learner.ts";
import { DAY_MS, inDays, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

interface Certificate {
  code: string;
  moduleId: string;
  title: string;
  lessons: number;
  finishedOn: string;
  issuedTo: string;
}
interface Signed {
  text: string;
  signature: string;
  publicKey: string;
}
type Learner = Pick<Person, "token">;

let server: TestServer;
beforeAll(async () => void (server = await startPocketBase()));
afterAll(() => server.stop());

const { read, write } = devicesOn(() => server);
const done = (ids: string[], completedAt = ago(0)) => ({
  completed: ids.map((lessonId) => ({ lessonId, completedAt, zone: "UTC", revision: 1 })),
  zone: "UTC",
});
const certificatesIn = (progress: Progress) => (progress as Progress & { certificates: Certificate[] }).certificates;
const finish = async (learner: Learner, ids: string[], completedAt?: string) =>
  certificatesIn(await write(learner, done(ids, completedAt)));
const own = async (learner: Learner) => certificatesIn(await read(learner));
const at = (code: string) => `/api/course/certificates/${code}`;
const look = (code: string, on: { url: string } = server) => send(on, "GET", at(code));
const open = async (code: string, on: { url: string } = server): Promise<Signed> =>
  json(await succeeded(look(code, on)));
const again = (code: string, token?: string) => send(server, "POST", at(code), undefined, token);
const rename = ({ id, token }: Person, displayName: string) =>
  succeeded(send(server, "PATCH", `/api/collections/users/records/${id}`, { displayName }, token));
const keyOn = async (on: { url: string }) => (await succeeded(ask(on, "/api/course/certificate-key"))).body.toString();
const isSigned = ({ text, signature }: Signed, key: string) =>
  verify(null, Buffer.from(text), createPublicKey(key), Buffer.from(signature, "base64"));
const count = async ({ id }: Person) =>
  Number((await sql(server, `SELECT count(*) FROM certificates WHERE user = '${id}'`))[0]);

const open1 = lessonsOf(1);
const everyLesson = course.lessons.map(({ id }) => id);
const openModules = course.modules.filter(({ locked }) => !locked);
const titleOf = (moduleId: number) => course.modules.find(({ id }) => id === moduleId)?.title ?? "";
const today = () => new Date().toISOString().slice(0, 10);

describe("a certificate", () => {
  it("is there with the answer to the act that finishes the module, and not before", async () => {
    const ada = await aPerson(server, { displayName: "Ada Löwe" });
    expect(await finish(ada, open1.slice(1))).toEqual([]);
    const [certificate, ...more] = await finish(ada, [free], ago(2 * DAY_MS));
    expect(more).toEqual([]);
    expect(certificate).toMatchObject({
      ...{ moduleId: "1", title: `Module 1, ${titleOf(1)}`, lessons: open1.length },
      ...{ issuedTo: "Ada Löwe", finishedOn: today() },
    });
    expect(certificate?.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(await own(ada)).toEqual([certificate]);
  });

  it("says on its lines what is signed, and Node's own check agrees with the published key", async () => {
    const ada = await aPerson(server, { displayName: "Ada Löwe" });
    const [{ code = "" } = {}] = await finish(ada, open1, ago(DAY_MS));
    const signed = await open(code);
    expect(signed.text.split("\n")).toEqual([
      `Certificate: ${code}`,
      "Issued by: First Cut",
      "Issued to: Ada Löwe",
      `For finishing: Module 1, ${titleOf(1)}`,
      `Lessons: ${open1.length}`,
      `Finished on: ${ago(DAY_MS).slice(0, 10)}`,
      `Issued on: ${today()}`,
      `Check at: ${server.url}/certificate?code=${code}`,
      "",
    ]);
    expect(signed.publicKey).toBe(await keyOn(server));
    expect(isSigned(signed, signed.publicKey)).toBe(true);
    expect(isSigned({ ...signed, text: signed.text.replace("Ada", "Eve") }, signed.publicKey)).toBe(false);
    const other = `${signed.signature.startsWith("A") ? "B" : "A"}${signed.signature.slice(1)}`;
    expect(isSigned({ ...signed, signature: other }, signed.publicKey)).toBe(false);
  });

  it("of the whole course comes with the last lesson, beside one for each module", async () => {
    const ada = await aPerson(server, { premium: { validUntil: inDays(30) } });
    const issued = await finish(ada, everyLesson);
    expect(issued.map(({ moduleId }) => moduleId)).toEqual([...openModules.map(({ id }) => String(id)), "course"]);
    expect(issued.at(-1)).toMatchObject({ title: "The whole course", lessons: everyLesson.length });
    const key = await keyOn(server);
    for (const { code } of issued) expect(isSigned(await open(code), key), code).toBe(true);
  });

  it("of a premium module is never had without a membership", async () => {
    const ada = await aPerson(server);
    const issued = await finish(ada, everyLesson);
    const isFree = (id: number) => course.lessons.every((one) => one.moduleId !== id || one.access === "free");
    expect(issued.map(({ moduleId }) => moduleId)).toEqual(
      openModules.flatMap(({ id }) => (isFree(id) ? [String(id)] : [])),
    );
  });

  it("comes when a member's last act arrives after the membership, and stays", async () => {
    const ada = await aPerson(server, { premium: { validUntil: inDays(30) } });
    const acts = done(lessonsOf(5));
    await grant(server, ada, { validUntil: inDays(-1) });
    expect(certificatesIn(await write(ada, acts))).toMatchObject([{ moduleId: "5" }]);
    expect(await own(ada)).toHaveLength(1);
  });

  it("stays as it was when a lesson is unmarked and done again", async () => {
    const ada = await aPerson(server);
    const [certificate] = await finish(ada, open1, ago(DAY_MS));
    const removed = [{ lessonId: free, removedAt: ago(1000) }];
    expect(certificatesIn(await write(ada, { removed, zone: "UTC" }))).toEqual([certificate]);
    expect(await finish(ada, [free])).toEqual([certificate]);
  });

  it("comes later, at the next look, to whoever had finished before there were any", async () => {
    const ada = await aPerson(server);
    await finish(ada, open1);
    await sql(server, `DELETE FROM certificates WHERE user = '${ada.id}'`);
    expect(await own(ada)).toMatchObject([{ moduleId: "1", finishedOn: today() }]);
    expect(await count(ada)).toBe(1);
  });

  it("is one, however many devices finish at once", async () => {
    const ada = await aPerson(server);
    const all = await Promise.all(Array.from({ length: 12 }, () => finish(ada, open1)));
    expect(await count(ada)).toBe(1);
    expect(new Set(all.flat().map(({ code }) => code)).size).toBe(1);
  });

  it("that cannot be issued costs the learner nothing, and comes when it can", async () => {
    const ada = await aPerson(server);
    const stuck = `WHEN NEW.user = '${ada.id}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`;
    await sql(server, `CREATE TRIGGER stuck BEFORE INSERT ON certificates ${stuck}`);
    const progress = await write(ada, done(open1));
    expect(progress.modules["1"]?.completed).toBe(true);
    expect(certificatesIn(progress)).toEqual([]);
    await sql(server, "DROP TRIGGER stuck");
    expect(await own(ada)).toHaveLength(1);
  });
});

describe("the name on a certificate", () => {
  it("is waited for: whoever has none gets it with the name", async () => {
    const ada = await aPerson(server, { displayName: "" });
    expect(await finish(ada, open1)).toEqual([]);
    await rename(ada, "Ada");
    expect(await own(ada)).toMatchObject([{ moduleId: "1", issuedTo: "Ada" }]);
  });

  it("stays in its line", async () => {
    const ada = await aPerson(server, { displayName: "Ada\nLessons: 99 \u202eavE\u2028x" });
    const [{ code = "" } = {}] = await finish(ada, open1);
    const { text } = await open(code);
    expect(text).toContain("Issued to: Ada Lessons: 99 avE x\n");
    expect(text.split("\n")).toHaveLength(9);
  });

  it("follows its owner when they ask: the same code, another signature", async () => {
    const ada = await aPerson(server, { displayName: "Ada" });
    const [certificate] = await finish(ada, open1, ago(DAY_MS));
    const code = certificate?.code ?? "";
    const before = await open(code);
    await rename(ada, "Ada Lovelace");
    expect(await own(ada)).toEqual([certificate]);
    expect(json(await succeeded(again(code, ada.token)))).toEqual({ ...certificate, issuedTo: "Ada Lovelace" });
    const after = await open(code);
    expect(after.text).toBe(before.text.replace("Issued to: Ada\n", "Issued to: Ada Lovelace\n"));
    expect(isSigned(after, await keyOn(server))).toBe(true);
    expect(await own(ada)).toMatchObject([{ code, issuedTo: "Ada Lovelace" }]);
  });

  it("cannot be taken away", async () => {
    const ada = await aPerson(server, { displayName: "Ada" });
    const [{ code = "" } = {}] = await finish(ada, open1);
    await rename(ada, "");
    expect((await again(code, ada.token)).status).toBe(400);
    expect(await own(ada)).toMatchObject([{ issuedTo: "Ada" }]);
  });
});

describe("a code", () => {
  it("opens its certificate to anybody, however it is written, and says nothing else of its owner", async () => {
    const ada = await aPerson(server);
    const [{ code = "" } = {}] = await finish(ada, open1);
    const answer = await succeeded(look(code));
    expect(Object.keys(json<object>(answer)).sort()).toEqual(["publicKey", "signature", "text"]);
    for (const secret of [ada.id, ada.email]) expect(answer.body.toString()).not.toContain(secret);
    expect((await look(code.toLowerCase().replaceAll("-", ""))).body).toEqual(answer.body);
  });

  it.each(["2222-2222-2222", "%20", "..%2f..", "a".repeat(500), "%27%20OR%201=1"])(
    "that nobody got opens nothing: %s",
    async (code) => expect((await look(code)).status).toBe(404),
  );

  it("is asked for only so often", async () => {
    await using limited = await startPocketBase({ env: { RATE_LIMITS: "on" } });
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++) statuses.push((await look("2222-2222-2222", limited)).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
  });
});

describe("the key", () => {
  it("stays over a crash and with a copy of the data, and is made once", async () => {
    await using first = await startPocketBase();
    const ada = await aPerson(first);
    const asked = await Promise.all(Array.from({ length: 8 }, () => keyOn(first)));
    expect(new Set(asked).size).toBe(1);
    await send(first, "POST", "/api/course/progress", done(open1), ada.token);
    const [code = ""] = await sql(first, "SELECT code FROM certificates");
    await first.kill();
    await using next = await startPocketBase({ dataDir: first.dataDir });
    expect(await keyOn(next)).toBe(asked[0]);
    expect(isSigned(await open(code, next), asked[0] ?? "")).toBe(true);
    expect(await keyOn(server)).not.toBe(asked[0]);
  });

  it("is never answered with its secret half", async () => {
    const ada = await aPerson(server);
    await finish(ada, open1);
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
    const [certificate] = await finish(ada, open1);
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
    const [{ code = "" } = {}] = await finish(ada, open1);
    const before = await open(code);
    for (const token of [undefined, "forged", server.superuser.token])
      expect((await again(code, token)).status).toBe(401);
    expect((await again(code, bob.token)).status).toBe(404);
    expect(await open(code)).toEqual(before);
  });

  it("they leave with the export and go with the account", async () => {
    const ada = await aPerson(server);
    const [{ code = "" } = {}] = await finish(ada, open1);
    const told = json(await succeeded(send(server, "GET", "/api/course/export", undefined, ada.token)));
    expect(told).toMatchObject({ certificates: [{ user: ada.id, code, issuedTo: "Ada" }] });
    await succeeded(send(server, "DELETE", `/api/collections/users/records/${ada.id}`, undefined, ada.token));
    expect(await count(ada)).toBe(0);
    expect((await look(code)).status).toBe(404);
  });
});
