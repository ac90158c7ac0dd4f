import { buy } from "#support/buying.ts";
import { aPerson, atRest, cases, expect, LONG, openPage, shared, storageOf, test } from "./kit.ts";
import { addUpShifts, holdFonts, MOST_SHIFT, shiftsOn } from "./shifts.ts";

test.describe.configure({ timeout: 90_000 });

const server = shared();

const EVERYBODYS = ["/subscription", "/success", "/success?session_id=cs_unknown", "/cancel"];
const GUARDED = ["/prepayment", "/payment", "/subscriptions"];

interface Reader {
  storage?: Record<string, string>;
  paths: string[];
}

const READERS = {
  "a visitor": async () => ({ paths: [...EVERYBODYS, ...GUARDED, "/withdraw"] }),
  "a learner": async () => ({ storage: storageOf(await aPerson(server)), paths: [...EVERYBODYS, ...GUARDED] }),
  "a member": async () => {
    const person = await aPerson(server);
    await buy(server, person);
    return { storage: storageOf(person, { subscriptionActive: true }), paths: [...EVERYBODYS, ...GUARDED] };
  },
} satisfies Record<string, () => Promise<Reader>>;

type Case = [who: keyof typeof READERS, width: number];
const FEW: Case[] = [["a member", 320]];
const OTHERS: Case[] = [
  ["a visitor", 320],
  ["a visitor", 1280],
  ["a learner", 320],
  ["a learner", 1280],
  ["a member", 1280],
  ...(["a visitor", "a learner", "a member"] as const).flatMap((who): Case[] => [
    [who, 390],
    [who, 768],
  ]),
];

for (const [who, width] of cases(FEW, OTHERS))
  test(`nothing jumps on the pages about money for ${who} at ${width} px`, LONG, async ({ browser }) => {
    const { paths, storage }: Reader = await READERS[who]();
    const context = { viewport: { width, height: 844 }, reducedMotion: "reduce" } as const;
    const { page } = await openPage(browser, {
      server,
      url: "/robots.txt",
      context,
      ...(storage && { storage }),
    });
    await page.addInitScript(addUpShifts);
    await holdFonts(page);
    for (const path of paths) {
      await page.goto(path);
      await atRest(page);
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
      const { total, what } = await shiftsOn(page);
      expect.soft(total, `${path} ${what}`).toBeLessThan(MOST_SHIFT);
    }
  });
