// Opens things of the pages (panels, islands, lists, player, search, quiz), publishes another version in each
// direction, then acts: each goes on, or its page reloads once.
import { chromium, type Page } from "@playwright/test";
import { afterAll, expect, it, vi } from "vitest";
import { CHROMIUM_ARGS, chromiumPath } from "#support/browser.ts";
import type { BuiltCourse } from "#support/builtCourse.ts";
import { keptCourse } from "#support/keptCourse.ts";
import { type OpenPage, openPage } from "#support/openPage.ts";
import { aPerson, storageOf } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { type Act, ACTS } from "./skew/acts.ts";

const BUILDS_MS = 900_000;
vi.setConfig({ testTimeout: BUILDS_MS });
const SEEN_WITHIN_MS = 8000;

const first = await keptCourse("first");
/** Built where the first one was, whose code it keeps. */
const next = await keptCourse("next");
let server = await startPocketBase({ site: first.site });
const person = await aPerson(server);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function publish({ site }: BuiltCourse): Promise<void> {
  await server.kill();
  server = await startPocketBase({ site, port: Number(new URL(server.url).port), dataDir: server.dataDir });
}

/** Has a worker at work for the page, with the shell in its cache. */
const install = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // As lib/trustedScripts.ts does before the page starts it by itself.
    window.trustedTypes?.createPolicy("default", { createScriptURL: (address) => address });
    await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller?.state !== "activated")
      await new Promise((later) => setTimeout(later, 20));
  });

interface Opened {
  act: Act;
  opened: OpenPage;
  loads: () => number;
}

async function open(act: Act, isWorking: boolean): Promise<Opened> {
  const { cookie } = person;
  const opened = await openPage(browser, {
    ...{ server, url: act.url, context: { viewport: { width: 1280, height: 860 } } },
    ...(isWorking && { worker: "allowed" }),
    ...(act.isSignedIn && { cookie, storage: storageOf(person) }),
  });
  const { page } = opened;
  if (isWorking) await install(page);
  await atRest(page);
  let loads = 0;
  page.on("load", () => (loads += 1));
  return { act, opened, loads: () => loads };
}

/** What is wrong with what is seen; undefined when it is as it should be. */
async function unseen({ seen }: Act, page: Page): Promise<string | undefined> {
  page.setDefaultTimeout(SEEN_WITHIN_MS);
  try {
    await seen(page).waitFor();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const reloadButton = (page: Page) =>
  page.getByRole("status").filter({ hasText: "This page was updated." }).getByRole("button", { name: "Reload" });

/** Whether somebody is asked, with what they chose still there; their yes loads the page anew. */
async function asksFirst({ act, opened, loads }: Opened): Promise<boolean> {
  const { page } = opened;
  if (!act.isChosen || loads() > 0 || !(await reloadButton(page).isVisible())) return false;
  if (!(await act.isChosen(page))) return false;
  await reloadButton(page).click();
  await expect.poll(loads).toBe(1);
  return true;
}

/** "at once", "after one reload", "asked first, then after one reload", or what is wrong. */
async function outcomeOf(one: Opened): Promise<string> {
  const { act, opened, loads } = one;
  const { page } = opened;
  const press = () => act.act(page).catch(() => undefined);
  await press();
  if (!(await unseen(act, page)) && loads() === 0) return "at once";
  const asked = (await asksFirst(one)) ? "asked first, then " : "";
  await page.waitForLoadState();
  if (await unseen(act, page)) {
    await press();
    const wrong = await unseen(act, page);
    if (wrong) return `${asked}not seen after ${String(loads())} reloads: ${wrong}`;
  }
  return loads() === 1 ? `${asked}after one reload` : `${asked}after ${String(loads())} reloads`;
}

const GOES_ON = /^(at once|(asked first, then )?after one reload)$/;

type Publishing = [what: string, from: () => BuiltCourse, to: () => BuiltCourse];
const PUBLISHINGS: Publishing[] = [
  ["the next version, which keeps the code of this one", () => first, () => next],
  ["a version that knows nothing of the code of this one, as after weeks", () => next, () => first],
];

it.each(PUBLISHINGS.flatMap(([what, from, to]) => [true, false].map((isWorking) => ({ what, from, to, isWorking }))))(
  "every panel, island and search goes on, or its page reloads once, over $what (worker: $isWorking)",
  async ({ what, from, to, isWorking }) => {
    await publish(from());
    const all: Opened[] = [];
    for (const act of ACTS) all.push(await open(act, isWorking));
    await publish(to());
    const outcomes: [string, string][] = [];
    for (const one of all) outcomes.push([one.act.name, await outcomeOf(one)]);
    const counted = Object.groupBy(outcomes, ([, outcome]) => outcome);
    const figures = Object.entries(counted).map(([outcome, some]) => `${String(some?.length)} ${outcome}`);
    console.log(`${what}, worker ${String(isWorking)}: ${figures.join(", ")}`);
    const wrong = outcomes.filter(([, outcome]) => !GOES_ON.test(outcome));
    expect(wrong).toEqual([]);
    if (isWorking) for (const { opened } of all) await expectNewest(opened, to());
    for (const { opened } of all) await opened[Symbol.asyncDispose]();
  },
);

/** What the scripts of this version's worker are that this browser lacks, and whether another one is still to come. */
async function lacking(page: Page, named: string[]): Promise<string[]> {
  return page.evaluate(async (names) => {
    const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    const states = [active?.state, installing?.state, waiting?.state].join();
    const keys = await (await caches.open("shell")).keys();
    const here = keys.map(({ url }) => new URL(url).pathname);
    return [...(states === "activated,," ? [] : [states]), ...names.filter((name) => !here.includes(name))];
  }, named);
}

/** The next visit is of the version that is served, by its own worker, and opens without a network, too. */
async function expectNewest({ page, context }: OpenPage, { read }: BuiltCourse): Promise<void> {
  await page.goto("/faq");
  const named = read("dist", "worker.js").match(/\/_astro\/[\w.@~-]+\.js/g) ?? [];
  expect(named.length).toBeGreaterThan(20);
  await expect.poll(() => lacking(page, named)).toEqual([]);
  await atRest(page);
  await context.setOffline(true);
  await page.reload();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Questions and answers");
}
