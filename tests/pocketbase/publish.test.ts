import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, describe } from "vitest";
import { codeNow } from "#server/scripts/hooks/code.ts";
import { serveFormer, putInPlace } from "#server/scripts/publish/publishing.ts";
import { pointerIn, releasesIn } from "#server/scripts/publish/releases.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { figureOf, makeVersion, marksIn, scriptOf } from "#support/versions.ts";
import { ask, inDays, json, sql } from "./ask.ts";
import { complete, devicesOn } from "./learner.ts";
import { runCron } from "./letters.ts";
import { startScript } from "./started.ts";

const FREE = "/module/1/viewer-before-topic";
const LESSON = "/module/5/five-numbers";
const [FIRST, SECOND, THIRD] = ["20260101-000001", "20260101-000002", "20260101-000003"] as const;

/** Nobody is written to here; but with a mail server the news are noted. */
const MAILS = { SMTP_HOST: "127.0.0.1", SMTP_PORT: "1", MAIL_FROM: "course@example.test" };
const dir = mkdtempSync(join(tmpdir(), "versions-"));
const server = await startPocketBase({ env: { SITE_RELEASES: dir, ...MAILS } });
const member = await aPerson(server, { premium: { validUntil: inDays(30) } });
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true });
});

const { read, write } = devicesOn(() => server);
const running = () => ({ address: server.url, code: codeNow() });
const get = (path: string, cookie?: string) => ask(server, path, { headers: { cookie } });
const versionAt = async (path: string, cookie?: string) => marksIn((await get(path, cookie)).body.toString());
const publish = (name: string) => putInPlace(dir, name, running());

/** Asks without a pause until it is stopped; tells what was wrong, and which versions answered. */
function readers() {
  const [wrong, seen]: [string[], Set<string>] = [[], new Set()];
  let isOver = false;
  let asked = 0;
  const reader = async (path: string, cookie?: string) => {
    while (!isOver) {
      const { status, body } = await get(path, cookie);
      const marks = marksIn(body.toString());
      if (status !== 200 || marks.length > 1) wrong.push(`${path} ${String(status)} ${marks.join(" ")}`);
      // A page and what it names are of one version, also when another one came in between.
      for (const name of marks) if ((await get(scriptOf(name))).status !== 200) wrong.push(scriptOf(name));
      seen.add(marks[0] ?? "as it was built");
      asked += 1;
    }
  };
  const paths = [FREE, LESSON, "/", "/community", "/faq"];
  const all = Promise.all(paths.flatMap((path) => [reader(path), reader(path, member.cookie)]));
  const stop = async () => {
    isOver = true;
    await all;
    return { wrong, seen: [...seen].sort(), asked };
  };
  return { seen, stop };
}

it("a version takes the place of another under its readers, and the one before comes back, without a failed request", async () => {
  makeVersion(dir, FIRST, { lesson: "only-in-the-first" });
  makeVersion(dir, SECOND);
  const crowd = readers();
  await expect.poll(() => crowd.seen.has("as it was built")).toBe(true);
  for (const name of [FIRST, SECOND]) {
    await publish(name);
    await expect.poll(() => crowd.seen.has(name)).toBe(true);
    for (const path of [FREE, LESSON, "/community"])
      for (const cookie of [undefined, member.cookie]) expect(await versionAt(path, cookie), path).toEqual([name]);
  }
  const site = { releasesDir: dir, siteUrl: "http://127.0.0.1:8090", payments: "sandbox" } as const;
  expect((await serveFormer(site, running())).name).toBe(FIRST);
  expect(await versionAt(FREE)).toEqual([FIRST]);
  const { wrong, seen, asked } = await crowd.stop();
  expect(wrong).toEqual([]);
  expect(seen).toEqual([FIRST, SECOND, "as it was built"]);
  expect(asked).toBeGreaterThan(30);
});

it("a page of the version before finds what it names, the members' part with members alone", async () => {
  await publish(SECOND);
  for (const name of [FIRST, SECOND]) {
    expect((await get(scriptOf(name))).headers["cache-control"], name).toContain("immutable");
    expect((await get(figureOf(name))).status, name).toBe(404);
    const figure = await get(figureOf(name), member.cookie);
    expect([figure.status, figure.headers["cache-control"]], name).toEqual([200, "private, no-store"]);
  }
  expect((await get("/module/1/only-in-the-first")).status, "pages are of one version alone").toBe(404);
  expect((await get(scriptOf(THIRD))).status).toBe(404);
});

it("the course of the API changes with the pages", async () => {
  const ada = await aPerson(server);
  expect((await write(ada, complete("only-in-the-first"))).refused).toMatchObject([{ reason: "unknown" }]);
  await publish(FIRST);
  expect((await write(ada, complete("only-in-the-first"))).refused).toEqual([]);
  expect(Object.keys((await read(ada)).lessons)).toEqual(["only-in-the-first"]);
});

