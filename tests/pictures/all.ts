import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import type { Course } from "#contract/course.d.ts";
import { act, advance, buy, order, pay, sessionOf } from "#support/buying.ts";
import { SAMPLE } from "#support/course.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson, type Person, storageOf } from "#support/person.ts";
import { request } from "#support/request.ts";
import { aRole } from "#support/role.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { watchedBy } from "#support/watched.ts";
import { yamlIn } from "#support/yamlIn.ts";

type Screens = "everybody" | "own" | "team" | "lapsed" | "new" | "six";
const told = yamlIn("pictures/all.yaml") as Record<Screens, string[]> & { tour: Record<string, string> };
/** States that an address alone does not show: what is pressed on it first. */
const PRESSED = [
  { name: "search-filters", address: "/search?q=captions&type=lesson", button: /^Filters/, isOwn: false },
  { name: "own-community-write", address: "/community", button: "Write a post", isOwn: true },
];
const LESSON = "/module/1/viewer-before-topic";
const begun = (second: number, furthest: number) =>
  watchedBy("viewer-before-topic", second, furthest, "2026-11-20T09:00:00.000Z");
const play = async (page: Page) => {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.1);
};
/** A lesson somebody is in. */
interface State {
  name: string;
  storage?: Record<string, string>;
  act?: (page: Page) => Promise<unknown>;
  isTop?: true;
}
const STATES: State[] = [
  { name: "lesson-top", isTop: true },
  { name: "lesson-half", storage: begun(84, 90), isTop: true },
  {
    name: "lesson-ended",
    isTop: true,
    act: async (page) => {
      await play(page);
      await page.evaluate(() => {
        const video = document.querySelector("video");
        if (video) video.currentTime = video.duration - 0.3;
      });
      await page.locator("[data-panel-of=end]").waitFor();
    },
  },
  {
    name: "lesson-chapters",
    isTop: true,
    act: async (page) => {
      await play(page);
      await page.keyboard.press("k");
      await page.getByRole("button", { name: /Chapters$/ }).click();
    },
  },
  {
    name: "lesson-transcript",
    storage: begun(84, 90),
    act: (page) => page.getByRole("tab", { name: "Transcript" }).click(),
  },
  {
    name: "lesson-reading",
    isTop: true,
    act: async (page) => {
      await page.getByRole("link", { name: /^Do/ }).focus();
      await page.mouse.wheel(0, 1200);
      await page.waitForTimeout(500);
    },
  },
  { name: "lesson-notes", act: (page) => page.getByRole("tab", { name: "My notes" }).click() },
  { name: "lesson-reviews", act: (page) => page.getByRole("tab", { name: "Reviews" }).click() },
  { name: "lesson-done", act: (page) => page.getByRole("button", { name: "Mark complete" }).click() },
];
const DAY_MS = 86_400_000;
const WIDTHS = [390, 768, 1280];
const THEMES = ["light", "dark"] as const;
const nameOf = (address: string) => address.replaceAll(/\W+/g, "-").replace(/^-/, "") || "home";

const lessonsUntil = (module: number): string[] =>
  (JSON.parse(readFileSync(SAMPLE.curriculum, "utf8")) as Course).lessons.flatMap(({ id, moduleId }) =>
    moduleId < module ? id : [],
  );

/** Somebody who has just paid, having come from a lesson, and somebody with a certificate; each with their page. */
async function moments(server: TestServer) {
  const buyer = await aPerson(server, { email: "bea@example.test" });
  const session = sessionOf(await order(server, buyer, "premium-monthly", { back: "/module/5/five-numbers" }));
  await pay(server, session);
  const learner = await aPerson(server, { email: "cem@example.test" });
  await completes(server, learner, lessonsUntil(3));
  const { certificates } = await request<{ certificates: { code: string }[] }>(`${server.url}/api/course/progress`, {
    token: learner.token,
  });
  return {
    ...{ buyer, learner, paid: `/success?session_id=${session}` },
    certificate: `/certificate?code=${certificates[0]?.code ?? ""}`,
  };
}

const whoIs = (person: Person, subscriptionActive = false, kept: Record<string, string> = {}) => ({
  cookie: person.cookie,
  storage: { ...storageOf(person, { subscriptionActive }), ...kept },
});

const record = (server: TestServer, { token }: Person, collection: string, body: object) =>
  request<{ id: string }>(`${server.url}/api/collections/${collection}/records`, { body, token });

async function completes(server: TestServer, { token }: Person, lessons: string[]) {
  const completedAt = new Date().toISOString();
  const completed = lessons.map((lessonId) => ({ lessonId, completedAt, zone: "UTC", revision: 1 }));
  await request(`${server.url}/api/course/progress`, { body: { completed, zone: "UTC" }, token });
}

