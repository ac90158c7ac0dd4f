import { describe, expect, it } from "vitest";
import type { Standing } from "#server/scripts/status/standing.ts";
import { clean, type LogLine } from "#server/scripts/logs/lines.ts";
import { membership } from "#support/buying.ts";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson } from "#support/person.ts";
import { inDays } from "./readers.ts";
import { startScript } from "./started.ts";
import { serverHere } from "./here.ts";

const TEST_MS = 60_000;
const TOKEN = "eyJhbGciOi.eyJpZCI6.c2lnbmF0dXJl";

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

describe("npm run logs", { timeout: TEST_MS }, () => {
  it("finds requests by status, path and time, and tells no query, address or token", LONG_HERE, async () => {
    await fetch(`${server.url}/api/course/nowhere/${TOKEN}?code=${TOKEN}&email=${ada.email}`);
    const found = async () =>
      (await run<{ lines: LogLine[] }>("logs", "--status", "4xx", "--path", "/nowhere", "--since", "1h", "--json"))
        .facts.lines;
    await expect.poll(async () => (await found()).length, { timeout: 20_000 }).toBe(1);
    const [line] = await found();
    expect(line).toMatchObject({ status: 404, method: "GET", path: "/api/course/nowhere/…" });
    expect(JSON.stringify(line)).not.toMatch(/eyJ|@|127\.0\.0\.1/);
    expect((await run("logs", "--path", "/nowhere", "--until", "1h")).said).toBe("Nothing in the log fits.");
    expect(await run("logs", "--status", "many")).toMatchObject({ code: 2 });
    expect(await run("logs", "--since", "yesterday")).toMatchObject({ code: 2 });
  });

  it("cleans what an error says", () => {
    const text = `550 no ada.l@the.site at 192.0.2.7 [2001:db8::7:1] key sk_live_abc ${TOKEN} ${"x".repeat(30)}`;
    expect(clean(text)).toBe("550 no …@… at … […] key … … …");
  });
});

describe("npm run status", { timeout: TEST_MS }, () => {
  it("says what is there: versions, sizes, people, back-up and what waits", async () => {
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
  });
});
