import { postsOn } from "#serverTests/posting.ts";
import { openDashboard, openEverything, section } from "./dashboardPage.ts";
import { expect, expectAccessibleInBothThemes, LONG, shared, test } from "./kit.ts";
import { finishLessons } from "./learned.ts";
import { box, postForm, press } from "./writingPosts.ts";

const WORK = { topic: "feedback", lessonId: "viewer-before-topic", title: "Two bowls", body: "Two bowls of dough." };

const server = shared();
const { write, answer, anOldHand } = postsOn(() => server);

test(
  "from a finished exercise one shows one's work, and comes to the top by two reviews",
  LONG,
  async ({ browser }) => {
    const [ada, bob, cy] = [await anOldHand(), await anOldHand({ displayName: "Bob" }), await anOldHand()];
    const others = [await write(bob, WORK), await write(cy, WORK)];
    await finishLessons(server, ada, [{ id: "viewer-before-topic" }]);
    const { page, problems } = await openDashboard(browser, server, ada, { width: 390 });
    const card = section(page, "Feedback wanted");
    await openEverything(page);
    await expect(card.getByRole("heading", { name: "Get feedback on “Pick a viewer, not a topic”" })).toBeVisible();
    await expectAccessibleInBothThemes(page, "a finished exercise");
    await page.emulateMedia({ colorScheme: "light" });
    const height = () => card.evaluate((one) => one.clientHeight);
    const before = await height();
    await card.getByRole("link", { name: "Ask for feedback" }).press("Enter");
    await expect(page.getByRole("combobox", { name: "Which lesson’s exercise is it?" })).toHaveValue(WORK.lessonId);
    await box(page, "Title").fill("My viewer card");
    await box(page, "What it is").fill("A card for bakers on night shifts.");
    await box(page, "The sheet you filled in").fill("Who: bakers. When: at night.");
    await box(page, "First question you want answered").fill("Who is it?");
    await press(page, "Post");
    await expect(postForm(page)).toHaveCount(0);

    await page.goto("/dashboard");
    await openEverything(page);
    await expect(card).toContainText("“My viewer card” is waiting for a review");
    expect(await height(), "keeps its size").toBe(before);
    const words =
      "At 0:09 I did not know yet that this is about dough; the word comes at 0:16. Name it in the very first sentence, please.";
    await answer(ada, String(others[0]?.id), words);
    await page.reload();
    await openEverything(page);
    await expect(card).toContainText("You’ve reviewed one person’s work. One more, and yours moves to the top.");
    await answer(
      ada,
      String(others[1]?.id),
      "The second bowl is never seen from above, so nobody compares the two. Show both of them before you speak.",
    );
    await page.reload();
    await openEverything(page);
    await expect(card).toContainText("It’s at the top, thanks to the two reviews you gave.");
    await expectAccessibleInBothThemes(page, "work on top");
    await page.goto("/community/feedback");
    const first = page.getByRole("main").locator("[data-posts] [data-post]:not([data-lifted])").first();
    await expect(first).toContainText("My viewer card");
    await expect(first).toContainText("Reviewed two others");
    expect(problems).toEqual([]);
  },
);
