import { rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import type { Finding } from "#server/scripts/doctor/finding.ts";
import { startMailSink } from "#support/mailSink.ts";
import { dataBefore, startScript } from "./started.ts";

const A_START_MS = 120_000;

interface Said {
  code: number | string;
  findings: Finding[];
  /** Of one subject: state and sentence. */
  about: (subject: string) => string[];
}

/** What doctor says to somebody who sets these variables; "" is not set. */
async function doctor(dataDir: string, env: Record<string, string> = {}, ...args: string[]): Promise<Said> {
  await using command = await startScript("doctor", { dataDir, env, args: ["--json", ...args] });
  const code = await command.ended;
  const { findings = [] } = JSON.parse(command.lines.findLast((line) => line.startsWith("{")) ?? "{}") as Partial<Said>;
  const about = (subject: string) =>
    findings.filter((one) => one.about === subject).map(({ state, says }) => `${state}: ${says}`);
  return { code, findings, about };
}

const dataDir = await dataBefore();
afterAll(() => rmSync(dataDir, { recursive: true }));

describe("npm run doctor", { timeout: A_START_MS }, () => {
  it("without a server says whether the port is free, and ends with 0 where nothing is unsafe", async () => {
    const { code, about, findings } = await doctor(dataDir, { SITE_URL: "" });
    expect(about("server")[0]).toMatch(/^in order: The server is not running; its port \d+ is free\.$/);
    expect(about("proxy")).toEqual([expect.stringMatching(/^in order: TRUSTED_PROXY is not set/)]);
    expect(findings.filter(({ state }) => state === "unsafe")).toEqual([]);
    expect(code).toBe(0);
  });

  it("is stricter where strangers come, says what to do, and sends a mail where it is told to", async () => {
    await using sink = await startMailSink();
    const env = { SITE_URL: "https://localhost:1", RATE_LIMITS: "off", ...sink.env, BACKUP_PASSPHRASE: "password" };
    const { code, about, findings } = await doctor(dataDir, env, "--mail", "ada@example.test");
    expect(code).toBe(4);
    expect(about("limits")).toEqual([expect.stringMatching(/^unsafe: Nobody is slowed down/)]);
    expect(about("proxy")).toEqual([expect.stringMatching(/^unsafe: TRUSTED_PROXY is not set/)]);
    expect(about("secrets")).toEqual(["unsafe: BACKUP_PASSPHRASE is shorter than 12 characters."]);
    expect(about("tls")).toEqual(["look: Nobody answers at https://localhost:1, as seen from here."]);
    expect(about("payments")).toEqual([expect.stringMatching(/^unsafe: Test payments/)]);
    expect(about("mail")[1]).toMatch(/^in order: 127\.0\.0\.1 took a mail to ada@example\.test/);
    expect((await sink.take("ada@example.test")).subject).toBe("A mail to see whether mails arrive");
    expect(findings.filter(({ state, todo }) => state !== "in order" && !todo)).toEqual([]);
  });
});
