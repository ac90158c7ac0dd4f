import { test as base, type Browser, type Page } from "@playwright/test";
import { expect } from "#support/expect.ts";
import * as opening from "#support/openPage.ts";
import { aPerson, type Person, storageOf } from "#support/person.ts";
import { sharedServer, startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { startWithMails, type WithMails } from "#support/withMails.ts";

export type { BrowserContext, Locator, Request, Route } from "@playwright/test";
export type { Browser, Page, Person, TestServer };
export { expectAccessible, expectAccessibleIn, expectAccessibleInBothThemes, type Theme } from "#support/axe.ts";
export { cases, LONG, longIf } from "#support/cases.ts";
export { grant, revoke, signIn } from "#support/person.ts";
export { request, send } from "#support/request.ts";
export { atRest } from "#support/rest.ts";
export { FREE_LESSON, PREMIUM_LESSON } from "./routes.ts";
export * from "./session.ts";
export { aPerson, expect, sharedServer, startPocketBase, storageOf };

export type OpenPage = opening.OpenPage;

const BUILDS_MS = 240_000;
const left: OpenPage[] = [];

/** Playwright's own, which closes what a test opened and did not close itself. */
export const test = base.extend<{ closing: undefined }>({
  closing: [
    async ({}, use) => {
      await use(undefined);
      for (const one of left.splice(0)) await one.context.close();
    },
    { auto: true },
  ],
});

/** A page in a browser profile of its own (support/openPage.ts), open until its test ends. */
export async function openPage(browser: Browser, wishes: opening.Wishes): Promise<OpenPage> {
  const opened = await opening.openPage(browser, wishes);
  left.push(opened);
  return opened;
}

/** As somebody whose session is laid there once: what is laid before each page would log in again who logs out. */
export async function openOnce(browser: Browser, { url, storage, ...wishes }: opening.Wishes): Promise<OpenPage> {
  const opened = await openPage(browser, { ...wishes, url: "/robots.txt" });
  await opened.page.evaluate((entries) => Object.assign(localStorage, entries), storage ?? {});
  await opened.page.goto(url);
  return opened;
}

/** Opens an address as somebody new who signed in on an earlier visit. */
export async function openAsLearner(
  browser: Browser,
  server: TestServer,
  wishes: Omit<opening.Wishes, "server" | "storage">,
): Promise<OpenPage & { learner: Person }> {
  const learner = await aPerson(server);
  const opened = await openPage(browser, { server, storage: storageOf(learner), ...wishes });
  return { ...opened, learner };
}

/** What is asked for is answered no sooner than it is let go, as on a slow network. */
export async function holdBack(
  page: Page,
  what: string | RegExp,
  end: "continue" | "abort" = "continue",
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(what, async (route) => {
    await promise;
    // Nobody may wait for it any more.
    await route[end]().catch(() => undefined);
  });
  return () => resolve(undefined);
}

const sideways = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth - clientWidth;
export const expectNothingSideways = (page: Page, state = "") =>
  expect.poll(() => page.locator("html").evaluate(sideways), `scrolls sideways ${state}`).toBe(0);

const later = <Thing extends object>(thing: () => Thing): Thing =>
  new Proxy({} as Thing, {
    get: (_, name) => Reflect.get(thing(), name) as unknown,
    set: (_, name, value) => Reflect.set(thing(), name, value),
  });

/** What a file's tests have in common: begun before the first of them, ended after the last. */
export function here<Thing extends object>(
  begin: () => Promise<Thing>,
  end?: (thing: Thing) => PromiseLike<unknown>,
): Thing {
  let thing: Thing;
  base.beforeAll(async () => {
    base.setTimeout(BUILDS_MS);
    thing = await begin();
  });
  if (end) base.afterAll(() => end(thing));
  return later(() => thing);
}

/** The server of all tests that make accounts of their own and want nothing special. */
export const shared = (): TestServer => here(sharedServer);

type Options = Parameters<typeof startPocketBase>[0];

/** A server of the file's own. */
export const ownServer = (options?: () => Options | Promise<Options>): TestServer =>
  here(
    async () => startPocketBase(await options?.()),
    (server) => server.stop(),
  );

let mails: Promise<WithMails> | undefined;

/** One server that sends mails for every test of this worker, and where they arrive; ends with it. */
export function sharedMails(): WithMails {
  const both = here(() => (mails ??= startWithMails()));
  return { server: later(() => both.server), sink: later(() => both.sink) };
}

/** Addresses that tell or hear of something of a learner's: its own, and what answers several at once (contract/mine.d.ts). */
export const heardOf = (name: string): RegExp =>
  new RegExp(String.raw`/api/(course|collections)/${name}\b|/api/course/mine\?of=[\w,]*\b${name}\b`);
