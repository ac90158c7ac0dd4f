import { chromium } from "@playwright/test";
import { CHROMIUM_ARGS, wholeChromiumPath } from "#support/browser.ts";
import { WINDOW, type Driver, type Start } from "./driver.ts";

const KEYS: Record<string, string> = { "\uE007": "Enter", "\uE00C": "Escape" };

/** Runs before the page's own scripts. */
function refuseStorage(): void {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get: refuse });
}

/** The browser the other tests run in, here with the pages it keeps for Back as everybody's does. */
export const startChromium: Start = async ({ isStorageOff }) => {
  const context = await chromium.launchPersistentContext("", {
    executablePath: await wholeChromiumPath(),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
    viewport: WINDOW,
  });
  if (isStorageOff) await context.addInitScript(refuseStorage);
  const page = context.pages()[0] ?? (await context.newPage());
  const driver: Driver = {
    name: `Chromium ${context.browser()?.version() ?? ""}`,
    open: async (url) => void (await page.goto(url, { waitUntil: "domcontentloaded" })),
    back: async () => void (await page.goBack({ waitUntil: "commit" })),
    evaluate: (expression) => page.evaluate<string>(expression),
    click: (x, y) => page.mouse.click(x, y),
    keys: async (text) => {
      for (const key of text) await page.keyboard.press(KEYS[key] ?? key);
    },
    picture: () => page.screenshot(),
    print: () => page.pdf({ format: "A4", preferCSSPageSize: true }),
    [Symbol.asyncDispose]: () => context.close(),
  };
  return driver;
};
