import { type Page, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { beyondItsBox, brokenOut, turnedAround } from "#support/hostileInPage.ts";
import { openPage } from "#support/openPage.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { postsOn } from "#serverTests/posting.ts";
import { aRole } from "#support/role.ts";
import { storageOf } from "./session.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

/** One of each kind; all three hundred are in tests/prove/hostileCommunity.test.ts. */
const STRINGS = [
  `"><img src=x onerror="globalThis.hacked=1">`,
  "</script><script>globalThis.hacked=1</script>",
  "[here](javascript:globalThis.hacked=1) <javascript:globalThis.hacked=1>",
  "![x](https://evil.example/pixel.png) [x](//evil.example)",
  '{{constructor.constructor("globalThis.hacked=1")()}}${globalThis.hacked=1}{name} $& $`',
  `Z${"\u0301\u0316".repeat(40)}`,
  "x".repeat(9_000),
  `\`\`\`\n${"y".repeat(900)}\n\`\`\``,
  "> ".repeat(200) + "deep",
  "\uFFFD\u0000\u202E\u2066\uFEFF 👩‍🎬🏳️‍🌈",
  "'; DROP TABLE posts; -- \" OR NEAR(a b, 2) *",
  "x\r\nBcc: all@evil.example\r\n\r\n<style>*{display:none}</style>",
];
const ONE_WORD = "W".repeat(80);
const TURNING = ["נועה לוי", "?!שלום!?", "«مرحبا», –"];

let server: TestServer;
test.beforeAll(async () => void (server = await startPocketBase()));
test.afterAll(() => server[Symbol.asyncDispose]());
const { write, answer, report, anOldHand } = postsOn(() => server);

async function expectWords(page: Page, state: string, looks: (() => string[])[]): Promise<void> {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const look of looks) expect(await page.evaluate(look), `${state} at ${String(width)}`).toEqual([]);
  }
}

for (const [kind, strings, looks] of [
  ["hostile words", STRINGS, [brokenOut, beyondItsBox]],
  ["words from right to left", TURNING, [brokenOut, beyondItsBox, turnedAround]],
] as const)
  test(
    `${kind} stay words in a list, a thread, alerts and for moderators, and turn nothing around them`,
    LONG,
    async ({ browser }) => {
      const asker = await anOldHand({ displayName: ONE_WORD });
      const ida = await aRole(server, "moderator");
      const topic = kind === "hostile words" ? "questions" : "wins";
      const { id } = await write(asker, { topic: "wins", title: "Many answer this" });
      for (const text of strings) {
        const who = await anOldHand({ displayName: topic === "wins" ? text : "Rolf" });
        const words = { topic, title: text.slice(0, 120), body: text, sheet: text.slice(0, 5_000) };
        const post = await write(who, words);
        await answer(who, id, text);
        await report(asker, post.id);
      }
      const at = (url: string, who?: typeof asker) =>
        openPage(browser, { server, url, ...(who && { storage: storageOf(who), cookie: who.cookie }) });
      await using opened = await at(`/community/${topic}`);
      const { page, problems } = opened;
      page.on("dialog", (dialog) => problems.push(dialog.message()));
      await expectWords(page, "the list", [...looks]);
      await page.goto(`/community/post/${id}`);
      await expectWords(page, "the thread", [...looks]);
      await using theirs = await at("/dashboard#alerts", asker);
      await theirs.page.getByText(`, ${ONE_WORD}.`).waitFor({ state: "attached" });
      await theirs.page.getByRole("dialog", { name: "Alerts" }).getByRole("listitem").nth(2).waitFor();
      await expectWords(theirs.page, "alerts", [...looks]);
      await using moderates = await at("/moderation", ida);
      await moderates.page.locator("article.mod-item").waitFor();
      await expectWords(moderates.page, "the queue", [...looks]);
      for (const one of [opened, theirs, moderates]) expect(one.problems).toEqual([]);
      expect(opened.requests.filter((one) => !one.url().startsWith(server.url))).toEqual([]);
    },
  );

test("what would be no word any more is found, each where it is planted", LONG, async ({ page }) => {
  const planted: [html: string, look: () => string[], found: RegExp][] = [
    ["<iframe></iframe>", brokenOut, /there is a <iframe>/],
    ["<b onclick='x'>x</b>", brokenOut, /<b onclick/],
    ["<a href='javascript:x'>x</a>", brokenOut, /<a href="javascript:x"/],
    ["<a href='//evil.example'>x</a>", brokenOut, /<a href="\/\/evil/],
    [`e${"\u0301".repeat(40)}`, brokenOut, /40 marks stand on one letter/],
    ["<script>globalThis.hacked = 1</script>", brokenOut, /a script ran/],
    [`<p style="width: 200px">${"x".repeat(60)}</p>`, beyondItsBox, /beyond its box/],
    [`<p>${"x".repeat(900)}</p>`, beyondItsBox, /the page scrolls/],
    ['<p dir="auto">שלום, 3 days</p>', turnedAround, /turned around/],
    ["<p>by \u202Eada, 3 days</p>", turnedAround, /turned around/],
    ["<p>by <b>שלום</b> 3 of <b>שלום</b> 4</p>", turnedAround, /turned around/],
  ];
  for (const [html, look, found] of planted) {
    await page.setContent(`<main>${html}</main>`);
    expect((await page.evaluate(look)).join("; "), html).toMatch(found);
    await page.setContent("<main><p>by <bdi>שלום</bdi>, 3 days</p><p>Plain words</p></main>");
    await page.evaluate(() => Reflect.deleteProperty(globalThis, "hacked"));
    for (const one of [brokenOut, beyondItsBox, turnedAround]) expect(await page.evaluate(one)).toEqual([]);
  }
});
