import { readdirSync } from "node:fs";
import { join } from "node:path";
import { COURSE } from "#support/course.ts";
import { aMember, cases, expect, expectAccessibleIn, expectNothingSideways, openPage, type Page } from "./kit.ts";
import { shared, test, type Theme } from "./kit.ts";

const DRAWN = "/module/2/script-in-beats";
const PREMIUM = "/module/5/retention-autopsy";
const LEAST_PX = 12;
const LEAST_CONTRAST = 4.5;

const server = shared();

/** Texts of the figures that are too small, are cut off, or lie on each other. */
function misdrawn(leastPx: number): string[] {
  const found: string[] = [];
  for (const figure of document.querySelectorAll<HTMLElement>(".prose figure.figure")) {
    const name = figure.querySelector("figcaption")?.textContent ?? "";
    for (const drawing of figure.querySelectorAll(":scope > svg")) {
      const places = [...drawing.querySelectorAll("text")].map((one) => ({
        ...{ words: one.textContent.trim(), px: parseFloat(getComputedStyle(one).fontSize) },
        box: one.getBoundingClientRect(),
      }));
      const bounds = drawing.getBoundingClientRect();
      for (const [at, { words, px, box }] of places.entries()) {
        if (px < leastPx) found.push(`${name}: “${words}” has ${String(px)} px`);
        if (box.left < bounds.left - 1 || box.right > bounds.right + 1 || box.bottom > bounds.bottom + 1)
          found.push(`${name}: “${words}” is cut off`);
        const covers = places.slice(at + 1).find((other) => {
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          return across > 0 && down > 4;
        });
        if (covers) found.push(`${name}: “${words}” lies on “${covers.words}”`);
      }
    }
  }
  return found;
}

/** Numbers in marks and clips that stand out too little from what they stand on. Axe does not read drawings. */
function faint(least: number): string[] {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!canvas) return ["no canvas"];
  const light = (colour: string): number => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data]
      .slice(0, 3)
      .map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = getComputedStyle(document.body).backgroundColor;
  return [...document.querySelectorAll(".prose figure.figure > svg text")].flatMap((one) => {
    const shape = one.previousElementSibling;
    const fill = shape?.matches("rect, circle") ? getComputedStyle(shape).fill : "none";
    const [high = 0, low = 0] = [light(getComputedStyle(one).fill), light(fill === "none" ? ground : fill)].sort(
      (a, b) => b - a,
    );
    const contrast = (high + 0.05) / (low + 0.05);
    return contrast < least ? [`“${one.textContent.trim()}” has ${contrast.toFixed(1)}`] : [];
  });
}

async function expectDrawn(page: Page, theme: Theme, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expectNothingSideways(page, `at ${String(width)} px`);
  expect(await page.evaluate(misdrawn, LEAST_PX), `${String(width)} px`).toEqual([]);
  await expect.poll(() => page.evaluate(faint, LEAST_CONTRAST), theme).toEqual([]);
}

test("every figure can be read on a phone, in both themes, and says in words what it draws", async ({ browser }) => {
  const { page, problems } = await openPage(browser, { server, url: DRAWN });
  const figures = page.locator(".prose figure.figure");
  await expect(figures).toHaveCount(7);
  for (const theme of ["light", "dark"] as const) {
    for (const width of cases([320, 1280], [390])) await expectDrawn(page, theme, width);
    await page.setViewportSize({ width: 390, height: 844 });
    // The page around them is read with every other.
    await expectAccessibleIn(page, theme, "figures", ".prose figure.figure");
  }
  const timeline = page.getByRole("figure", { name: "Two openings to one scale." });
  await expect(timeline.getByRole("listitem")).toHaveText([
    ...[/^A greeting that goes on and on 0:00–0:12$/, "Thanks 0:12–0:41", "The ball 0:41"],
    ...["The ball on its rails 0:00–0:02", "The title 0:01–0:14", "The ball 0:14"],
  ]);
  expect(problems).toEqual([]);
});

test("a sound of a premium lesson is for members alone", async ({ browser }) => {
  const folder = join(COURSE.membersTree, "_astro");
  const [file = ""] = readdirSync(folder).filter((name) => name.startsWith("2-retention-autopsy.tone"));
  const address = `${server.url}/_astro/${file}`;
  expect(file).toMatch(/\.m4a$/);
  expect((await fetch(address)).status).toBe(404);
  const { cookie } = await aMember(server);
  await using opened = await openPage(browser, { server, url: PREMIUM, cookie });
  const sound = opened.page.locator("audio[aria-label='What members hear']");
  await expect(sound).toHaveAttribute("src", `/_astro/${file}`);
  await sound.evaluate((one: HTMLAudioElement) => one.play());
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0);
});
