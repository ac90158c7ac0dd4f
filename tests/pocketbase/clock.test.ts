import { afterAll, expect, it } from "vitest";
import { buy } from "#support/buying.ts";
import { cases } from "#support/cases.ts";
import { type Person, signIn } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { ago, complete, course, free, MINUTE_MS, type Progress, second } from "./learner.ts";
import { runCron } from "./letters.ts";
import { postsOn, QUESTION } from "./posting.ts";
import { reviewPath, rowsOf, WORDS } from "./reviewing.ts";

const TIME_MS = 60_000;
let server: TestServer = await startPocketBase();
afterAll(() => server.stop());
const { write, answer, anOldHand } = postsOn(() => server);
const MOMENT = "'20[0-9][0-9]-[0-9][0-9]-[0-9][0-9][ T][0-9][0-9]:*'";

/**
 * Lets the clock have been wrong until now: each moment that the server wrote lies so many days from where it belongs, and
 * it has been started anew since.
 */
async function wasOffBy(days: number): Promise<void> {
  const list = "SELECT group_concat(name) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
  const tables = ((await sql(server, list))[0] ?? "").split(",").filter((name) => !/^(_|posts_fts)/.test(name));
  for (const table of tables) {
    const [columns = ""] = await sql(server, `SELECT group_concat(name) FROM pragma_table_info('${table}')`);
    for (const name of columns.split(",")) {
      const moved = `strftime('%Y-%m-%d %H:%M:%fZ', [${name}], '${String(days)} days')`;
      await sql(
        server,
        `UPDATE [${table}] SET [${name}] = ${moved} WHERE [${name}] GLOB ${MOMENT} AND length([${name}]) = 24`,
      );
    }
  }
  const { dataDir } = server;
  const port = Number(new URL(server.url).port);
  await server.kill();
  server = await startPocketBase({ dataDir, port });
}

const as = ({ token }: Pick<Person, "token">, method: string, path: string, body?: object) =>
  succeeded(send(server, method, path, body, token));
const [withQuestions] = course.lessons.filter(({ access, questions }) => access === "free" && questions.length > 0);
const place = { lessonId: withQuestions?.id ?? "", questionId: withQuestions?.questions[0] ?? "" };
const attempt = (id: string, right: boolean) => ({
  ...place,
  id,
  chosen: right ? 0 : 1,
  right,
  at: ago(0),
  zone: "UTC",
});

/** One of everything that is merged by when it happened, said with these words. */
async function does(ada: Person, word: string, at: number, right: boolean): Promise<void> {
  await as(ada, "PUT", reviewPath(), { ...WORDS, content: `Review ${word}` });
  const positions = [{ lessonId: free, second: at, furthest: at, at: ago(0) }];
  await as(ada, "POST", "/api/course/positions", { positions });
  const acts = right
    ? { completed: [{ lessonId: second, completedAt: ago(0) }] }
    : { removed: [{ lessonId: second, removedAt: ago(0) }] };
  await as(ada, "POST", "/api/course/progress", { ...acts, visited: [{ lessonId: free, lastAccessed: ago(0) }] });
  await as(ada, "POST", "/api/course/quiz", { attempts: [attempt(`attempt-${word}`, right)] });
  const settings = { theme: right ? "dark" : "light", changedAt: { theme: Date.now() } };
  await as(ada, "PATCH", rowsOf("users", ada.id), { settings });
}

interface Seen {
  review: string;
  second: number;
  isDone: boolean;
  isRight: boolean;
  theme: string;
}

async function seen(ada: Person): Promise<Seen> {
  const [review = ""] = await sql(server, `SELECT content FROM reviews WHERE user = '${ada.id}'`);
  const { positions } = json<{ positions: Record<string, { second: number }> }>(
    await as(ada, "POST", "/api/course/positions", { positions: [] }),
  );
  const progress = json<Progress>(await as(ada, "GET", "/api/course/progress"));
  const [right] = await sql(server, `SELECT [right] FROM quizCards WHERE user = '${ada.id}'`);
  const [theme = ""] = await sql(server, `SELECT json_extract(settings, '$.theme') FROM users WHERE id = '${ada.id}'`);
  const isDone = Object.values(progress.modules).some(({ lessonsCompleted }) => lessonsCompleted.includes(second));
  return { review, second: positions[free]?.second ?? -1, isDone, isRight: Number(right) === 1, theme };
}

it.each(cases<[string, number]>([["a day ahead", 1]], [["a day behind", -1]]))(
  "once a clock that was %s is put right, acts count, doors open and memberships last as they would have",
  { timeout: TIME_MS },
  async (_, days) => {
    const [ada, bob] = [await anOldHand(), await anOldHand()];
    const { id } = await write(bob);
    await buy(server, bob);
    const before = Date.parse(await validUntil(bob));
    await does(ada, "before", 40, false);
    await as(ada, "POST", "/api/course/progress", complete(second));
    await wasOffBy(days);
    const who = { ...ada, ...(await signIn(server, ada)) };
    await does(who, "after", 7, false);
    expect(await seen(who)).toEqual({
      review: "Review after",
      second: 7,
      isDone: false,
      isRight: false,
      theme: "light",
    });
    await does(who, "again", 9, true);
    expect(await seen(who)).toEqual({ review: "Review again", second: 9, isDone: true, isRight: true, theme: "dark" });
    await as(who, "POST", "/api/collections/users/auth-refresh", {});
    await answer(who, id);
    await write(who, { ...QUESTION, title: "What is the time?" });
    for (const path of ["/community", `/community/post/${id}`, "/api/course/export", "/api/health"])
      expect((await send(server, "GET", path, undefined, who.token)).status, path).toBe(200);
    for (const job of ["entitlements", "billing-reconcile-all"]) await runCron(server, job);
    const moved = async () => Math.abs(Date.parse(await validUntil(bob)) - before);
    await expect.poll(moved, { timeout: 20_000 }).toBeLessThan(MINUTE_MS);
  },
);

const validUntil = async ({ id }: Pick<Person, "id">): Promise<string> =>
  (await sql(server, `SELECT validUntil FROM entitlements WHERE user = '${id}'`))[0] ?? "";
