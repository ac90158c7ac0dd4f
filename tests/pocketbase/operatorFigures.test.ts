import { describe, expect, it } from "vitest";
import type { Figures } from "#contract/operator.d.ts";
import { act, advance, buy, CARDS, membership } from "#support/buying.ts";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson, type Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { succeeded } from "./readers.ts";
import { startScript } from "./started.ts";

const FIGURES = "/api/course/operator/figures";

const read = async (on: TestServer, who: Person): Promise<Figures> =>
  json(await succeeded(send(on, "GET", FIGURES, undefined, who.token)));

describe("the figures", () => {
  it("count members, trials, grace and failures, and what they bring", async () => {
    await using own = await startPocketBase();
    const chief = await aRole(own, "operator");
    const figures = () => read(own, chief);
    expect(await figures()).toMatchObject({ payments: "sandbox", members: 0, paying: 0, mrr: [], failures: 0 });
    const [ada, bob, eve, leaver] = [await aPerson(own), await aPerson(own), await aPerson(own), await aPerson(own)];
    await buy(own, ada);
    await buy(own, bob, "premium-yearly");
    await buy(own, eve, "premium-monthly", CARDS.failsLater);
    await buy(own, leaver);
    for (const one of [bob, eve, leaver]) await advance(own, one, 8);
    await expect.poll(() => membership(own, eve)).toMatchObject({ state: "grace" });
    await expect.poll(() => membership(own, leaver)).toMatchObject({ state: "active" });
    await act(own, leaver, "withdraw");
    const now = await figures();
    expect(now).toMatchObject({ members: 3, trials: 1, paying: 2, grace: 1, given: 0 });
    expect(now.failures).toBeGreaterThan(0);
    expect(now.mrr).toEqual([{ amount: 1200 + 1000, currency: "eur" }]);
    expect(now.months).toHaveLength(12);
    expect(now.months.reduce((sum, { refunds }) => sum + refunds, 0)).toBe(1);
  });
});

describe("npm run role", { timeout: 60_000 }, () => {
  it("makes an operator of an account, and nothing of it again", LONG_HERE, async () => {
    await using own = await startPocketBase();
    const ada = await aPerson(own);
    const run = async (...args: string[]) => {
      await using command = await startScript("role", { dataDir: own.dataDir, args });
      return { code: await command.ended, said: command.lines.join("\n") };
    };
    const asked = async () => (await send(own, "GET", FIGURES, undefined, ada.token)).status;
    expect(await asked()).toBe(403);
    expect(await run(ada.email, "operator")).toMatchObject({ code: 0 });
    expect(await asked()).toBe(200);
    expect((await run(ada.email, "none")).said).toContain("has no role any more");
    expect(await asked()).toBe(403);
    expect((await run("nobody@example.test", "operator")).said).toContain("Nobody has registered");
    expect((await run(ada.email, "owner")).said).toContain("operator|moderator|none");
  });
});
