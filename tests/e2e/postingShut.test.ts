import { type Page, test } from "@playwright/test";
import { LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { linkIn, type MailSink } from "#support/mailSink.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { startWithMails, stopWithMails } from "#support/withMails.ts";
import { standAs } from "#serverTests/moderating.ts";
import { postsOn } from "#serverTests/posting.ts";
import { sql } from "#serverTests/tokens.ts";
import { expectAccessibleInBothThemes } from "#support/axe.ts";
import { confirmAddress } from "./comingIn.ts";
import { DESK, PHONE } from "./playing.ts";
import { PREMIUM_LESSON } from "./routes.ts";
import { storageOf } from "./session.ts";
import { box, postForm, press, replyForm } from "./writingPosts.ts";

// Many looks at one page: on a busy machine they take their time.
test.describe.configure({ timeout: 90_000 });

let sink: MailSink;
let server: TestServer;
test.beforeAll(async () => void ({ sink, server } = await startWithMails()));
test.afterAll(() => stopWithMails({ sink, server }));
const { write, answer, anOldHand } = postsOn(() => server);

const shut = (page: Page, name: string) => page.getByRole("region", { name });
const open = (browser: Parameters<typeof openPage>[0], who: Person, url: string, context: object = DESK) =>
  openPage(browser, { server, url, storage: storageOf(who), context });

/** What somebody began before, as this device kept it. */
const begun = ({ id }: Person, key: string, values: object) => ({
  [key]: JSON.stringify({ user: id, at: new Date().toISOString(), text: JSON.stringify(values) }),
});

test("whose address is not confirmed hears so in place of the form, gets the mail again, and goes on", async ({
  browser,
}) => {
  const ada = await aPerson(server);
  await sql(server, `UPDATE users SET verified = FALSE WHERE id = '${ada.id}'`);
  const storage = { ...storageOf(ada), ...begun(ada, "draft_post", { title: "My first loaf" }) };
  await using opened = await openPage(browser, { server, url: "/community/wins", storage, context: PHONE });
  const { page, context, problems } = opened;
  await page.getByRole("button", { name: "Write a post" }).tap();
  const said = shut(page, "Confirm your email address first");
  await expect(said.getByRole("heading")).toBeFocused();
  await expect(said).toContainText(`You can write here once ${ada.email} is confirmed`);
  await expect(said).toContainText("What you started here is saved");
  await expectAccessibleInBothThemes(page, "an address that is not confirmed");
  await said.getByRole("button", { name: "Send the email again" }).press("Enter");
  await expect(said.getByRole("status")).toHaveText(`On its way to ${ada.email}. If it doesn’t arrive in a few minutes, check your spam folder.`); // prettier-ignore
  await said.getByRole("button", { name: "I’ve opened the link" }).press("Enter");
  await expect(said.getByRole("status")).toHaveText(/^It isn’t confirmed yet\./);
  const mail = await sink.take(ada.email);
  const tab = await context.newPage();
  await tab.goto(linkIn(mail).href);
  await confirmAddress(tab, ada.password);
  await expect(tab).not.toHaveURL(/confirm/);
  await expect.poll(() => sql(server, `SELECT verified FROM users WHERE id = '${ada.id}'`)).toEqual(["1"]);
  await tab.close();
  await page.bringToFront();
  await said.getByRole("button", { name: "I’ve opened the link" }).press("Enter");
  await expect(box(page, "Title"), "nothing that was typed is lost").toHaveValue("My first loaf");
  expect(problems).toEqual([]);
});

test("whoever is silenced or banned hears until when, and where to read why", LONG, async ({ browser }) => {
  const { id } = await write(await anOldHand());
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const cases = [
    ["silenced", until, /and write in it again after \d+ \w+ \d{4}, \d\d:\d\d\./],
    ["banned", "", /^You can’t write here for nowYour account can read but not write\./],
  ] as const;
  for (const [standing, end, words] of cases) {
    const bo = await anOldHand();
    await standAs(server, bo, standing, end);
    await using opened = await open(browser, bo, `/community/post/${id}`);
    const { page } = opened;
    await press(page, "Write a reply");
    const said = shut(page, "You can’t write here for now");
    await expect(said).toContainText(words);
    await expect(said.getByRole("link", { name: "Read why, or appeal" })).toHaveAttribute("href", "/profile#decisions");
    await expectAccessibleInBothThemes(page, standing);
    await said.getByRole("button", { name: "Close" }).press("Enter");
    await expect(page.getByRole("button", { name: "Write a reply" })).toBeFocused();
    await page.goto("/community/questions?write&lesson=viewer-before-topic");
    await expect(said.getByRole("heading"), "also where the address asks for the form").toBeFocused();
  }
});

test("whoever wrote all of their first day hears when it ends, and still answers others", LONG, async ({ browser }) => {
  const [cy, other] = [await aPerson(server), await anOldHand()];
  const { id } = await write(other);
  for (const title of ["One", "Two", "Three"]) await write(cy, { title });
  await using opened = await open(browser, cy, "/community", PHONE);
  const { page } = opened;
  await page.getByRole("button", { name: "Write a post" }).tap();
  const said = shut(page, "That’s all for your account’s first day");
  await expect(said).toContainText(/From \d\d:\d\d tomorrow .* You can still reply to others until then\./);
  await expectAccessibleInBothThemes(page, "a first day that is used up");
  await said.getByRole("link", { name: "See who is waiting for an answer" }).tap();
  await expect(page).toHaveURL(/sort=unanswered/);
  await page.goto(`/community/post/${id}`);
  await page.getByRole("button", { name: "Write a reply" }).tap();
  await expect(box(page, "Reply")).toBeVisible();
  for (let n = 0; n < 10; n += 1) await answer(cy, id, `Answer ${String(n)}`);
  await page.reload();
  await page.getByRole("button", { name: "Write a reply" }).tap();
  await expect(said).toContainText(/^That’s all for your account’s first dayYou’ve written ten replies\./);
  await page.goto(`/community/post/${(await write(other, { title: "Mine to change" })).id}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test(
  "of what is sold somebody without Premium hears at the lesson, and in a topic of its own",
  LONG,
  async ({ browser }) => {
    const dan = await anOldHand();
    const lesson = PREMIUM_LESSON.split("/").at(-1) ?? "";
    await using opened = await open(browser, dan, "/community/questions?write");
    const { page } = opened;
    const field = postForm(page).getByRole("combobox", { name: /lesson/ });
    await field.selectOption(lesson);
    await expect(field).toHaveAccessibleDescription(/^This lesson is part of Premium: only members write about it\./);
    await expect(postForm(page).getByRole("link", { name: "See the plans" })).toHaveAttribute("href", "/subscription");
    await expectAccessibleInBothThemes(page, "a lesson that is sold is chosen");
    await field.selectOption("viewer-before-topic");
    await expect(postForm(page).getByRole("link", { name: "See the plans" })).toHaveCount(0);
    await page.goto("/community/module-5");
    await expect(page.getByRole("main")).toContainText(
      "Only members read and write here: this module is part of Premium.",
    );
    await expect(page.getByRole("button", { name: "Write a post" })).toHaveCount(0);
  },
);

test("where nobody says how it stands one writes, and the server decides", LONG, async ({ browser }) => {
  const { id } = await write(await anOldHand());
  const eve = await anOldHand();
  await standAs(server, eve, "silenced");
  await using opened = await open(browser, eve, `/community/post/${id}`);
  const { page } = opened;
  await page.route("**/api/course/community/writer", (route) => route.abort());
  await press(page, "Write a reply");
  await box(page, "Reply").fill("The hallway.");
  await press(page, "Reply");
  await expect(replyForm(page).getByRole("alert")).toHaveText("This account can’t write where others read.");
  await expect(box(page, "Reply")).toHaveValue("The hallway.");
});
