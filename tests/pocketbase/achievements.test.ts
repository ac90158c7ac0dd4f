import { describe, expect, it } from "vitest";
import { type Person, aPerson } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { achievementsOn } from "./achieving.ts";
import { DAY_MS, fileOf, json, send, sendForm, sql, succeeded } from "./ask.ts";
import { certificatesOn, done } from "./certified.ts";
import { ago, complete, devicesOn, free, lessonsOf } from "./learner.ts";
import { answered, quizOn } from "./quizzing.ts";
import { rowsOf } from "./reviewing.ts";

const server = await sharedServer();
const { write } = devicesOn(() => server);
const { rename } = certificatesOn(() => server);
const { rows, earned, standing } = achievementsOn(() => server);

describe("an achievement is awarded with the act that earns it", () => {
  it("once, however many devices send it together, and for good", async () => {
    const ada = await aPerson(server);
    const acts = lessonsOf(1).map((id) => done([id]));
    const answers = await Promise.all([...acts, ...acts].map((act) => write(ada, act)));
    const before = await rows(ada);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(["first-lesson", "first-module"]));
    const [count] = await sql(server, `SELECT COUNT(*) FROM achievements WHERE user = '${ada.id}'`);
    expect(Number(count)).toBe(Object.keys(before).length);
    const newest =
      answers
        .map((answer) => (answer as unknown as { earnedAt: string }).earnedAt)
        .toSorted()
        .at(-1) ?? "";
    expect(Math.abs(Date.parse(newest) - Date.now())).toBeLessThan(60_000);
    const told = "SELECT group_concat(title, '; ' ORDER BY title) FROM notifications WHERE title LIKE 'Badge earned%'";
    const badges = Object.values(before).filter(({ unlockedAt }) => unlockedAt);
    const [titles = ""] = await sql(server, `${told} AND type = 'achievement' AND user = '${ada.id}'`);
    expect(titles.split("; ")).toHaveLength(badges.length);
    expect(titles).toContain("Badge earned: First lesson; Badge earned: First module");
    const saying = `SELECT message FROM notifications WHERE user = '${ada.id}' AND title = 'Badge earned:`;
    expect(await sql(server, `${saying} First lesson'`)).toEqual(["You finished your first lesson."]);
    const [described = ""] = await sql(server, `${saying} First module'`);
    expect(described, "where nothing else is written").toMatch(/^Finish every lesson of one module\./);
    await write(ada, { removed: [{ lessonId: free, removedAt: ago(0) }] });
    const after = await rows(ada);
    expect(after["first-lesson"]?.unlockedAt).toBe(before["first-lesson"]?.unlockedAt);
    expect(after["fifteen-lessons"]?.progress).toBe(lessonsOf(1).length - 1);
    await write(ada, complete(free));
    expect((await rows(ada))["first-module"]?.unlockedAt).toBe(before["first-module"]?.unlockedAt);
  });

  it("seven days in a row, the last of them by practice, with a day missed", async () => {
    const ada = await aPerson(server);
    const { tell } = quizOn(() => server);
    const days = [1, 2, 4, 5, 6, 7].map((back) => ago(back * DAY_MS).slice(0, 10));
    // A question that is due again since yesterday.
    await tell(ada, answered(true, { at: ago(2 * DAY_MS) }));
    await write(ada, complete(free, ago(DAY_MS)));
    await sql(server, `UPDATE completions SET days = '${JSON.stringify(days)}' WHERE user = '${ada.id}'`);
    expect((await standing(ada)).get("seven-day-streak")).toMatchObject({ progress: 6, unlockedAt: "" });
    await tell(ada, answered(true));
    expect(await earned(ada)).toContain("seven-day-streak");
  });

  it("a profile with a name, a photo and some words, in one request or in three", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server, { displayName: "" })];
    const change = ({ id, token }: Person, fields: Record<string, string | File>) =>
      succeeded(sendForm(server, "PATCH", rowsOf("users", id), fields, token));
    const photo = fileOf(pngOf(1, 1));
    await change(ada, { about: "Bread.", photo });
    expect(await earned(ada)).toEqual(["profile-complete"]);
    await change(bob, { about: "  " });
    await rename(bob, "Bob");
    await change(bob, { photo });
    expect((await rows(bob))["profile-complete"]).toMatchObject({ progress: 2, unlockedAt: "" });
    await change(bob, { about: "Ships." });
    expect(await earned(bob)).toEqual(["profile-complete"]);
    await change(bob, { about: "" });
    expect(await earned(bob)).toEqual(["profile-complete"]);
  });
});

it("the first post earns its badge, once, and one that is hidden when it is brought back", async () => {
  const [ada, bob] = [await aPerson(server), await aPerson(server)];
  const post = (who: Person) => {
    const words = { user: who.id, topic: "wins", title: "My first cut", body: "Forty minutes." };
    return succeeded(send(server, "POST", "/api/collections/posts/records", words, who.token));
  };
  await Promise.all([post(ada), post(ada), post(ada)]);
  expect(await earned(ada)).toEqual(["first-post"]);
  const told = `SELECT COUNT(*) FROM notifications WHERE user = '${ada.id}' AND type = 'achievement'`;
  expect(await sql(server, told)).toEqual(["1"]);
  await sql(
    server,
    `CREATE TRIGGER hideAll AFTER INSERT ON posts BEGIN UPDATE posts SET hidden = TRUE WHERE id = NEW.id; END`,
  );
  const { id } = json<{ id: string }>(await post(bob));
  await sql(server, "DROP TRIGGER hideAll");
  expect(await earned(bob)).toEqual([]);
  const path = `/api/collections/posts/records/${id}`;
  await succeeded(send(server, "PATCH", path, { hidden: false }, server.superuser.token));
  expect(await earned(bob)).toEqual(["first-post"]);
});