/** Answered the first lesson's questions some days ago: they come back by now. */
async function answers(server: TestServer, { token }: Person) {
  const { lessons } = JSON.parse(readFileSync(SAMPLE.curriculum, "utf8")) as {
    lessons: { id: string; questions: string[] }[];
  };
  const at = new Date(Date.now() - 4 * DAY_MS).toISOString();
  const [lesson] = lessons;
  const attempts = lesson?.questions.map((questionId, index) => ({
    ...{ id: `answered-${questionId}`, lessonId: lesson.id, questionId },
    ...{ chosen: 0, right: index > 0, at, zone: "UTC" },
  }));
  await request(`${server.url}/api/course/quiz`, { body: { attempts, zone: "UTC" }, token });
}

/** Pays month after month, and has watched, written and marked things. */
async function aMember(server: TestServer): Promise<Person> {
  const ada = await aPerson(server, { email: "ada@example.test" });
  await buy(server, ada);
  await completes(server, ada, told.six);
  await answers(server, ada);
  const [user, at] = [ada.id, new Date().toISOString()];
  for (const [second, text] of [
    [25, "Turn it over: not who they are, but what keeps happening to them."],
    [103, "My line: comes home at seven, wants bread on the table by Sunday."],
  ])
    await record(server, ada, "notes", { user, lessonId: "viewer-before-topic", second, text, at });
  for (const [title, url] of [
    ["Pick a viewer, not a topic", LESSON],
    ["Choose your ground", "/module/1"],
  ])
    await record(server, ada, "bookmarks", { user, type: "lesson", title, url, at, createdAt: at });
  return ada;
}

/** Was a member until yesterday. */
async function aLapsed(server: TestServer): Promise<Person> {
  const lea = await aPerson(server, { email: "lea@example.test" });
  await buy(server, lea);
  await completes(server, lea, told.six);
  await act(server, lea, "cancel");
  await advance(server, lea, 32);
  return lea;
}

/** Three learners in the community: a question that is answered, one that is not, and somebody's first line. */
async function aCommunity(server: TestServer) {
  const [mara, jonas, ines] = await Promise.all(
    ["Mara", "Jonas", "Inês"].map((displayName) => aPerson(server, { displayName })),
  );
  if (!mara || !jonas || !ines) return;
  const post = (by: Person, topic: string, title: string, body: string) =>
    record(server, by, "posts", { user: by.id, topic, title, body });
  await post(
    ...([jonas, "questions", "Window on the left, and half my face is gone"] as const),
    "I sat down at the kitchen window at ten. The cheek towards the glass is fine, the other one is black.\n\nA white sheet on the right did almost nothing. How near does it have to be?",
  );
  await post(
    ...([ines, "questions", "My viewer card came out as two people"] as const),
    "One comes home at seven and wants bread by Sunday. The other bakes already and wants it to rise.\n\nDo I pick one now, or film two and see?",
  );
  const { id } = await post(
    ...([mara, "questions", "The fridge hums under every sentence"] as const),
    "I said one line at two metres, one metre and 30 cm. At 30 cm my voice is louder, and the hum is still there.\n\nIs there a place in a small flat where it stops?",
  );
  const body = "Mine stopped in the bedroom, with the wardrobe open behind me. The coats swallow it.";
  await record(server, ines, "replies", { user: ines.id, post: id, body });
}

/** Whoever runs the site, and whoever looks after the community: two posts are reported there. */
async function aTeam(server: TestServer): Promise<Record<string, Person>> {
  const [operator, moderator] = [await aRole(server, "operator"), await aRole(server, "moderator")];
  const [writer, reader] = [
    await aPerson(server, { displayName: "Rolf" }),
    await aPerson(server, { displayName: "Nadia" }),
  ];
  for (const [title, body] of [
    ["Cheap subscribers here", "Write to me and I sell you a thousand subscribers for ten dollars."],
    ["Your channel is a joke", "Whoever films bread should stop. You all know whom I mean."],
  ]) {
    const { id } = await record(server, writer, "posts", { user: writer.id, topic: "questions", title, body });
    await record(server, reader, "reports", { user: reader.id, target: "posts", targetId: id, reason: "spam" });
  }
  return { operator, moderator };
}

/** The dashboard of somebody new, and after six lessons. */
async function dashboards(server: TestServer) {
  const [newcomer, learner] = [await aPerson(server), await aPerson(server)];
  await completes(server, learner, told.six);
  return [
    { name: "dashboard-new", address: "/dashboard", who: whoIs(newcomer) },
    { name: "dashboard-six", address: "/dashboard", who: whoIs(learner) },
  ];
}

