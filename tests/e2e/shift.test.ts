import { aPerson, atRest, cases, expect, FREE_LESSON, here, openPage, PREMIUM_LESSON, shared } from "./kit.ts";
import { storageOf, test } from "./kit.ts";
import { writeNote } from "./learned.ts";
import { addUpShifts, holdFonts, MOST_SHIFT, shiftsOn } from "./shifts.ts";

const PATHS = [
  "/",
  "/curriculum",
  "/module/1",
  FREE_LESSON,
  PREMIUM_LESSON,
  "/faq",
  "/login",
  "/success-stories",
  "/gift",
];
const FEW = ["/", "/curriculum", "/module/1", PREMIUM_LESSON];

type Case = [reader: "visitor" | "learner", path: string, width: number];
const pairs = (reader: Case[0], width: number, paths: string[]) => paths.map((path): Case => [reader, path, width]);
const without = (paths: string[]) => PATHS.filter((path) => !paths.includes(path));
const CASES = cases<Case>(
  [...pairs("visitor", 390, FEW), ...pairs("learner", 390, [FREE_LESSON]), ...pairs("learner", 1280, ["/dashboard"])],
  [
    ...pairs("visitor", 390, without(FEW)),
    ...pairs("visitor", 1280, PATHS),
    ...pairs("learner", 390, ["/dashboard", ...without([FREE_LESSON])]),
    ...pairs("learner", 1280, PATHS),
  ],
);

const server = shared();
const person = here(() => aPerson(server));

for (const [reader, path, width] of CASES) {
  test(`nothing jumps on ${path} for a ${reader} at ${width} px`, async ({ browser }) => {
    const wishes = { server, url: "/robots.txt", context: { viewport: { width, height: 844 } } };
    const storage = reader === "learner" ? { storage: storageOf(person) } : {};
    const { page } = await openPage(browser, { ...wishes, ...storage });
    await page.addInitScript(addUpShifts);
    await holdFonts(page);
    await page.goto(path);
    await atRest(page);
    const { total, what } = await shiftsOn(page);
    expect(total, what).toBeLessThan(MOST_SHIFT);
  });
}

for (const width of cases([390], [1280])) {
  test(`nothing jumps when one's notes come, at ${width} px`, async ({ browser }) => {
    const ada = await aPerson(server);
    for (const second of [12, 40])
      await writeNote(server, ada, { lessonId: "viewer-before-topic", second, text: `At ${second}: say it again` });
    const context = { viewport: { width, height: 844 } };
    const { page } = await openPage(browser, { server, url: "/robots.txt", storage: storageOf(ada), context });
    await page.addInitScript(addUpShifts);
    await holdFonts(page);
    await page.goto("/notes");
    await expect(page.getByText("At 40: say it again")).toBeVisible();
    await atRest(page);
    const { total, what } = await shiftsOn(page);
    expect(total, what).toBeLessThan(MOST_SHIFT);
  });
}
