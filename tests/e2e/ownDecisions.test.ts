import { postsOn, QUESTION } from "#serverTests/posting.ts";
import { aRole } from "#support/role.ts";
import { aPerson, expect, expectAccessibleInBothThemes, here, LONG, request, shared, signIn, test } from "./kit.ts";
import { expectGoodEverywhere, openAs } from "./moderating.ts";

const REASON = "It offers something for sale.";
const ANSWER = "It is free, and I said so.";

const server = shared();
const ida = here(() => aRole(server, "moderator"));
const sam = here(() => aRole(server, "moderator"));
const rolf = here(() => aPerson(server, { displayName: "Rolf" }));
let post = "";
const { write, answer } = postsOn(() => server);
const decide = (kind: string, id: string, body: object) =>
  request(`${server.url}/api/course/moderation/${kind}/${id}`, { body, token: ida.token });

test.beforeAll(async () => {
  post = (await write(rolf)).id;
  await decide("posts", post, { act: "hide", reason: REASON });
});

test("an author is led from the alert to the reason, and answers by keys", async ({ browser }) => {
  const { page, context, problems } = await openAs(browser, server, rolf, "/faq#alerts");
  const alerts = page.getByRole("dialog", { name: /^Alerts/ });
  await expect(alerts.getByText(REASON)).toBeVisible();
  await alerts.getByRole("link", { name: "Read why, or appeal" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Moderators’ decisions" })).toBeFocused();
  const decision = page.getByRole("article", { name: /^Your post: hidden from others/ });
  await expect(decision.getByText(REASON)).toBeVisible();
  await expect(decision.getByText(`Your post “${QUESTION.title}”`)).toBeVisible();

  await page.keyboard.press("Tab");
  await decision.getByRole("button", { name: "Appeal this decision: Your post: hidden from others" }).press("Enter");
  const field = decision.getByRole("textbox", { name: "Why do you disagree?" });
  await expect(field).toBeFocused();
  await decision.getByRole("button", { name: "Send the appeal" }).press("Enter");
  await expect(decision.getByText("Say why you disagree.")).toBeVisible();
  await expect(field).toBeFocused();
  await expectGoodEverywhere(page, "refused");
  await page.keyboard.type(ANSWER);
  await context.setOffline(true);
  await decision.getByRole("button", { name: "Send the appeal" }).press("Enter");
  await expect(decision.getByText("You’re offline. Nothing is lost")).toBeVisible();
  await expect(field).toHaveValue(ANSWER);
  await context.setOffline(false);
  await page.reload();
  await decision.getByRole("button", { name: /^Appeal this decision/ }).press("Enter");
  await expect(field, "kept over a reload").toHaveValue(ANSWER);
  await decision.getByRole("button", { name: "Send the appeal" }).press("Enter");
  await expect(decision.getByText("Someone else is looking at it")).toBeVisible();
  await expect(decision.getByText(ANSWER)).toBeVisible();
  await expect(decision.getByRole("button")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("draft_answer"))).toBeNull();
  await expectGoodEverywhere(page, "answered");
  expect(problems.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("what is hidden is read by its writer, who is led to why, and by nobody else", async ({ browser }) => {
  const { page } = await openAs(browser, server, rolf, `/community/post/${post}`);
  await expect(page.getByRole("heading", { level: 1, name: QUESTION.title })).toBeVisible();
  await expect(page.getByText("Your post is hidden from others.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Read why, or appeal" })).toHaveAttribute("href", "/profile#decisions");
  await expectGoodEverywhere(page, "one's hidden post");
  await using theirs = await openAs(browser, server, sam, `/community/post/${post}`);
  await expect(theirs.page.getByRole("heading", { level: 1, name: "This one did not make the cut." })).toBeVisible();
  await expect(theirs.page.getByText(QUESTION.title)).toHaveCount(0);

  const { id } = await write(sam, { title: "Whose reply is it?" });
  await answer(sam, id, "The first reply.");
  const { id: hidden } = await answer(rolf, id, "A *rude* reply.");
  await answer(sam, id, "The last reply.");
  await decide("replies", hidden, { act: "hide", reason: REASON });
  await page.goto(`/community/post/${id}#reply-${hidden}`);
  const replies = page.locator("[data-replies] > li");
  await expect(replies).toHaveCount(3);
  await expect(replies.nth(1)).toContainText("A rude reply.");
  await expect(replies.nth(1).getByText("Hidden", { exact: true })).toBeVisible();
  await expect(replies.nth(1)).toBeFocused();
  await expect(replies.nth(1).getByRole("link", { name: "Read why, or appeal" })).toHaveAttribute(
    ...(["href", "/profile#decisions"] as const),
  );
  await expectAccessibleInBothThemes(page, "one's own hidden reply");
  await answer(sam, id, "One more.");
  await expect(page.getByRole("button", { name: "1 new reply" })).toBeVisible();
  await expect(replies.nth(1), "is not taken for one that is gone").toContainText("A rude reply.");
  await theirs.page.goto(`/community/post/${id}`);
  await expect(theirs.page.locator("[data-replies] > li").first()).toBeVisible();
  await expect(theirs.page.getByText("rude reply")).toHaveCount(0);
});

test("whoever is silenced or banned reads until when and why, and nobody else", LONG, async ({ browser }) => {
  const kai = await aPerson(server, { displayName: "Kai" });
  await decide("users", kai.id, { act: "silence", reason: REASON, days: 7 });
  await using silenced = await openAs(browser, server, { ...kai, ...(await signIn(server, kai)) }, "/profile");
  await expect(silenced.page.getByText(/write in it again after \d+ \w+ \d{4}, \d\d:\d\d\./)).toBeVisible();
  await silenced.page.getByRole("link", { name: "Read why, or appeal" }).click();
  await expect(silenced.page.getByRole("heading", { name: "Moderators’ decisions" })).toBeFocused();
  await expect(silenced.page.getByRole("article").getByText(REASON)).toBeVisible();

  await decide("users", kai.id, { act: "ban", reason: "Again." });
  await using banned = await openAs(browser, server, { ...kai, ...(await signIn(server, kai)) }, "/profile");
  await expect(banned.page.getByText("Your account can read but not write.")).toBeVisible();
  await expect(banned.page.getByRole("article", { name: /^Your account can no longer write/ })).toBeVisible();
  await expectGoodEverywhere(banned.page, "banned");

  const ada = await aPerson(server);
  await using clear = await openAs(browser, server, ada, "/profile");
  await expect(clear.page.getByRole("heading", { name: "Your data" })).toBeVisible();
  await expect(clear.page.getByRole("heading", { name: "Moderators’ decisions" })).toHaveCount(0);
  await clear.page.goto("/profile#decisions");
  await clear.page.reload();
  await expect(clear.page.getByText("No decisions about you or what you wrote.")).toBeVisible();
});