/** The first questions, and each step of the tour. */
async function offers(server: TestServer) {
  const [asked, guided] = [await aPerson(server, { isNew: true }), await aPerson(server, { isUntoured: true })];
  const steps = Object.entries(told.tour).map(([step, address]) => ({
    ...{ name: `tour-${step}`, address },
    who: whoIs(guided, false, { onboarding_tour: JSON.stringify({ user: guided.id, step }) }),
  }));
  return [{ name: "onboarding", address: LESSON, who: whoIs(asked) }, ...steps];
}

/** What a page only brings once somebody comes near it has to be there in a picture of the whole. */
async function readThrough(page: Page) {
  await page.evaluate(async () => {
    const step = innerHeight / 2;
    for (let at = 0; at < document.documentElement.scrollHeight; at += step) {
      scrollTo({ top: at, behavior: "instant" });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: "instant" });
    // What is fixed to the window is at the end of the whole, and hides nothing in the middle of it.
    const down = `translate: 0 ${String(document.documentElement.scrollHeight - innerHeight)}px !important`;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`nav[data-bar], nav[data-bar] + button { position: absolute !important; ${down} }`);
    document.adoptedStyleSheets.push(sheet);
  });
  await page.waitForTimeout(300);
}

interface Screen {
  name: string;
  address: string;
  who: { cookie?: string; storage?: Record<string, string> };
}
const fileOf = (name: string, width: number, theme: string) => `${name}.${String(width)}.${theme}`;

async function takeOne(browser: Browser, server: TestServer, screen: Screen, width: number, theme: "light" | "dark") {
  const { name, address, who } = screen;
  const context = { viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: "reduce" } as const;
  await using opened = await openPage(browser, { url: address, server, context, ...who });
  const { page } = opened;
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const state = STATES.find((one) => one.name === name);
  await state?.act?.(page);
  const pressed = PRESSED.find((one) => one.name === name);
  if (pressed) {
    await page.getByRole("main").getByRole("button", { name: pressed.button }).click();
    await page.waitForLoadState("networkidle");
  }
  // A message over the page is not the screen.
  for (const message of await page.getByRole("button", { name: "Dismiss", exact: true }).all()) await message.click();
  // What opens over a page is seen in the window alone.
  const fullPage = state?.isTop !== true && !address.includes("#") && !/^(onboarding|tour)/.test(name);
  if (fullPage) await readThrough(page);
  const picture = await page.screenshot({ fullPage });
  return picture;
}

/**
 * Every screen, in three widths and both themes, as pictures of the whole page.
 * @param only names to take ("home", "home.390" or "home.390.dark"), all where it is empty
 */
export async function takeAll(browser: Browser, server: TestServer, folder: string, only: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const take = async (screens: Screen[]) => {
    for (const screen of screens)
      for (const width of WIDTHS)
        for (const theme of THEMES) {
          const file = fileOf(screen.name, width, theme);
          if (only.length > 0 && !only.some((one) => file === one || file.startsWith(`${one}.`))) continue;
          writeFileSync(join(folder, `${file}.png`), await takeOne(browser, server, screen, width, theme));
        }
  };
  await aCommunity(server);
  const member = await aMember(server);
  const own = whoIs(member, true);
  const lapsed = await aLapsed(server);
  const newcomer = await aPerson(server, { email: "new@example.test" });
  const { buyer, learner, paid, certificate } = await moments(server);
  await take([
    ...told.everybody.map((address) => ({ name: nameOf(address), address, who: {} })),
    ...STATES.map(({ name, storage = {} }) => ({ name, address: LESSON, who: { storage } })),
    ...told.own.map((address) => ({ name: `own-${nameOf(address)}`, address, who: own })),
    ...PRESSED.map(({ name, address, isOwn }) => ({ name, address, who: isOwn ? own : {} })),
    ...told.new.map((address) => ({ name: `new-${nameOf(address)}`, address, who: { storage: storageOf(newcomer) } })),
    ...told.lapsed.map((address) => ({ name: `lapsed-${nameOf(address)}`, address, who: whoIs(lapsed) })),
    { name: "certified", address: "/dashboard", who: { storage: storageOf(learner) } },
    { name: "issued", address: certificate, who: {} },
    { name: "paid", address: paid, who: { storage: storageOf(buyer) } },
    ...(await dashboards(server)),
    ...(await offers(server)),
  ]);
  // Last: until then nobody sees what is reported.
  for (const [role, person] of Object.entries(await aTeam(server)))
    await take(told.team.map((address) => ({ name: `${role}-${nameOf(address)}`, address, who: whoIs(person) })));
}
