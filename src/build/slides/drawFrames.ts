import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import type { Frame } from "./frames.ts";
import { cutsPage, slidePage } from "./slidePage.ts";
import type { SlideShow } from "./slideShow.ts";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

function browserPath(): string {
  const path = [chromium.executablePath(), ...PLACES].find((place) => existsSync(place));
  if (path) return path;
  throw new Error("Slides are drawn by Chromium, and none was found. Install it: npx playwright install chromium");
}

async function draw(page: Page, html: string, path: string): Promise<string> {
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, omitBackground: true });
  return path;
}

export interface Drawings {
  /** PNG files, one for each frame, in order. */
  frames: string[];
  cuts: string;
}

/** Draws every frame into the folder. */
export async function drawFrames(show: SlideShow, frames: Frame[], folder: string): Promise<Drawings> {
  const browser = await chromium.launch({ executablePath: browserPath() });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const paths: string[] = [];
    for (const [i, frame] of frames.entries()) {
      paths.push(await draw(page, slidePage(frame, show), join(folder, `${i}.png`)));
    }
    return { frames: paths, cuts: await draw(page, cutsPage(show), join(folder, "cuts.png")) };
  } finally {
    await browser.close();
  }
}
