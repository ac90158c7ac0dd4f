import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { main } from "#server/scripts/platform/main.ts";
import { wholeChromiumPath, CHROMIUM_ARGS } from "#support/browser.ts";
import { SAMPLE } from "#support/course.ts";
import { openPage } from "#support/openPage.ts";
import { prepareSite } from "#support/prepare.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { takeAll } from "./all.ts";

/** The pictures of README.md: `npm run pictures` takes them of the built site, in both themes. */
const PICTURES: Record<string, string> = { home: "/", lesson: "/module/1/viewer-before-topic" };
const THEMES = ["light", "dark"] as const;
const SIZE = { width: 1280, height: 800 };
const QUALITY = 82;

async function take(browser: Browser, server: { url: string }, url: string, colorScheme: "light" | "dark") {
  const context = { viewport: SIZE, colorScheme, reducedMotion: "reduce" } as const;
  await using opened = await openPage(browser, { url, server, context });
  const { page } = opened;
  // Faces that came late wait for the next page (src/ui/theme/fonts.css).
  await page.waitForLoadState("networkidle");
  await page.reload({ waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  return sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** `npm run pictures`, or `npm run pictures -- all FOLDER [NAME[.WIDTH[.THEME]] …]`: every screen, to be held beside others. */
main(async () => {
  const [what, folder = "", ...only] = process.argv.slice(2);
  await prepareSite();
  const server = await startPocketBase({ site: SAMPLE });
  const browser = await chromium.launch({ executablePath: await wholeChromiumPath(), args: CHROMIUM_ARGS });
  if (what === "all") await takeAll(browser, server, folder, only);
  else
    for (const [name, url] of Object.entries(PICTURES))
      for (const theme of THEMES)
        writeFileSync(join(import.meta.dirname, `${name}.${theme}.webp`), await take(browser, server, url, theme));
  await browser.close();
  await server.stop();
});
