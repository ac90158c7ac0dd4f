import { linkIn } from "#support/mailSink.ts";
import { postsOn } from "#serverTests/posting.ts";
import { sql } from "#serverTests/tokens.ts";
import { confirmAddress } from "./comingIn.ts";
import { aPerson, expect, expectAccessibleInBothThemes, LONG, openPage, ownMails, type Page } from "./kit.ts";
import { type Person, PREMIUM_LESSON, storageOf, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";
import { box, postForm } from "./writingPosts.ts";

const { server, sink } = ownMails();
const { anOldHand } = postsOn(() => server);

const shut = (page: Page, name: string) => page.getByRole("region", { name });
const open = (browser: Parameters<typeof openPage>[0], who: Person, url: string, context: object = DESK) =>
  openPage(browser, { server, url, storage: storageOf(who), context });

/** What somebody began before, as this device kept it. */
const begun = ({ id }: Person, key: string, values: object) => ({
  [key]: JSON.stringify({ user: id, at: new Date().toISOString(), text: JSON.stringify(values) }),
});

test("whose address is not confirmed hears so, gets the mail again, and goes on", async ({ browser }) => {
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

test("of what is sold somebody without Premium hears at the lesson, and in its topic", LONG, async ({ browser }) => {
  const dan = await anOldHand();
  const lesson = PREMIUM_LESSON.split("/").at(-1) ?? "";
  const { page } = await open(browser, dan, "/community/questions?write");
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
});
