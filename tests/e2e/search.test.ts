import { atRest, expect, expectAccessibleInBothThemes, expectNothingSideways, FREE_LESSON, LONG } from "./kit.ts";
import { openPage, type Page, shared, test } from "./kit.ts";
import { DESK, stateOf } from "./playing.ts";
import { openSearch, results, searchField, searchFor, searchPanel } from "./searching.ts";

const server = shared();

const hrefs = (page: Page) => results(page).evaluateAll((all) => all.map((one) => one.getAttribute("href")));

test("leaves / alone in a form and where single keys are switched off", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/curriculum" });
  const expectShut = async () => {
    await page.keyboard.press("/");
    await atRest(page);
    await expect(searchPanel(page)).toBeHidden();
  };
  await page.getByRole("combobox", { name: "Level" }).focus();
  await expectShut();
  await page.getByRole("button", { name: "Settings" }).first().click();
  await page.getByRole("switch", { name: /^Player keys/ }).uncheck();
  await page.keyboard.press("Escape");
  await expectShut();
  await page.reload();
  await expectShut();
  await page.keyboard.press("Control+k");
  await expect(searchField(page)).toBeFocused();
});

test("opens with a key, closes with Escape, and is a combobox whose field keeps the focus", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/faq" });
  const link = page.getByRole("link", { name: "Success Stories" }).first();
  await link.focus();
  for (const key of ["/", "Control+k", "Meta+k"]) {
    await page.keyboard.press(key);
    await expect(searchField(page), key).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(searchPanel(page), key).toBeHidden();
    await expect(link, key).toBeFocused();
  }
  await page.keyboard.press("/");
  await page.keyboard.type("a/b");
  await expect(searchField(page)).toHaveValue("a/b");
  const field = searchField(page);
  await field.fill("");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(field).not.toHaveAttribute("aria-activedescendant");
  await searchFor(page, "the");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  const list = await field.getAttribute("aria-controls");
  await expect(page.locator(`#${list}`)).toHaveRole("listbox");
  const count = await results(page).count();
  const expectMarked = async (at: number) => {
    const marked = results(page).nth(at);
    await expect(marked).toHaveAttribute("aria-selected", "true");
    await expect(searchPanel(page).locator("[aria-selected=true]")).toHaveCount(1);
    await expect(field).toHaveAttribute("aria-activedescendant", (await marked.getAttribute("id")) ?? "");
    await expect(field).toBeFocused();
  };
  await expectMarked(0);
  await page.keyboard.press("ArrowUp");
  await expectMarked(count - 1);
  await page.keyboard.press("ArrowDown");
  await expectMarked(0);
  await page.keyboard.press("ArrowDown");
  await expectMarked(1);
  const target = (await hrefs(page))[1] ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(server.url + target);
});

