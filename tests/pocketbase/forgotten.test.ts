import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { targetAt } from "#server/scripts/backup/target/backupTarget.ts";
import { aFolder, backUp, bringBack } from "#support/backingUp.ts";
import { aCode, buy, confirm, pay, sessionOf } from "#support/buying.ts";
import { type MailSink, secretIn, startMailSink } from "#support/mailSink.ts";
import { aPerson, grant, type Person, signIn } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { ask, fileOf, inDays, json, listOf, send, sendForm, sql, succeeded } from "./ask.ts";
import { askFor } from "./forms.ts";
import { complete, course, free, premium } from "./learner.ts";
import { decisionsOn } from "./moderating.ts";
import { postsOn } from "./posting.ts";
import { answered } from "./quizzing.ts";
import { reviewsOn, rowsOf } from "./reviewing.ts";

const NAME = "Zaphodia Quux";
const EMAIL = "zaphodia.quux@example.test";
const FORMER_EMAIL = "quuxina@example.test";

/** What somebody typed where: each a word that nobody else writes. */
const words: Record<string, string> = {};
const word = (where: string): string => (words[where] ??= `zq${randomUUID().replace(/-/g, "").slice(0, 14)}`);

/**
 * What is kept on purpose, as nobody's: what others answered, and what was said to the operator. Everything else that
 * somebody typed is gone with the account, and so are the name and the address wherever they stand.
 */
const KEPT = ["post", "reply", "feedback", "contact", "by hand", "signed out"];
let sink: MailSink;
let server: TestServer;
let ada: Person;
const posts = postsOn(() => server);
const reviews = reviewsOn(() => server);
const decisions = decisionsOn(() => server);
const post = (path: string, body: object, who?: Pick<Person, "token">) =>
  succeeded(send(server, "POST", path, body, who?.token));
const record = (collection: string, row: object, who: Pick<Person, "id" | "token">) =>
  post(rowsOf(collection), { user: who.id, ...row }, who);
const change = (path: string, body: object, who: Pick<Person, "token">) =>
  succeeded(send(server, "PATCH", path, body, who.token));

async function aGift(giver: Person, to: string, some: object): Promise<string> {
  const wish = { plan: "premium-monthly", months: 1, email: to, ...some };
  const session = sessionOf(json<{ url: string }>(await post("/api/course/gift", wish, giver)).url);
  await pay(server, session);
  await confirm(server, giver, session);
  const list = await listOf<{ code: string }>(server, `${rowsOf("gifts")}?sort=-created`, giver.token);
  return list.find(({ code }) => code)?.code ?? "";
}

async function learn(): Promise<void> {
  const at = new Date().toISOString();
  await grant(server, ada, { validUntil: inDays(30) });
  for (const { id } of course.lessons.slice(0, 4)) await post("/api/course/progress", complete(id), ada);
  await post("/api/course/progress", { visited: [{ lessonId: free, lastAccessed: at }] }, ada);
  await post("/api/course/positions", { positions: [{ lessonId: free, second: 12, at }] }, ada);
  await record("notes", { lessonId: free, second: 3, text: word("note"), at }, ada);
  const mark = {
    type: "module",
    title: word("bookmark"),
    description: word("bookmark"),
    url: "/module/1",
    createdAt: at,
  };
  await record("bookmarks", { ...mark, tags: [word("tag")], at }, ada);
  await post("/api/course/quiz", { attempts: [answered(true)], zone: "UTC" }, ada);
  await reviews.write(ada, { rating: 4, title: word("review"), content: word("review") }, free);
  await reviews.write(ada, { rating: 4, title: word("former review"), content: "x" }, premium);
  await reviews.write(ada, { rating: 5, title: word("later review"), content: "y" }, premium);
}

