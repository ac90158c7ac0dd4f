import { test } from "@playwright/test";
import { buy } from "#support/buying.ts";
import { cases, LONG } from "#support/cases.ts";
import { expect } from "#support/expect.ts";
import { openPage } from "#support/openPage.ts";
import { aPerson } from "#support/person.ts";
import { atRest } from "#support/rest.ts";
import { sharedServer, type TestServer } from "#support/startPocketBase.ts";
import { storageOf } from "./session.ts";
import { addUpShifts, holdFonts, MOST_SHIFT, shiftsOn } from "./shifts.ts";

test.describe.configure({ timeout: 90_000 });

let server: TestServer;
test.beforeAll(async () => void (server = await sharedServer()));

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
    await using opened = await openPage(browser, {
      server,
      url: "/robots.txt",
      context,
      ...(storage && { storage }),
    });
    const { page } = opened;
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
