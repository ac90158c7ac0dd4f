import { cases, expect, FREE_LESSON, LONG, openPage, type Page, PREMIUM_LESSON, shared, test } from "./kit.ts";
import { DESK, PHONE } from "./playing.ts";

const MOST_STOPS = 200;

const server = shared();

interface Stop {
  name: string;
  left: number;
  outline: number;
  inHeader: boolean;
  /** The fixed part of the frame that lies over it. */
  coveredBy: string | undefined;
}

/** Where the focus stands; undefined once it has left the page. */
function stop(): Stop | undefined {
  const at = document.activeElement;
  if (!at || at === document.body) return undefined;
  const box = at.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  // Inside a video the browser shows the focus on its own controls.
  const isDrawnByBrowser = at instanceof HTMLVideoElement;
  const frame = [...document.querySelectorAll("[data-header], [data-bar]")].filter((part) => !part.contains(at));
  const over = frame.find((part) => {
    const { top, bottom, height } = part.getBoundingClientRect();
    const meet = (Math.max(box.top, top) + Math.min(box.bottom, bottom)) / 2;
    const overlaps = height > 0 && box.top < bottom - 1 && box.bottom > top + 1;
    return overlaps && part.contains(document.elementFromPoint(box.left + box.width / 2, meet));
  });
  return {
    name: (at.getAttribute("aria-label") ?? at.textContent ?? "").trim().replace(/\s+/g, " ") || at.tagName,
    left: box.left,
    outline: isDrawnByBrowser ? Infinity : outlineStyle === "none" ? 0 : parseFloat(outlineWidth),
    inHeader: at.closest("[data-header]") !== null,
    coveredBy: over?.className,
  };
}

async function walk(page: Page): Promise<Stop[]> {
  await expect(page.getByRole("main")).toBeVisible();
  const stops: Stop[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(stop);
    if (!at) break;
    stops.push(at);
  }
  return stops;
}

test("the first stop of the keyboard skips the header", async ({ browser }) => {
  const { page } = await openPage(browser, { server, url: "/faq", context: DESK });
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

const IN_HEADER = [
  ...["Home", "Curriculum", "Success Stories", "Community", "Search the course"],
  ...["Get Premium", "Login", "Register", "Settings"],
];

test("the keyboard walks the header in the order of the eye", LONG, async ({ browser }) => {
  await using opened = await openPage(browser, { server, url: "/curriculum", context: DESK });
  const header = (await walk(opened.page)).filter(({ inHeader }) => inHeader);
  expect(header.map(({ name }) => name).slice(1)).toEqual(IN_HEADER);
  expect(header.map(({ left }) => left)).toEqual(header.map(({ left }) => left).toSorted((a, b) => a - b));
  for (const { name, outline } of header) expect(outline, name).toBeGreaterThanOrEqual(2);
});

for (const path of cases([FREE_LESSON], ["/", "/curriculum", PREMIUM_LESSON, "/faq"])) {
  test(`every stop of the keyboard on ${path} is seen, under no header and no bar`, async ({ browser }) => {
    await using opened = await openPage(browser, { server, url: path, context: PHONE });
    const stops = await walk(opened.page);
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.filter(({ outline }) => outline < 2).map(({ name }) => name)).toEqual([]);
    expect(stops.filter(({ coveredBy }) => coveredBy).map(({ name, coveredBy }) => `${name} < ${coveredBy}`)).toEqual(
      [],
    );
  });
}
