import { postsOn } from "#serverTests/posting.ts";
import { aRole } from "#support/role.ts";
import { aPerson, expect, here, LONG, ownServer, test } from "./kit.ts";
import { expectGoodEverywhere, openAs, openCase, reason, said } from "./moderating.ts";

// A queue of one's own: what others report stands in none of these.
test.describe.configure({ timeout: 120_000, mode: "serial" });

const server = ownServer();
const { write, answer, report, anOldHand } = postsOn(() => server);
const ida = here(() => aRole(server, "moderator"));
const rolf = here(() => anOldHand({ displayName: "Rolf" }));
const petra = here(() => anOldHand({ displayName: "Petra" }));
let [post, reply] = ["", ""];

test.beforeAll(async () => {
  post = (await write(petra)).id;
  reply = (await answer(rolf, post, "DM me, I do cheap things.")).id;
  const [one, two] = [await anOldHand(), await anOldHand()];
  for (const hand of [one, two]) await report(hand, reply, "replies");
  await report(one, post);
});

const isSeen = async (text: string) =>
  (await (await fetch(`${server.url}/community/post/${post}`)).text()).includes(text);

test("a moderator goes through the queue by keys, hides with a reason, and restores", async ({ browser }) => {
  const { page, problems } = await openAs(browser, server, ida);
  await expect(page.getByText("2 waiting, the oldest for")).toBeVisible();
  const list = page.getByRole("navigation", { name: "Waiting" });
  await expect(list.getByRole("button")).toHaveCount(2);
  await expect(openCase(page, "Reply by Rolf")).toBeAttached();
  await expect(
    page.getByText("Three reports by accounts older than a week hide it until somebody decides."),
  ).toBeVisible();
  await expectGoodEverywhere(page, "the queue");

  await page.keyboard.press("j");
  await expect(openCase(page, "Post by Petra")).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`\\?case=posts/${post}$`));
  await page.keyboard.press("k");
  await expect(openCase(page, "Reply by Rolf")).toBeFocused();
  await expect(list.getByRole("button", { name: /DM me/ })).toHaveAttribute("aria-current", "true");

  await page.keyboard.press("h");
  await expect(page.getByRole("radio", { name: /^Hide it/ }).first()).toBeChecked();
  await expect(reason(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Say why, so that they can respond.")).toBeVisible();
  await expect(reason(page)).toBeFocused();
  await expectGoodEverywhere(page, "asked why");
  // Letters of a word are nobody's keys.
  await page.keyboard.type("It sells: hjkr");
  await page.keyboard.press("Enter");
  await expect(said(page, "Hidden.")).toBeVisible();
  await expect(openCase(page, "Post by Petra")).toBeFocused();
  await expect(list.getByRole("button")).toHaveCount(1);
  expect(await isSeen("cheap things")).toBe(false);
  await expect(page.getByRole("region", { name: "Decisions" }).getByRole("listitem").first()).toContainText(
    "Reply: hidden. It sells: hjkr. You",
  );

  await page.keyboard.press("u");
  await expect(openCase(page, "Reply by Rolf")).toBeFocused();
  await expect(page.locator("main").getByText("Hidden", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.getByRole("button", { name: "Restore it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(said(page, "Restored.")).toBeVisible();
  await expect.poll(() => isSeen("cheap things")).toBe(true);
  expect(problems).toEqual([]);
});

test("a learner reads whose page it is", LONG, async ({ browser }) => {
  await using theirs = await openAs(browser, server, await aPerson(server));
  await expect(theirs.page.getByText("This page is for moderators.")).toBeVisible();
  await expect(theirs.page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "This page is for moderators.",
  ]);
  await expectGoodEverywhere(theirs.page, "a learner");
});
