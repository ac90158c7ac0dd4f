import { buy } from "#support/buying.ts";
import { aPerson, atRest, cases, expect, FREE_LESSON, here, LONG, PREMIUM_LESSON, shared, storageOf } from "./kit.ts";
import { test } from "./kit.ts";
import { writeNote } from "./learned.ts";
import { expectNothingJumped, openLate } from "./shifts.ts";

const FEW = ["/", "/curriculum", "/module/1", PREMIUM_LESSON];
const OTHERS = [FREE_LESSON, "/faq", "/login", "/success-stories", "/gift"];

type Case = [reader: "visitor" | "learner", path: string, width: number];
const pairs = (reader: Case[0], width: number, paths: string[]) => paths.map((path): Case => [reader, path, width]);
const CASES = cases<Case>(
  [...pairs("visitor", 390, FEW), ...pairs("learner", 390, [FREE_LESSON]), ...pairs("learner", 1280, ["/dashboard"])],
  [
    ...[...pairs("visitor", 390, OTHERS), ...pairs("visitor", 1280, [...FEW, ...OTHERS])],
    ...pairs("learner", 390, ["/dashboard", ...FEW, ...OTHERS.slice(1)]),
    ...pairs("learner", 1280, [...FEW, ...OTHERS]),
  ],
);

const server = shared();
const person = here(() => aPerson(server));
const MOVING = { reducedMotion: "no-preference" } as const;
const moving = (width: number, more: object = {}) => ({
  context: { viewport: { width, height: 844 }, ...MOVING },
  ...more,
});

for (const [reader, path, width] of CASES)
  test(`nothing jumps on ${path} for a ${reader} at ${width} px`, async ({ browser }) => {
    const storage = reader === "learner" ? { storage: storageOf(person) } : {};
    const page = await openLate(browser, server, width, moving(width, storage));
    await page.goto(path);
    await atRest(page);
    await expectNothingJumped(page);
  });

for (const width of cases([390], [1280]))
  test(`nothing jumps when one's notes come, at ${width} px`, async ({ browser }) => {
    const ada = await aPerson(server);
    for (const second of [12, 40])
      await writeNote(server, ada, { lessonId: "viewer-before-topic", second, text: `At ${second}: say it again` });
    const page = await openLate(browser, server, width, moving(width, { storage: storageOf(ada) }));
    await page.goto("/notes");
    await expect(page.getByText("At 40: say it again")).toBeVisible();
    await atRest(page);
    await expectNothingJumped(page);
  });

const MONEY = ["/subscription", "/success", "/success?session_id=cs_unknown", "/cancel"];
const PAGES = [...MONEY, "/prepayment", "/payment", "/subscriptions"];

const READERS = {
  "a visitor": async () => ({}),
  "a learner": async () => ({ storage: storageOf(await aPerson(server)) }),
  "a member": async () => {
    const member = await aPerson(server);
    await buy(server, member);
    return { storage: storageOf(member, { subscriptionActive: true }) };
  },
};
const WHO = ["a visitor", "a learner", "a member"] as const;
const WIDTHS = [320, 390, 768, 1280];
const everywhere = WHO.flatMap((who) => WIDTHS.map((width) => [who, width] as const));
const isFirst = ([who, width]: (typeof everywhere)[number]) => who === "a member" && width === 320;

for (const [who, width] of cases(
  everywhere.filter(isFirst),
  everywhere.filter((one) => !isFirst(one)),
))
  test(`nothing jumps on the pages about money for ${who} at ${width} px`, LONG, async ({ browser }) => {
    const page = await openLate(browser, server, width, await READERS[who]());
    for (const path of who === "a visitor" ? [...PAGES, "/withdraw"] : PAGES) {
      await page.goto(path);
      await atRest(page);
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
      await expectNothingJumped(page, path);
    }
  });
