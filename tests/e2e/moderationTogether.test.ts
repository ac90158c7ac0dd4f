import { decisionsOn } from "#serverTests/moderating.ts";
import { postsOn } from "#serverTests/posting.ts";
import { aRole } from "#support/role.ts";
import { expect, expectAccessibleInBothThemes, here, LONG, openPage, ownServer, type Person } from "./kit.ts";
import { storageOf, test } from "./kit.ts";
import { expectGoodEverywhere, openAs, openCase, reason, said } from "./moderating.ts";

// A queue of one's own: what others report stands in none of these.
test.describe.configure({ timeout: 120_000, mode: "serial" });

const server = ownServer();
const { write, answer, report, anOldHand } = postsOn(() => server);
const { decide } = decisionsOn(() => server);
const ida = here(() => aRole(server, "moderator", { displayName: "Ida" }));
const otto = here(() => aRole(server, "moderator", { displayName: "Otto" }));
const petra = here(() => anOldHand({ displayName: "Petra" }));
const rolf = here(() => anOldHand({ displayName: "Rolf" }));
let [first, second] = ["", ""];
test.beforeAll(async () => {
  first = (await write(petra, { title: "The first one" })).id;
  second = (await write(petra, { title: "The second one" })).id;
  for (const id of [first, second]) await report(await anOldHand(), id);
});

const rows = (page: Parameters<typeof openCase>[0]) =>
  page.getByRole("navigation", { name: "Waiting" }).getByRole("button");

test("what comes is announced and moves nothing; what another decided says so", LONG, async ({ browser }) => {
  await using his = await openAs(browser, server, otto);
  const { page, problems } = await openAs(browser, server, ida);
  for (const one of [his.page, page]) await expect(openCase(one, "Post by Petra")).toBeAttached();
  const before = await page.locator(".mod-content").boundingBox();

  for (const title of ["One more", "And one more"]) await report(await anOldHand(), (await write(rolf, { title })).id);
  const offer = page.getByRole("button", { name: "2 new" });
  await expect(offer).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  expect(await page.locator(".mod-content").boundingBox(), "what is read moves").toEqual(before);
  await expectGoodEverywhere(page, "two are new");
  await offer.press("Enter");
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).filter({ hasText: "One more" }).first()).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`case=posts/${first}|/moderation$`));

  await page.keyboard.press("h");
  await reason(page).fill("It is about something else.");
  await his.page.keyboard.press("r");
  await his.page.keyboard.press("Enter");
  await expect(said(his.page, "Restored.")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "Otto has already decided this. Post: restored" }),
  ).toBeVisible();
  await expect(rows(page).first()).toContainText("Already decided");
  await expect(rows(page), "nothing moves").toHaveCount(4);
  await expect(reason(page)).toHaveValue("It is about something else.");
  await expect(reason(page)).toBeFocused();
  await expectGoodEverywhere(page, "decided by another");
  await page.keyboard.press("Enter");
  await expect(said(page, "Hidden.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Decisions" }).getByRole("listitem").nth(1)).toContainText("Otto");
  await expect(page.locator("dt:text-is('Hidden by moderators') + dd"), "this week, with it").toHaveText("1");
  await expect(rows(page), "what he decided is gone with it").toHaveCount(3);
  expect(problems).toEqual([]);
});

test("without a sign of it the later press is stopped, with what was filled in", LONG, async ({ browser }) => {
  const { page } = await openAs(browser, server, ida, "/robots.txt");
  await page.route("**/api/realtime", (route) => route.abort());
  await page.goto(`/moderation?case=posts/${second}`);
  await expect(page.getByRole("radio", { name: /^Hide it/ })).toBeVisible();
  await page.keyboard.press("h");
  await reason(page).fill("It sells something.");
  await decide(otto, `posts/${second}`, "restore");
  await page.keyboard.press("Enter");
  const note = page.getByRole("status").filter({ hasText: "Otto has already decided this. Post: restored" });
  await expect(note).toBeVisible();
  await expect(reason(page)).toHaveValue("It sells something.");
  await page.getByRole("button", { name: "Hide it" }).press("Enter");
  await expect(said(page, "Hidden.")).toBeVisible();
});

test("whoever wrote a hidden reply finds it in its place, with the way to why; nobody else", async ({ browser }) => {
  const { id } = await write(petra, { title: "Whose reply is it?" });
  await answer(petra, id, "The first reply.");
  const { id: hidden } = await answer(rolf, id, "A *rude* reply.");
  await answer(petra, id, "The last reply.");
  await decide(ida, `replies/${hidden}`, "hide");
  const open = (who: Person) =>
    openPage(browser, {
      server,
      url: `/community/post/${id}#reply-${hidden}`,
      storage: storageOf(who),
      cookie: who.cookie,
    });
  await using his = await open(rolf);
  const replies = his.page.locator("[data-replies] > li");
  await expect(replies).toHaveCount(3);
  await expect(replies.nth(1)).toContainText("A rude reply.");
  await expect(replies.nth(1).getByText("Hidden", { exact: true })).toBeVisible();
  await expect(replies.nth(1)).toBeFocused();
  await expect(replies.nth(1).getByRole("link", { name: "Read why, or appeal" })).toHaveAttribute(
    ...(["href", "/profile#decisions"] as const),
  );
  await expectAccessibleInBothThemes(his.page, "one's own hidden reply");
  await answer(petra, id, "One more.");
  await expect(his.page.getByRole("button", { name: "1 new reply" })).toBeVisible();
  await expect(replies.nth(1), "is not taken for one that is gone").toContainText("A rude reply.");
  await using hers = await open(petra);
  await expect(hers.page.locator("[data-replies] > li").first()).toBeVisible();
  await expect(hers.page.getByText("rude reply")).toHaveCount(0);
});
