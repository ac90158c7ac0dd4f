import { type Browser, test } from "@playwright/test";
import { openPage, type OpenPage, type Wishes } from "./openPage.ts";

type Visit = Omit<OpenPage, keyof AsyncDisposable>;

/**
 * One page for those tests of a file that only look at what stands there: a browser profile of its own costs as much as
 * the page that is opened in it. Each test goes to its address, and hears of nothing that went wrong before.
 * @param wishes asked once, when the first test of a worker goes somewhere
 */
export function onePage(wishes: () => Omit<Wishes, "url">): (browser: Browser, path: string) => Promise<Visit> {
  let opening: Promise<OpenPage> | undefined;
  test.afterAll(async () => (await opening)?.[Symbol.asyncDispose]());
  return async (browser, path) => {
    const opened = await (opening ??= openPage(browser, { ...wishes(), url: "/robots.txt" }));
    const { page, context, problems, requests } = opened;
    // What the page before still says must not be taken for this one's.
    await page.goto("about:blank");
    problems.length = requests.length = 0;
    const status = (await page.goto(path))?.status() ?? 0;
    return { page, context, status, problems, requests };
  };
}
