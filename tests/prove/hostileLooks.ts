import type { Browser, Page } from "@playwright/test";
import { type OpenPage, openPage } from "#support/openPage.ts";
import { type Person, storageOf } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { beyondItsBox, brokenOut, frameOf, turnedAround } from "#support/hostileInPage.ts";

export const WIDTHS = [1280, 320] as const;
const HEIGHT = 900;
/** So many pages are open at once. */
const WINDOWS = 3;

/** Looks at pages that show hostile words, and gathers what is wrong with them. */
export class Looks {
  readonly #faults: string[] = [];
  readonly #told = new Map<string, number>();
  /** How often something was looked at. */
  count = 0;
  readonly #frames = new Map<string, string>();
  readonly #browser: Browser;
  readonly #server: TestServer;
  readonly #isTurning: boolean;

  /** @param isTurning whether all that is hostile is written from right to left, so that the order of words can be told */
  constructor(browser: Browser, server: TestServer, isTurning: boolean) {
    this.#browser = browser;
    this.#server = server;
    this.#isTurning = isTurning;
  }

  /** @param words what is wrong; told of the first two places where it is */
  fault(about: string, words: string): void {
    const [key = ""] = words.split(":");
    const count = (this.#told.get(key) ?? 0) + 1;
    this.#told.set(key, count);
    if (count <= 2) this.#faults.push(`${about}: ${words}`);
  }

  note(about: string, faults: string[]): void {
    for (const one of faults) this.fault(about, one);
  }

  /** What was wrong since it was asked last. */
  take(): string[] {
    this.#told.clear();
    return this.#faults.splice(0);
  }

  /** Looks at all of them by several windows. @param who undefined for a visitor */
  async each<One>(all: readonly One[], use: (page: Page, one: One) => Promise<void>, who?: Person): Promise<void> {
    const left = [...all];
    const work = async (page: Page) => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await use(page, one);
    };
    await Promise.all(Array.from({ length: WINDOWS }, () => this.as(who, work)));
  }

  /** A page of a browser profile of its own, used by `use`; whatever it complains about or asks others for is a fault. */
  async as(person: Person | undefined, use: (page: Page) => Promise<void>): Promise<void> {
    const context = { reducedMotion: "reduce", viewport: { width: WIDTHS[0], height: HEIGHT } } as const;
    // Nothing is asked over the page that is looked at.
    const storage = person && { ...storageOf(person), onboarding_completed: "true" };
    const known = storage && { storage, cookie: person.cookie };
    await using opened: OpenPage = await openPage(this.#browser, {
      server: this.#server,
      url: "/robots.txt",
      context,
      ...known,
    });
    const { page, problems, requests } = opened;
    page.setDefaultTimeout(60_000);
    page.on("dialog", (dialog) => {
      problems.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await use(page).catch((error: unknown) => this.fault(page.url(), String(error).slice(0, 600)));
    for (const problem of problems) this.fault("console", problem.slice(0, 300));
    const ours = [this.#server.url, "data:", "blob:", "about:"];
    for (const request of requests)
      if (!ours.some((start) => request.url().startsWith(start))) this.fault("asked for", request.url().slice(0, 200));
  }

  /** Goes to an address and looks at it. */
  async at(page: Page, url: string, kind = ""): Promise<void> {
    const answer = await page.goto(url);
    if (answer && answer.status() >= 400) this.fault(url, String(answer.status()));
    await this.look(page, url, kind);
  }

  /** @param kind pages of one have their own parts in the same places */
  async look(page: Page, name: string, kind = ""): Promise<void> {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const found = [...(await page.evaluate(brokenOut)), ...(await page.evaluate(beyondItsBox))];
      if (this.#isTurning) found.push(...(await page.evaluate(turnedAround)));
      this.note(`${name} at ${String(width)}`, found);
      const crumbs = await page.locator("main nav a").allTextContents();
      if (kind)
        this.#compare(
          `${[kind, ...crumbs].join(" ")} ${String(width)}`,
          (await page.evaluate(frameOf)).join("\n"),
          name,
        );
    }
    this.count += 1;
  }

  #compare(kind: string, frame: string, name: string): void {
    const known = this.#frames.get(kind);
    this.#frames.set(kind, known ?? frame);
    if (known === undefined || known === frame) return;
    const before = known.split("\n");
    const moved = frame.split("\n").filter((part) => !before.includes(part));
    this.fault(name, `${kind} stands elsewhere: ${moved.slice(0, 3).join("; ")}`);
  }
}
