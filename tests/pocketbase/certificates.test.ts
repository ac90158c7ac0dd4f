import { describe, expect, it } from "vitest";
import { aPerson, grant, type Person } from "#support/person.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { DAY_MS, inDays, json, send, sql, succeeded } from "./ask.ts";
import { certificatesIn, certificatesOn, done, isSigned, keyOn, open, look } from "./certified.ts";
import { ago, course, free, lessonsOf } from "./learner.ts";

const server = await sharedServer();
const { write, finish, own, again, rename, count } = certificatesOn(() => server);
const everyOfOne = lessonsOf(1);
const everyLesson = course.lessons.map(({ id }) => id);
const openModules = course.modules.filter(({ locked }) => !locked);
const titleOf = (moduleId: number) => course.modules.find(({ id }) => id === moduleId)?.title ?? "";
const today = () => new Date().toISOString().slice(0, 10);

describe("a certificate", () => {
  it("is there with the answer to the act that finishes the module, and not before", async () => {
    const ada = await aPerson(server, { displayName: "Ada Löwe" });
    expect(await finish(ada, everyOfOne.slice(1))).toEqual([]);
    const [certificate, ...more] = await finish(ada, [free], ago(2 * DAY_MS));
    expect(more).toEqual([]);
    expect(certificate).toMatchObject({
      ...{ moduleId: "1", title: `Module 1, ${titleOf(1)}`, lessons: everyOfOne.length },
      ...{ issuedTo: "Ada Löwe", finishedOn: today() },
    });
    expect(certificate?.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect(await own(ada)).toEqual([certificate]);
  });

  it("says on its lines what is signed, and Node's own check agrees with the published key", async () => {
    const ada = await aPerson(server, { displayName: "Ada Löwe" });
    const [{ code = "" } = {}] = await finish(ada, everyOfOne, ago(DAY_MS));
    const signed = await open(server, code);
    expect(signed.text.split("\n")).toEqual([
      `Certificate: ${code}`,
      "Issued by: First Cut",
      "Issued to: Ada Löwe",
      `For finishing: Module 1, ${titleOf(1)}`,
      `Lessons: ${everyOfOne.length}`,
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
    for (const { code } of issued) expect(isSigned(await open(server, code), key), code).toBe(true);
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
    const [certificate] = await finish(ada, everyOfOne, ago(DAY_MS));
    const removed = [{ lessonId: free, removedAt: ago(1000) }];
    expect(certificatesIn(await write(ada, { removed, zone: "UTC" }))).toEqual([certificate]);
    expect(await finish(ada, [free])).toEqual([certificate]);
  });

  it("is one, however many devices finish at once", async () => {
    const ada = await aPerson(server);
    const all = await Promise.all(Array.from({ length: 12 }, () => finish(ada, everyOfOne)));
    expect(await count(ada)).toBe(1);
    expect(new Set(all.flat().map(({ code }) => code)).size).toBe(1);
  });

  it("that cannot be issued costs the learner nothing, and comes with what they do next", async () => {
    const ada = await aPerson(server);
    const stuck = `WHEN NEW.user = '${ada.id}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`;
    await sql(server, `CREATE TRIGGER stuck BEFORE INSERT ON certificates ${stuck}`);
    const progress = await write(ada, done(everyOfOne));
    expect(progress.modules["1"]?.completed).toBe(true);
    expect(certificatesIn(progress)).toEqual([]);
    await sql(server, "DROP TRIGGER stuck");
    expect(certificatesIn(await write(ada, { visited: [{ lessonId: free, lastAccessed: ago(0) }] }))).toHaveLength(1);
  });
});

describe("the name on a certificate", () => {
  it("is waited for: whoever has none gets it with the name", async () => {
    const ada = await aPerson(server, { displayName: "" });
    expect(await finish(ada, everyOfOne)).toEqual([]);
    await rename(ada, "Ada");
    expect(await own(ada)).toMatchObject([{ moduleId: "1", issuedTo: "Ada" }]);
  });

  it("follows its owner when they ask: the same code, another signature", async () => {
    const ada = await aPerson(server, { displayName: "Ada" });
    const [certificate] = await finish(ada, everyOfOne, ago(DAY_MS));
    const code = certificate?.code ?? "";
    const before = await open(server, code);
    await rename(ada, "Ada Lovelace");
    expect(await own(ada)).toEqual([certificate]);
    expect(json(await succeeded(again(code, ada.token)))).toEqual({ ...certificate, issuedTo: "Ada Lovelace" });
    const after = await open(server, code);
    expect(after.text).toBe(before.text.replace("Issued to: Ada\n", "Issued to: Ada Lovelace\n"));
    expect(isSigned(after, await keyOn(server))).toBe(true);
    expect(await own(ada)).toMatchObject([{ code, issuedTo: "Ada Lovelace" }]);
  });

  it("cannot be taken away", async () => {
    const ada = await aPerson(server, { displayName: "Ada" });
    const [{ code = "" } = {}] = await finish(ada, everyOfOne);
    await rename(ada, "");
    expect((await again(code, ada.token)).status).toBe(400);
    expect(await own(ada)).toMatchObject([{ issuedTo: "Ada" }]);
  });
});

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
});

it("the key is never answered with its secret half", async () => {
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

it("who may do what with certificates they are issued again for their owner alone", async () => {
  const [ada, bob] = [await aPerson(server), await aPerson(server, { displayName: "Bob" })];
  const [{ code = "" } = {}] = await finish(ada, everyOfOne);
  const before = await open(server, code);
  for (const token of [undefined, "forged", server.superuser.token])
    expect((await again(code, token)).status).toBe(401);
  expect((await again(code, bob.token)).status).toBe(404);
  expect(await open(server, code)).toEqual(before);
});

/** The job that looks for what is owed, as the clock would start it; it answers before it is done. */
const lookForOwed = (on: TestServer) =>
  succeeded(send(on, "POST", "/api/crons/issue-certificates", undefined, on.superuser.token));

const lose = ({ id }: Person) => sql(server, `DELETE FROM certificates WHERE user = '${id}'`);

it("a certificate that is owed is found and issued, once, with the day of the last lesson", async () => {
  const ada = await aPerson(server);
  await finish(ada, everyOfOne, new Date(Date.now() - 86_400_000).toISOString());
  await lose(ada);
  await Promise.all([lookForOwed(server), lookForOwed(server)]);
  await expect.poll(() => count(ada), { timeout: 10_000 }).toBe(1);
  const finishedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect(await own(ada)).toMatchObject([{ moduleId: "1", finishedOn }]);
});
