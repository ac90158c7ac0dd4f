import { type Browser, heardOf, type Locator, openPage, type OpenPage, type Page, type Person } from "./kit.ts";
import { storageOf, type TestServer } from "./kit.ts";
import { ZONE } from "./learned.ts";

export const PROGRESS = heardOf("progress");

interface Wishes {
  width?: number;
  height?: number;
  timezoneId?: string;
  url?: string;
  known?: object;
}

/** Somebody signed in opens their dashboard on a device of its own. */
export function openDashboard(browser: Browser, server: TestServer, person: Person, wishes: Wishes = {}) {
  const { width = 1280, height = 844, timezoneId = ZONE, url = "/dashboard", known = {} } = wishes;
  const context = { viewport: { width, height }, timezoneId, reducedMotion: "reduce" } as const;
  return openPage(browser, { server, url, storage: storageOf(person, known), context });
}

export const withoutRefusedRequests = ({ problems }: OpenPage): string[] =>
  problems.filter((one) => !/net::ERR_|Failed to load resource/.test(one));

export const section = (page: Page, name: string): Locator => page.getByRole("region", { name });
/** How much of the course is done, beside the timeline's heading. */
export const done = (page: Page): Locator => section(page, "Timeline").getByText(/^\d+ of 31 lessons, /);
/** Opens what is not needed every day. */
export const openEverything = (page: Page): Promise<void> => page.getByText("Everything else", { exact: true }).click();
export const goal = (page: Page, name: string): Locator => page.getByRole("radio", { name });
export const note = (page: Page): Locator => page.getByRole("main").getByRole("status");
export const clipsDone = (page: Page): Locator => section(page, "Timeline").getByRole("link", { name: /, completed$/ });