/** What she writes and what others write about it. */
async function talk(bob: Person, moderator: Person): Promise<void> {
  const { id } = await posts.write(ada, { title: word("former title"), body: word("former body") });
  await change(rowsOf("posts", id), { title: word("post"), body: word("post") }, ada);
  const reply = await posts.answer(ada, (await posts.write(bob)).id, word("former reply"));
  await change(rowsOf("replies", reply.id), { body: word("reply") }, ada);
  const thrown = await posts.write(ada, { title: word("thrown away"), body: word("thrown away") });
  await succeeded(send(server, "DELETE", rowsOf("posts", thrown.id), undefined, ada.token));
  const call = `[@${NAME}](/community/people/${ada.id}), look.`;
  const calling = await posts.answer(bob, id, call);
  await change(rowsOf("replies", calling.id), { body: `${call} Again.` }, bob);
  await posts.write(bob, { title: "For somebody", body: call });
  const at = new Date().toISOString();
  await record("drafts", { key: "draft_post", text: JSON.stringify({ body: word("draft") }), at }, ada);
  await record("drafts", { key: "draft_post", text: JSON.stringify({ body: call }), at }, bob);
  await posts.like(ada, { post: calling.post });
  await posts.report(ada, calling.post).catch(() => undefined);
  await record("blocks", { blocked: bob.id }, ada);
  await succeeded(posts.illustrate(ada, [fileOf(pngOf(40, 40), `${word("file")}.png`)]));
  await decisions.decide(moderator, `posts/${id}`, "hide");
  await record("appeals", { target: `posts ${id}`, text: word("appeal") }, ada);
}

async function writeToOperator(): Promise<void> {
  const typed = { name: NAME, email: EMAIL, topic: "privacy", filledInMs: 9_000, website: "" };
  await post("/api/course/contact", { ...typed, message: word("contact") }, ada);
  await post("/api/course/contact", { ...typed, message: word("signed out") });
  await post("/api/course/feedback", { type: "bug", message: word("feedback"), email: EMAIL, page: "/faq" }, ada);
}

/** A mail server that refuses everything from now on, with the address in its words: what is mailed then waits. */
async function whileNoMailGoesOut(act: () => Promise<unknown>): Promise<void> {
  await sink.stop();
  await act();
}

async function showThemselves(): Promise<void> {
  await change(rowsOf("users", ada.id), { displayName: NAME, about: word("about"), weeklyGoal: 3 }, ada);
  const photo = fileOf(pngOf(40, 40), `${word("photo")}.png`);
  await succeeded(sendForm(server, "PATCH", rowsOf("users", ada.id), { photo }, ada.token));
  await ask(server, `/community/people/${ada.id}`);
  await send(server, "GET", `/api/course/operator/members/${ada.id}`);
  await ask(server, `/operator?search=${EMAIL}`);
}

async function moveHouse(): Promise<void> {
  await post("/api/collections/users/request-email-change", { newEmail: EMAIL }, ada);
  const token = secretIn(await sink.take(EMAIL))["change"];
  await post("/api/collections/users/confirm-email-change", { token, password: ada.password });
  ada = { ...ada, email: EMAIL };
  ada = { ...ada, ...(await signIn(server, ada)) };
  await askFor(server, "otp", EMAIL);
  await askFor(server, "password-reset", EMAIL);
}

