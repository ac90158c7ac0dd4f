import { decode } from "html-entities";
import { onePage } from "#support/onePage.ts";
import { aRole } from "#support/role.ts";
import { answered, LESSON_ID, questionsOf } from "./answering.ts";
import { expectFits, LOOKED_AT } from "./fits.ts";
import { aMember, aPerson, atRest, expect, FREE_LESSON, here, LONG, openPage, type Page, type Person } from "./kit.ts";
import { PREMIUM_LESSON, request, shared, storageOf, test } from "./kit.ts";
import { finishLessons, writeNote } from "./learned.ts";
import { CANONICAL, PAGES, ROUTES, SITE_NAME } from "./routes.ts";

const server = shared();
const learner = here(() => aPerson(server));
const boss = here(() => aRole(server, "operator"));

/** The browser itself notes a page with status 404 on the console. */
const MISSING = "error: Failed to load resource: the server responded with a status of 404 (Not Found)";

const attribute = (page: Page, selector: string, name: string) =>
  page.locator(selector).evaluateAll((all, key) => all.map((one) => one.getAttribute(key)), name);
const meta = async (page: Page, name: string) => (await attribute(page, `meta[${name}]`, "content"))[0] ?? "";
const pathOf = (address: string | null | undefined) => (address ? new URL(address).pathname : undefined);

/** As the page was sent: without mail /reset-password takes another title as soon as it knows. */
const titleSent = async (page: Page): Promise<string> => {
  const sent = await page.evaluate(async () => (await fetch(location.href)).text());
  return decode(/<title>([^<]*)<\/title>/.exec(sent)?.[1] ?? "");
};

const visit = onePage(() => ({ server, context: LOOKED_AT }));
const visitAsLearner = onePage(() => ({ server, context: LOOKED_AT, storage: storageOf(learner) }));
const visitAsBoss = onePage(() => ({ server, context: LOOKED_AT, storage: storageOf(boss) }));

/** Nothing private stands in the page as it is sent: it is the same for everybody. */
async function expectSameForAll(path: string, { cookie }: Person): Promise<void> {
  const html = async (headers: Record<string, string> = {}) => (await fetch(server.url + path, { headers })).text();
  expect(await html({ cookie })).toBe(await html());
  expect(await html()).toContain("Loading...");
  expect(await html()).not.toContain("Unauthorized Access");
}

