import { describe, expect, it } from "vitest";
import type { Standing } from "#server/scripts/status/standing.ts";
import { membership } from "#support/buying.ts";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { inDays, send } from "./ask.ts";
import { serverHere } from "./here.ts";
import { startScript } from "./started.ts";

const TEST_MS = 60_000;
const server = await serverHere();
const ada = await aPerson(server);

async function run<Facts>(
  name: string,
  ...args: string[]
): Promise<{ code: number | string; said: string; facts: Facts }> {
  await using command = await startScript(name, { dataDir: server.dataDir, args });
  const code = await command.ended;
  const answer = args.includes("--json") ? command.lines.findLast((line) => line.startsWith("{")) : undefined;
  return { code, said: command.lines.join("\n"), facts: JSON.parse(answer ?? "{}") as Facts };
}

const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

describe("npm run member", { timeout: TEST_MS }, () => {
  it("gives Premium to the end of a day, at once, logged, and takes it back", async () => {
    const day = dayIn(30);
    const given = await run<{ until: string }>(
      "member",
      ada.email.toUpperCase(),
      day,
      "--reason",
      "prize of May",
      "--json",
    );
    expect(given).toMatchObject({ code: 0, facts: { until: `${day}T23:59:59.000Z` } });
    expect(await membership(server, ada)).toMatchObject({ state: "comp", validUntil: `${day}T23:59:59.000Z` });
    const log = await fetch(`${server.url}/api/collections/entitlementLog/records?filter=(user="${ada.id}")`, {
      headers: { Authorization: server.superuser.token },
    });
    expect(await log.text()).toContain("operator: prize of May by npm run member");
    expect((await run("member", ada.email, dayIn(-1))).said).toMatch(/has no Premium any more\.$/);
    expect(await membership(server, ada)).toMatchObject({ state: "ended", validUntil: null });
  });

  it("says who or what cannot be", async () => {
    expect((await run("member", "nobody@example.test", dayIn(3))).said).toMatch(
      /Nobody has registered as nobody@example\.test/,
    );
    expect(await run("member", ada.email, "2027-02-30")).toMatchObject({
      code: 2,
      said: 'The day must be one such as 2027-01-31, not "2027-02-30".',
    });
    expect(await run("member", ada.email, dayIn(5000))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/at most ten years ahead\.$/) as string,
    });
  });
});

it(
  "npm run status says what is there: versions, sizes, people, back-up and what waits",
  { timeout: TEST_MS },
  async () => {
    const { code, facts } = await run<Standing>("status", "--json");
    expect(code).toBe(3);
    expect(facts).toMatchObject({
      server: { state: "stopped" },
      backup: {},
      accounts: 1,
      members: 0,
      queues: { mails: 0, payments: 0 },
    });
    expect(facts.data.database).toBeGreaterThan(100_000);
    expect((await run("status")).said).toMatch(
      /^server {4}stopped\nversion .*PocketBase \d[^]*There is no back-up of this data yet/,
    );
  },
);

const FIGURES = "/api/course/operator/figures";

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
