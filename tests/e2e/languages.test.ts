import { globSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { keptCourse } from "#support/keptCourse.ts";
import { aPerson, cases, expect, expectAccessibleInBothThemes, expectNothingSideways, here, longIf } from "./kit.ts";
import { openPage, ownServer, type Page, storageOf, test } from "./kit.ts";

const HEIGHT = 844;
const textsIn = (language: string): string => readFileSync(`src/texts/${language}.yaml`, "utf8");
const ENGLISH = textsIn("en");
const LANGUAGES = [
  { name: "german", language: "de", direction: "ltr", texts: textsIn("de") },
  { name: "arabic", language: "ar", direction: "rtl", texts: textsIn("ar") },
] as const;
/** On a phone and on a desk by turns; each page is looked at in the other width in the proofs. */
const PAGES = ["/", "/module/1/first-lesson", "/search?q=first", "/login", "/subscription", "/dashboard"];
const MORE_PAGES = ["/curriculum", "/module/1", "/faq", "/community", "/profile"];
const FEW = ["/", "/dashboard"];
const WIDTHS = [390, 1280];

type Texts = string | { [name: string]: Texts };

/** Sentences without a value, by their place in the file. */
function sentencesOf(texts: Texts, place = ""): [string, string][] {
  if (typeof texts === "string") return texts.includes("{") ? [] : [[place, texts.trim()]];
  return Object.entries(texts).flatMap(([name, inner]) => sentencesOf(inner, `${place}.${name}`));
}

/** What the author of the course says in English, and may say in any page. */
const AUTHORS = globSync("tests/{course,fixtures/content/base/content}/**/*.{yaml,md,mdx}")
  .filter((file) => !file.endsWith("texts.yaml"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n")
  .toLowerCase();

/** English sentences that this language says in other words: on none of its pages do they stand. */
function otherWords(texts: string): string[] {
  const said = new Map(sentencesOf(parse(texts) as Texts));
  const all = new Set(said.values());
  const english = sentencesOf(parse(ENGLISH) as Texts).filter(([place, text]) => said.get(place) !== text);
  return [...new Set(english.map(([, text]) => text))].filter(
    (text) => !all.has(text) && !AUTHORS.includes(text.toLowerCase()),
  );
}

/** What is read and heard of the frame: not of the lessons, which stay in their own language. */
function wordsOnPage(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const read: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest("script, style, noscript")) read.push(node.nodeValue?.trim() ?? "");
  const heard = [...document.querySelectorAll("[aria-label], [placeholder], [title]")].flatMap((one) =>
    ["aria-label", "placeholder", "title"].map((name) => one.getAttribute(name)?.trim() ?? ""),
  );
  return [...read, ...heard].filter(Boolean);
}

async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await expectNothingSideways(page, `at ${width}`);
}

for (const { name, language, direction, texts } of LANGUAGES)
  test.describe(`a course in ${language}`, () => {
    const server = ownServer(() => keptCourse(name));
    const person = here(() => aPerson(server));
    const strange = otherWords(texts);

    for (const [number, path] of cases(PAGES, MORE_PAGES).entries())
      test(`${path} speaks it, and fits`, longIf(name !== "german" || !FEW.includes(path)), async ({ browser }) => {
        const isOwn = ["/dashboard", "/profile"].includes(path);
        const storage = isOwn ? storageOf(person) : {};
        const context = { reducedMotion: "reduce", viewport: { width: 1280, height: HEIGHT } } as const;
        const { page, problems } = await openPage(browser, { server, url: path, storage, context });
        const root = page.locator("html");
        await expect(root).toHaveAttribute("lang", language);
        expect(await root.evaluate((one) => getComputedStyle(one).direction)).toBe(direction);
        if (isOwn) await expect(page.locator("main h1").filter({ visible: true }).first()).toBeVisible();
        const words = await page.evaluate(wordsOnPage);
        expect(words.length).toBeGreaterThan(20);
        expect(words.filter((word) => strange.includes(word))).toEqual([]);
        const [first = 390, second = 1280] = number % 2 ? WIDTHS : WIDTHS.toReversed();
        // The least width that there is; where the header of a desk has least room for longer words.
        for (const width of [320, 800, 901]) await expectFits(page, width);
        for (const width of cases([first], [second])) {
          await expectFits(page, width);
          await expectAccessibleInBothThemes(page, `${path} in ${language} at ${width}`);
        }
        expect(problems).toEqual([]);
      });

    test("times and arrow keys run its way", longIf(name !== "german"), async ({ browser }) => {
      const row = {
        ...{ id: "aaaaaaaaaaaaaaa", type: "lesson", title: "A", description: "", tags: [], favorited: false },
        ...{ url: "/module/1/first-lesson?t=2", createdAt: "2026-11-20T10:00:00.000Z" },
      };
      const kept = { id: row.id, user: "", at: row.createdAt, kind: "written", row };
      const storage = { [`waiting_bookmarks_${row.id}`]: JSON.stringify(kept) };
      const { page } = await openPage(browser, { server, url: "/module/1/first-lesson#bookmarks", storage });
      const mark = page.locator("#bookmarks-list li i > span");
      await expect(mark).toBeVisible();
      const share = await mark.evaluate((one) => {
        const [clip, own] = [one.parentElement?.getBoundingClientRect() ?? new DOMRect(), one.getBoundingClientRect()];
        const middle = own.left + own.width / 2;
        const isRtl = getComputedStyle(one).direction === "rtl";
        return (isRtl ? clip.right - middle : middle - clip.left) / clip.width;
      });
      // Two seconds are near the beginning, on whichever side that is.
      expect(share).toBeLessThan(0.5);

      await page.keyboard.press("Escape");
      const tabs = page.getByRole("tab");
      await tabs.first().focus();
      await expect(page.locator("astro-island[ssr] [role=tablist]")).toHaveCount(0);
      await page.keyboard.press(direction === "rtl" ? "ArrowLeft" : "ArrowRight");
      await expect(tabs.nth(1), "arrows go to where the next tab stands").toBeFocused();
    });
  });
