import { postsOn } from "#serverTests/posting.ts";
import { sql } from "#serverTests/tokens.ts";
import { linkIn } from "#support/mailSink.ts";
import { confirmAddress } from "./comingIn.ts";
import { aPerson, expect, expectAccessibleInBothThemes, LONG, openPage, type Person, PREMIUM_LESSON } from "./kit.ts";
import { request, sharedMails, storageOf, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";
import { box, DRAFTS, keptPost, postForm, POSTS, press, replyForm, settle } from "./writingPosts.ts";

const { server, sink } = sharedMails();
const { write, anOldHand } = postsOn(() => server);

test("whoever is not logged in is led to the login, and back to what they came to write", async ({ browser }) => {
  const { id } = await write(await aPerson(server));
  const { page, requests, problems } = await openPage(browser, { server, url: "/community/wins", context: DESK });
  const login = page.getByRole("link", { name: "Log in to post" });
  await expect(login).toHaveAttribute("href", "/login?next=%2Fcommunity%2Fwins");
  await page.goto(`/community/post/${id}`);
  await expect(page.getByRole("link", { name: "Log in to reply" })).toHaveAttribute("href", /next=%2Fcommunity%2Fpost/);
  await expect(page.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  expect(
    requests.filter((one) => /\/(Forms|Fields)\./.test(one.url())),
    "nothing of forms is fetched",
  ).toEqual([]);
  expect(problems).toEqual([]);
});

test("what cannot be sent is said in words, and every word stays", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, context } = await openPage(browser, {
    ...{ server, url: "/community/wins", storage: storageOf(ada), context: DESK },
  });
  await press(page, "Write a post");
  await box(page, "Title").fill("My first loaf");
  await box(page, "Text").fill("It stands. https://slow-crumb.example");
  const notice = postForm(page).getByRole("alert");
  const send = postForm(page).getByRole("button", { name: /^(Post|Send it again)$/ });
  await context.setOffline(true);
  await send.press("Enter");
  await expect(notice).toHaveText(/^You’re offline, and this can’t be sent later\. What you wrote stays here/);
  await context.setOffline(false);
  for (const [answer, said] of [
    [{ status: 500, body: "<h1>Oops</h1>" }, /^Something went wrong on our side\. Nothing is lost/],
    [{ status: 200, body: '{"id":"<img src=x onerror=alert(1)>"}' }, /^Something went wrong on our side/],
    [{ status: 200, body: "no JSON" }, /^You’re offline, and this can’t be sent later/],
    [
      { status: 429, body: `{"data":{"retryAt":"${new Date(Date.now() + 60_000).toISOString()}"}}` },
      /^That was a lot of tries\. Try again at \d\d:\d\d/,
    ],
    [{ status: 403, body: '{"message":"Confirm your email address first."}' }, /^Confirm your email address first/],
    [{ status: 401, body: '{"message":"No."}' }, /^You’re no longer logged in.*Log in again$/],
  ] as const) {
    await page.route(POSTS, (route) => route.fulfill({ ...answer, contentType: "application/json" }));
    await send.press("Enter");
    await expect(notice).toHaveText(said);
    await page.unroute(POSTS);
  }
  await send.press("Enter");
  await expect(box(page, "Text")).toHaveAccessibleDescription(/^Until \d\d:\d\d tomorrow you can write three posts/);
  await expect(box(page, "Title")).toHaveValue("My first loaf");
  // The answer is lost on its way: sent once more it is there once.
  await box(page, "Text").fill("It stands.");
  await page.route(POSTS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send.press("Enter");
  await expect(notice).toContainText("this can’t be sent later");
  await page.unroute(POSTS);
  await send.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "My first loaf" })).toBeVisible();
  expect(await keptPost(server, ada)).toBe("wins||0|My first loaf|It stands.");
  expect((await sql(server, `SELECT count(*) FROM posts WHERE user = '${ada.id}'`))[0]).toBe("1");
});

test("a draft goes on on another device, and without a network", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  await settle(server, ada);
  const { id } = await write(await aPerson(server));
  const visit = { server, url: `/community/post/${id}`, storage: storageOf(ada) };
  await using desk = await openPage(browser, { ...visit, context: DESK });
  await press(desk.page, "Write a reply");
  await box(desk.page, "Reply").fill("Begun at the desk");
  await expect(replyForm(desk.page).getByText("Draft saved on this device")).toBeVisible();
  await press(desk.page, "Close and keep the draft");
  await press(desk.page, "Write a reply");
  await box(desk.page, "Reply").press("End");
  await desk.page.keyboard.type(",");
  await desk.page.keyboard.press("Backspace");
  await expect(replyForm(desk.page).getByText("Draft saved in your account")).toBeVisible();
  await using phone = await openPage(browser, { ...visit, context: PHONE });
  await phone.page.getByRole("button", { name: "Write a reply" }).tap();
  await expect(box(phone.page, "Reply")).toHaveValue("Begun at the desk");
  await expect(replyForm(phone.page).getByText("Your draft is back.")).toBeVisible();
  await phone.page.route(DRAFTS, (route) => route.abort());
  await box(phone.page, "Reply").fill("Begun at the desk, and on a bus");
  await phone.page.getByRole("button", { name: "Close and keep the draft" }).tap();
  await expect(phone.page.getByRole("button", { name: "Write a reply" })).toBeFocused();
  await phone.page.unroute(DRAFTS);
  await phone.page.reload();
  const kept = () => sql(server, `SELECT text FROM drafts WHERE user = '${ada.id}' AND key = 'draft_reply_${id}'`);
  await expect.poll(async () => (await kept())[0]).toContain("and on a bus");
});

test("whose password was changed while they wrote logs in, and finds their words there", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page } = await openPage(browser, {
    ...{ server, url: "/community/wins", storage: storageOf(ada), context: DESK },
  });
  await press(page, "Write a post");
  await box(page, "Title").fill("My second loaf");
  await box(page, "Text").fill("It stands as well, and longer.");
  // Their draft on its way would say it first.
  await page.route(DRAFTS, (route) => route.abort());
  const change = { oldPassword: ada.password, password: "Another-horse-9", passwordConfirm: "Another-horse-9" };
  const url = `${server.url}/api/collections/users/records/${ada.id}`;
  await request(url, { method: "PATCH", body: change, token: ada.token });
  await postForm(page).getByRole("button", { name: "Post", exact: true }).press("Enter");
  await page
    .getByRole("main")
    .getByRole("link", { name: /log in/i })
    .first()
    .click();
  await page.unroute(DRAFTS);
  await page.getByRole("textbox", { name: "Email" }).fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("Another-horse-9");
  await page.getByRole("button", { name: "Log in", exact: true }).press("Enter");
  await page.waitForURL("**/community/wins");
  await press(page, "Write a post");
  await expect(box(page, "Title")).toHaveValue("My second loaf");
  await expect(box(page, "Text")).toHaveValue("It stands as well, and longer.");
  await postForm(page).getByRole("button", { name: "Post", exact: true }).press("Enter");
  await expect.poll(() => keptPost(server, ada)).toContain("My second loaf");
});

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
  const said = page.getByRole("region", { name: "Confirm your email address first" });
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
  const url = "/community/questions?write";
  const { page } = await openPage(browser, { server, url, storage: storageOf(dan), context: DESK });
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