const group = (page: Page, name: string) => searchPanel(page).getByRole("group", { name });
const links = (page: Page, name: string) =>
  group(page, name)
    .getByRole("option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));

/** What stood in rows that were cut out of the page around the text. */
const DEBRIS = /\d:\d\d[A-Z]|Premium\.|You will|Introduced in|Copy|Transcript|Already a member/;

test("shows lessons once each, pages apart, and prose alone", LONG, async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/faq" });
  await openSearch(page);
  for (const query of ["sponsor", "video", "thumbnail", "viewer", "premium"]) {
    await searchFor(page, query);
    const lessons = (await links(page, "In the lessons")).map((link) => link.replace(/[?#].*$/, ""));
    expect(
      lessons.filter((link) => !/^\/module\/\d+\/[\w-]+$/.test(link)),
      query,
    ).toEqual([]);
    expect(new Set(lessons).size, query).toBe(lessons.length);
    const pages = await links(page, "On other pages");
    expect(
      pages.filter((link) => link.startsWith("/module/") || /^\/(curriculum)?$/.test(link)),
      query,
    ).toEqual([]);
    for (const text of await results(page).locator("mark").locator("..").allInnerTexts())
      expect(text, query).not.toMatch(DEBRIS);
  }
});

test("opens the lesson at the caption's own start, and plays", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/faq" });
  await openSearch(page);
  await searchFor(page, "bread is a shelf");
  const hit = group(page, "In the lessons").getByRole("option", { name: /Play from 0:32/ });
  await expect(hit).toContainText("Bread is a shelf.");
  await hit.click();
  await expect(page).toHaveURL(`${server.url}${FREE_LESSON}?t=32.2`);
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(32.2);
  expect((await stateOf(page)).paused).toBe(false);
  expect(problems).toEqual([]);
});

const UNAVAILABLE = "Search is not available. Browse the curriculum.";

test("is accessible on a phone in every state, and comes back once it is available", LONG, async ({ browser }) => {
  const context = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
  const { page } = await openPage(browser, { server, url: "/faq", context });
  await page.route("**/catalogue.*.json", (route) => route.abort());
  await openSearch(page);
  await expect(searchPanel(page).getByText(UNAVAILABLE)).toBeVisible();
  await expect(searchPanel(page).getByRole("link", { name: "Curriculum" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "not available");
  await page.unrouteAll();
  await searchFor(page, "Pick a viewer");
  await expect(results(page).first()).toContainText("Pick a viewer, not a topic");
  await expectAccessibleInBothThemes(page, "rows with tags and hits");
  await page.keyboard.press("ArrowUp");
  await expectAccessibleInBothThemes(page, "the last row marked");
  await searchFor(page, "qqqzzzxxx");
  await expect(searchPanel(page).getByText("No results found.", { exact: true }).first()).toBeVisible();
  await expect(searchPanel(page).getByRole("link", { name: "Contact" })).toBeVisible();
  await expectAccessibleInBothThemes(page, "nothing found");
  const panel = await searchPanel(page).boundingBox();
  expect(panel?.x).toBeGreaterThanOrEqual(0);
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(390);
});

const ownField = (page: Page) => page.getByRole("main").getByRole("searchbox", { name: "Search the course" });
const counted = (page: Page) => page.getByRole("main").getByRole("status");

test("leads without JavaScript from the header to every lesson by name", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/faq", context: { javaScriptEnabled: false } });
  await page.getByRole("banner").getByRole("searchbox", { name: "Search the course" }).fill("captions");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/search?q=captions`);
  await expect(page.locator("noscript p").first()).toContainText("Searching needs JavaScript");
  await expect(ownField(page)).toBeHidden();
  await page.getByRole("link", { name: "Pick a viewer, not a topic" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pick a viewer, not a topic");
});

test("answers what its address asks, and its address says what is asked", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/search?q=captoins" });
  await expect(ownField(page)).toHaveValue("captoins");
  await expect(counted(page)).toHaveText(/Showing “captions”\. \d+ results/);
  await expect(page.getByRole("heading", { name: "In the lessons" })).toBeVisible();
  await expect(page.getByRole("main").locator("mark").first()).toHaveText(/^caption/i);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessibleInBothThemes(page, "answers");
  await expectNothingSideways(page);
  await ownField(page).fill("roof tiles");
  await expect(page).toHaveURL(`${server.url}/search?q=roof%20tiles`);
  await expect(page.getByRole("link", { name: /Script in beats, for the ear/ }).first()).toBeVisible();
  await page.reload();
  await expect(ownField(page), "the page asks its address anew").toHaveValue("roof tiles");
  await expect(page.getByRole("link", { name: /Script in beats, for the ear/ }).first()).toBeVisible();
  await ownField(page).fill("");
  await expect(page).toHaveURL(`${server.url}/search`);
  await expect(page.getByRole("link", { name: "Sign a six-video test" })).toBeVisible();
  expect(problems).toEqual([]);
});

const deep = (page: Page) => page.getByRole("dialog", { name: "Advanced search" });
const deepField = (page: Page) => deep(page).getByRole("searchbox", { name: "Search the course" });
const deepSaid = (page: Page) => deep(page).getByRole("status");
const deepRows = (page: Page) => deep(page).getByRole("listitem").getByRole("link");
const choice = (page: Page, name: string) => deep(page).getByRole("combobox", { name });
const filters = (page: Page) => page.getByRole("button", { name: /^Filters/ }).filter({ visible: true });

test("by keyboard alone; words and filters stand in the address, and Back closes it", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: "/faq", context: DESK });
  const { keyboard } = page;
  await page.getByRole("button", { name: "Settings" }).focus();
  await keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Settings" }).getByRole("link", { name: "Advanced search" }).focus();
  await keyboard.press("Enter");
  await expect(deepField(page)).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/faq#find`);
  await expect(deep(page).getByText("Filters work without a word, too.")).toBeVisible();
  await expectAccessibleInBothThemes(page, "nothing asked");
  await keyboard.type("caption");
  await expect(deepSaid(page)).toHaveText(/^\d+ results?$/);
  await expect(page).toHaveURL(`${server.url}/faq#find?q=caption`);
  await filters(page).press("Enter");
  await expect(choice(page, "Kind")).toBeFocused();
  await choice(page, "Kind").selectOption({ label: "Lessons" });
  await choice(page, "Access").selectOption({ label: "Free" });
  await expect(page).toHaveURL(/#find\?q=caption&type=lesson&access=free$/);
  await expect(deepSaid(page)).toHaveText(/^\d+ results?$/);
  await expect(deepRows(page).filter({ hasText: "Part of Premium" })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, "answers with filters");
  expect(await deep(page).evaluate((it) => it.scrollWidth - it.clientWidth), "scrolls sideways").toBe(0);
  await keyboard.press("Escape");
  await expect(choice(page, "Kind")).toBeHidden();
  await expect(filters(page), "one goes on at the button").toBeFocused();
  await expect(deep(page).getByRole("button", { name: "Remove the filter Lessons" })).toBeVisible();
  await deep(page).getByRole("button", { name: "Clear the filters" }).press("Enter");
  await expect(deepField(page)).toBeFocused();
  await expect(page).toHaveURL(/#find\?q=caption$/);
  await filters(page).press("Enter");
  await choice(page, "Level").selectOption({ label: "Beginner" });
  await page.reload();
  await expect(deepField(page)).toHaveValue("caption");
  await expect(deep(page).getByRole("button", { name: "Remove the filter Beginner" })).toBeVisible();
  await filters(page).click();
  await expect(choice(page, "Level")).toHaveValue("beginner");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(deep(page)).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/faq`);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Search the course" }).fill("sound");
  await page.getByRole("dialog", { name: "Search" }).getByRole("link", { name: "Advanced search" }).click();
  await expect(deepField(page)).toHaveValue("sound");
  await page.goBack();
  await expect(deep(page)).toBeHidden();
  expect(problems).toEqual([]);
});