beforeAll(async () => {
  sink = await startMailSink();
  server = await startPocketBase({ env: sink.env });
  ada = await posts.anOldHand({ email: FORMER_EMAIL, displayName: NAME });
  await moveHouse();
  const bob = await posts.anOldHand({ displayName: "Bob" });
  const moderator = await aRole(server, "moderator");
  await showThemselves();
  await learn();
  await talk(bob, moderator);
  await buy(server, ada);
  await aGift(ada, "a.friend@example.test", { from: NAME, words: word("gift") });
  await aGift(bob, EMAIL, { from: "Bob", words: "Have fun." });
  await post(
    "/api/course/gift/accept",
    { code: await aGift(bob, EMAIL, { from: "Bob", words: "Again." }) },
    await aPerson(server),
  );
  await aCode(server, "SAVE-TEN", { percent_off: 10 });
  await send(server, "POST", "/api/course/coupon", { plan: "premium-monthly", code: "SAVE-TEN" }, ada.token);
  await whileNoMailGoesOut(async () => {
    await writeToOperator();
    await aGift(ada, "another.friend@example.test", { from: NAME, words: word("gift that waits") });
  });
  await send(server, "POST", "/api/course/withdraw-link", { email: EMAIL });
  await askFor(server, "password-reset", EMAIL);
  await succeeded(send(server, "DELETE", rowsOf("users", ada.id), undefined, ada.token));
  // What the server logs is written down a few seconds later.
  const line = `SELECT COUNT(*) FROM _logs WHERE data LIKE '%DELETE%' AND data LIKE '%users/records%'`;
  await vi.waitFor(() => expect(logged(line)).toBeGreaterThan(0), { timeout: 15_000, interval: 200 });
}, 120_000);
afterAll(() => server.stop());

function logged(query: string): number {
  const database = new DatabaseSync(join(server.dataDir, "auxiliary.db"), { readOnly: true });
  try {
    return Number(Object.values(database.prepare(query).get() ?? {})[0]);
  } finally {
    database.close();
  }
}

/** Every row of every table that holds one of these words. */
function rowsWith(file: string, sought: Record<string, string>): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return tables.flatMap(({ name }) => {
      const rows = database.prepare(`SELECT * FROM "${String(name)}"`).all();
      return rows.flatMap((row) => {
        const text = Object.values(row)
          .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : String(value)))
          .join(" ")
          .toLowerCase();
        const found = Object.entries(sought).filter(([, one]) => text.includes(one.toLowerCase()));
        return found.map(([where]) => `${String(name)}: ${where}`);
      });
    });
  } finally {
    database.close();
  }
}

function emptyLog(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function bytesWith(folder: string, sought: Record<string, string>): string[] {
  return filesIn(folder).flatMap((file) => {
    const bytes = `${file.slice(folder.length)} ${readFileSync(file).toString("latin1")}`.toLowerCase();
    const found = Object.entries(sought).filter(([, one]) => bytes.includes(one.toLowerCase()));
    return found.map(([where]) => `${file.slice(folder.length)}: ${where}`);
  });
}

const gone = (): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(words).filter(([where]) => !KEPT.includes(where))),
  ...{ name: NAME, "first name": "zaphodia", address: EMAIL, "former address": FORMER_EMAIL, id: ada.id },
});

describe("of somebody who used everything and deleted their account", () => {
  it("no table knows the name, an address, or a word that is not kept on purpose", () => {
    for (const file of ["data.db", "auxiliary.db"])
      expect([file, [...new Set(rowsWith(join(server.dataDir, file), gone()))]]).toEqual([file, []]);
  });

  it("what is kept on purpose is there, as nobody's", async () => {
    const [title, userName] = await sql(
      server,
      `SELECT title, userName FROM posts WHERE title = '${words["post"] ?? ""}'`,
    );
    expect([title, userName]).toEqual([words["post"], "Deleted account"]);
    for (const where of ["contact", "feedback", "reply"])
      expect(rowsWith(join(server.dataDir, "data.db"), { where: word(where) })).not.toEqual([]);
  });

  it("no file of the data holds a byte of it, nor a back-up made afterwards", { timeout: 60_000 }, async () => {
    // As the server does every night: what was written lately stands in a file beside the database until then.
    for (const name of ["data.db", "auxiliary.db"]) emptyLog(join(server.dataDir, name));
    expect(bytesWith(server.dataDir, gone())).toEqual([]);
    using folder = aFolder();
    using other = aFolder();
    const target = targetAt(folder.path, undefined);
    const { file } = await backUp(server.dataDir, target);
    await bringBack(join(other.path, "pb_data"), target, basename(file));
    expect(filesIn(other.path).some((file) => file.endsWith("data.db"))).toBe(true);
    expect(bytesWith(other.path, gone())).toEqual([]);
  });
});