for (const [number, { path, title, status = 200, canonical, guarded }] of PAGES.entries()) {
  const opens = guarded ? ", opens with a session" : "";
  test(`${path} answers ${status}, says what it is${opens}, is accessible, fits every width`, async ({ browser }) => {
    // Of a learner's question for what a role sees the console would say that it was refused.
    const isOfRole = ["/operator", "/moderation"].includes(path);
    const opened = await (isOfRole ? visitAsBoss : guarded ? visitAsLearner : visit)(browser, path);
    const { page, problems, requests } = opened;
    expect(opened.status).toBe(status);
    expect(await titleSent(page)).toBe(title === SITE_NAME ? title : `${title} | ${SITE_NAME}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");

    expect((await meta(page, "name=description")).length).toBeGreaterThan(15);
    expect((await attribute(page, "link[rel=canonical]", "href")).map(pathOf)).toEqual(canonical ? [canonical] : []);
    expect(await meta(page, "name=robots")).toBe(canonical ? "" : "noindex");
    expect(await meta(page, 'property="og:title"')).toBe(title);

    const picture = await page.request.get(`${server.url}${pathOf(await meta(page, 'property="og:image"'))}`);
    expect(picture.status()).toBe(200);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    if (guarded) {
      await expectSameForAll(path, isOfRole ? boss : learner);
      await expect(page.locator("[data-private]")).toBeVisible();
      await expect(page.locator("[data-guard]")).toBeHidden();
    }
    await atRest(page);
    expect(problems.filter((problem) => status !== 404 || !problem.startsWith(MISSING))).toEqual([]);
    expect(requests.map((request) => new URL(request.url()).origin).filter((origin) => origin !== server.url)).toEqual(
      [],
    );
    await expectFits(page, number);
  });
}

/** Addresses that ask a page for more than it was built with. */
const ASKED = [
  ...["/profile#decisions", "/dashboard#certificates", "/faq#alerts", "/notes?q=a", "/search?q=viewer"],
  ...[`${FREE_LESSON}?t=5`, `${FREE_LESSON}#reviews`, `${FREE_LESSON}#notes`, `${PREMIUM_LESSON}#transcript`],
  ...["/curriculum?level=beginner&progress=open", "/subscription?plan=yearly", "/gift?plan=yearly"],
];

/** Lets the page's own islands come to life once everything around them has, so that they find all that is known by then. */
const holdIslands = (page: Page) =>
  page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const [head = "", ...rest] = (await response.text()).split("<main");
    const held = (all: string, name: string) =>
      name === "Guard"
        ? all
        : `opts="{&quot;name&quot;:&quot;${name}&quot;,&quot;value&quot;:{&quot;on&quot;:[&quot;held&quot;]}}"`;
    const body = rest.join("<main").replace(/opts="{&quot;name&quot;:&quot;(\w+)&quot;[^"]*"/g, held);
    await route.fulfill({ response, body: rest.length > 0 ? `${head}<main${body}` : head });
  });

test("nothing goes wrong for somebody whom much is known of, where islands come last", LONG, async ({ browser }) => {
  test.setTimeout(240_000);
  const [member, moderator] = await Promise.all([aMember(server), aRole(server, "moderator")]);
  const silence = { act: "silence", reason: "For a week.", days: 7 };
  const [question = ""] = questionsOf(LESSON_ID);
  await Promise.all([
    finishLessons(server, member, [{ id: LESSON_ID }, { id: "six-video-test", ago: 1 }]),
    writeNote(server, member, { lessonId: LESSON_ID, second: 3, text: "A note" }),
    answered(server, member, LESSON_ID, question),
    request(`${server.url}/api/course/moderation/users/${member.id}`, { body: silence, token: moderator.token }),
  ]);
  const { cookie } = member;
  const { page, problems } = await openPage(browser, { server, url: "/faq", storage: storageOf(member), cookie });
  await atRest(page);
  // The pages of roles ask the server who one is, and are told no.
  const ofRoles = ["/operator", "/moderation"];
  const paths = [...ROUTES.flatMap(({ status, path }) => (status || ofRoles.includes(path) ? [] : path)), ...ASKED];
  await holdIslands(page);
  for (const path of paths) {
    await page.goto("/robots.txt");
    await page.goto(path);
    await atRest(page);
    await page.evaluate(() => document.dispatchEvent(new Event("held")));
    await atRest(page);
    expect.soft(problems.splice(0), path).toEqual([]);
  }
});

test("an address that leads nowhere shows a picture and searches from there", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/no/such/page" });
  await expect(page.getByRole("main").getByRole("img", { name: /Strips of film/ })).toBeVisible();
  const search = page.getByRole("main").getByRole("search");
  await search.getByRole("searchbox", { name: "Search the course" }).fill("captions");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(`${server.url}/search?q=captions`);
});

test("no two pages have the same title or the same description", async () => {
  const descriptions = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const { path } of ROUTES.filter(({ alias }) => !alias)) {
    const html = await (await fetch(server.url + path)).text();
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    const title = /<title>([^<]*)</.exec(html)?.[1] ?? "";
    expect(descriptions.get(description), `description of ${path}`).toBeUndefined();
    expect(titles.get(title), `title of ${path}`).toBeUndefined();
    descriptions.set(description, path);
    titles.set(title, path);
  }
});

test("the sitemap lists every canonical address once, and robots.txt names the sitemap", async ({ request }) => {
  const robots = await (await request.get(`${server.url}/robots.txt`)).text();
  const sitemap = /^Sitemap: (\S+)$/m.exec(robots)?.[1];
  const answer = await request.get(`${server.url}${pathOf(sitemap)}`);
  expect(answer.headers()["content-type"]).toContain("xml");
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => pathOf(address));
  expect(listed.toSorted()).toEqual(CANONICAL.toSorted());
});
