import { describe, expect, it } from "vitest";
import { aPerson, grant } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json } from "./ask.ts";
import { certificatesIn, certificatesOn, done, isSigned, keyOn, open } from "./certified.ts";
import { ago, course, free, lessonsOf } from "./learner.ts";
import { DAY_MS, inDays, succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

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

  it("stays in its line", async () => {
    const ada = await aPerson(server);
    // From a time when such a name was not refused.
    const name = "'Ada' || char(10) || 'Lessons: 99 ' || char(0x202e) || 'avE' || char(0x2028) || 'x' || char(0x3164)";
    await sql(server, `UPDATE users SET displayName = ${name} WHERE id = '${ada.id}'`);
    const [{ code = "" } = {}] = await finish(ada, everyOfOne);
    const { text } = await open(server, code);
    expect(text).toContain("Issued to: Ada Lessons: 99 avE x\n");
    expect(text.split("\n")).toHaveLength(9);
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
