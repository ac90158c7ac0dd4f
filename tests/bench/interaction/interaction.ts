// The first press on a cold page and keys of the search, on a CPU that is slowed down, beside Pagefind’s own
// interface. An empty page with one field needs 14 ms (p95) for a key at this speed.
import { chromium } from "@playwright/test";
import { LESSON_PATH } from "#bench/page/pages.ts";
import { installPeers } from "#bench/peers.ts";
import { filesBehindNginx } from "#bench/server/nginx.ts";
import { builtSite, startSite } from "#bench/site.ts";
import type { Findings } from "#bench/table.ts";
import { CHROMIUM_ARGS, wholeChromiumPath } from "#support/browser.ts";
import { keystrokes } from "./keystrokes.ts";
import { pagefindPage } from "./pagefindPage.ts";
import { coldPresses } from "./presses.ts";
import { slowNetwork } from "./slowNetwork.ts";

export async function measure(): Promise<Findings[]> {
  await installPeers();
  const { dist } = await builtSite();
  const nginx = await filesBehindNginx(await pagefindPage(dist));
  await using site = await startSite();
  const browser = await chromium.launch({ executablePath: await wholeChromiumPath(), args: CHROMIUM_ARGS });
  const lesson = site.url + LESSON_PATH;
  const findings = [await coldPresses(browser, lesson), await keystrokes(browser, lesson)];
  findings.push(await slowNetwork(browser, lesson, nginx.url));
  await browser.close();
  await nginx[Symbol.asyncDispose]();
  return findings;
}