it("a lesson with a date opens by itself when its moment has come, and nothing of it is there before", async () => {
  const at = Date.now() + 4000;
  await runCron(server, "weekly-mails");
  makeVersion(dir, THIRD, { coming: { [at]: "coming-lesson" } });
  await publish(THIRD);
  const then = `${THIRD}-${String(at)}`;
  const ada = await aPerson(server);
  const addresses = [
    "/module/1/coming-lesson",
    `/_astro/coming-lesson.${then}.js`,
    scriptOf(then),
    "/coming.json",
    `/coming/${String(at)}/manifest.json`,
  ];
  const statuses = () => Promise.all(addresses.map(async (path) => (await get(path, member.cookie)).status));
  const before = [
    await statuses(),
    (await write(ada, complete("coming-lesson"))).refused.length,
    await versionAt(FREE),
  ];
  expect(Date.now(), "the machine is too busy for this test").toBeLessThan(at);
  expect(before).toEqual([[404, 404, 404, 404, 404], 1, [THIRD]]);

  await expect.poll(() => versionAt(FREE)).toEqual([then]);
  expect(Date.now()).toBeGreaterThanOrEqual(at);
  await expect.poll(statuses).toEqual([200, 200, 200, 404, 404]);
  expect((await get(scriptOf(THIRD))).status, "whoever opened a page a moment ago goes on").toBe(200);
  expect((await write(ada, complete("coming-lesson"))).refused).toEqual([]);
  await runCron(server, "weekly-mails");
  const news = () => sql(server, "SELECT isNew FROM lessonNews WHERE lessonId = 'coming-lesson' AND at != ''");
  await expect.poll(news).toEqual(["1"]);
});

it("a version that cannot be read is not served, and what was stays", async () => {
  const before = pointerIn(dir);
  const name = "20260101-000009";
  makeVersion(dir, name);
  writeFileSync(join(dir, name, "manifest.json"), "{");
  await expect(publish(name)).rejects.toThrow("cannot read this version");
  expect(pointerIn(dir)).toEqual(before);
  expect((await versionAt(FREE))[0]).toContain(THIRD);
  writeFileSync(join(dir, "current.json"), "{");
  expect(json(await get("/api/course/release"))).toMatchObject({ refused: "current.json" });
  expect((await versionAt(FREE))[0]).toContain(THIRD);
  writeFileSync(join(dir, "current.json"), JSON.stringify(before));
});

it("what is served, what was just before and the way back stay on the disk, and nothing else", async () => {
  await publish(FIRST);
  await publish(SECOND);
  expect(releasesIn(dir).map(({ name }) => name)).toEqual([THIRD, SECOND, FIRST]);
  const fourth = "20260101-000004";
  makeVersion(dir, fourth);
  await publish(fourth);
  expect(releasesIn(dir).map(({ name }) => name)).toEqual([fourth, SECOND, FIRST]);
});

it("a running server with other hooks or migrations is left alone", async () => {
  const { requireSameCode } = await import("#server/scripts/publish/publishing.ts");
  expect(() => requireSameCode({ address: server.url, code: "another" })).toThrow("npm run upgrade");
  expect(() => requireSameCode(running())).not.toThrow();
  expect(() => requireSameCode(undefined)).not.toThrow();
});

const AT = Date.parse("2099-01-15");
const listed = mkdtempSync(join(tmpdir(), "versions-"));
makeVersion(listed, FIRST);
await putInPlace(listed, FIRST, undefined);
makeVersion(listed, SECOND, { coming: { [AT]: "later" } });
await putInPlace(listed, SECOND, undefined);
afterAll(() => rmSync(listed, { recursive: true }));

async function typed(...args: string[]) {
  await using command = await startScript("publish", { args, env: { RELEASES_DIR: listed } });
  return { code: await command.ended, lines: command.lines };
}

describe("npm run publish", () => {
  it("shows what is there: when it was made, how many lessons it has, what comes by itself", async () => {
    const { code, lines } = await typed("--list");
    expect(code).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^served +20260101-000002 .* UTC .* \d+ lessons +opens more on 2099-01-15$/);
    expect(lines[1]).toMatch(/^--back +20260101-000001 /);
    const data = JSON.parse((await typed("--list", "--json")).lines.join("")) as object;
    expect(data).toMatchObject({
      ok: true,
      served: SECOND,
      releases: [{ name: SECOND, coming: [AT] }, { name: FIRST }],
    });
  });

  it("goes back to the version before and says which; there is none before the first", async () => {
    const { code, lines } = await typed("--back");
    expect([code, lines.join()]).toEqual([0, expect.stringContaining(`Back at ${FIRST}`)]);
    expect(pointerIn(listed)).toEqual({ release: FIRST, former: SECOND, before: [] });
    const again = await typed("--back", "--json");
    expect(again.code).toBe(1);
    const problem = "There is no version before this one.";
    expect(JSON.parse(again.lines[0] ?? "")).toEqual({ verb: "publish", ok: false, problem });
    expect(pointerIn(listed)?.release).toBe(FIRST);
  });
});
