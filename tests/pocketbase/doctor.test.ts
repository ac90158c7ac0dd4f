import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Finding } from "#server/scripts/doctor/finding.ts";
import { builtFor } from "#server/scripts/serve/site.ts";
import { LONG_HERE } from "#support/cases.ts";
import { startMailSink } from "#support/mailSink.ts";
import { OPEN, type Started, startScript } from "./started.ts";

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

describe("npm run doctor", { timeout: A_START_MS }, () => {
  it("asks the server that runs what it was started with, whatever is set here", LONG_HERE, async () => {
    await using started = await startScript("start", { env: { TRUSTED_PROXY: "X-Real-IP" } });
    await started.said(OPEN);
    const { about } = await doctor(started.dataDir, { SITE_URL: "", PORT: "" });
    expect(about("server")[0]).toMatch(
      new RegExp(`^in order: The server answers at ${started.url} \\(process ${String(started.child.pid)}, started 20`),
    );
    expect(about("proxy")).toEqual([expect.stringMatching(/^in order: .* read from X-Real-IP/)]);
    expect(about("site")).toEqual([`in order: The site is built for ${builtFor()}.`]);
    expect(about("origins")).toEqual([`in order: Only pages of ${builtFor()} may ask the server.`]);
    expect(about("data")).toEqual([expect.stringMatching(/no other user of this machine can look into it\.$/)]);
    expect(about("limits")[0]).toMatch(/^in order/);
    const other = await doctor(started.dataDir, { SITE_URL: "http://other.example" });
    expect(other.about("server")[1]).toMatch(/^look: SITE_URL is http:\/\/other\.example here, but the server/);
  });

  it("without a server says whether the port is free, and ends with 0 where nothing is unsafe", async () => {
    await using nobody = await startScript("create-admin");
    await nobody.ended;
    const { code, about, findings } = await doctor(nobody.dataDir, { SITE_URL: "" });
    expect(about("server")[0]).toMatch(/^in order: The server is not running; its port \d+ is free\.$/);
    expect(about("proxy")).toEqual([expect.stringMatching(/^in order: TRUSTED_PROXY is not set/)]);
    expect(findings.filter(({ state }) => state === "unsafe")).toEqual([]);
    expect(code).toBe(0);
  });

  it("is stricter where strangers come, says what to do, and sends a mail where it is told to", async () => {
    await using sink = await startMailSink();
    await using nobody = await startScript("create-admin");
    await nobody.ended;
    const env = { SITE_URL: "https://localhost:1", RATE_LIMITS: "off", ...sink.env, BACKUP_PASSPHRASE: "password" };
    const { code, about, findings } = await doctor(nobody.dataDir, env, "--mail", "ada@example.test");
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

  it("sees settings, a passphrase and back-ups that others can read, and leaves their modes as they are", async () => {
    await using nobody: Started = await startScript("create-admin");
    await nobody.ended;
    const folder = mkdtempSync(join(tmpdir(), "open-files-"));
    const [settings, passphrase, backup] = ["settings", "passphrase", "backup-20261123T031700Z.tar.zst.age"].map(
      (name) => {
        writeFileSync(join(folder, name), name === "settings" ? "OFFLINE=on\n" : "correct horse battery staple\n");
        return join(folder, name);
      },
    ) as [string, string, string];
    const env = { SETTINGS_FILE: settings, BACKUP_PASSPHRASE_FILE: passphrase, BACKUP_TO: folder };
    const modes = (mode: number) => [settings, passphrase, backup].forEach((file) => chmodSync(file, mode));
    chmodSync(folder, 0o755);
    modes(0o644);
    const { about, code } = await doctor(nobody.dataDir, env);
    expect(code).toBe(4);
    expect(about("secrets")).toEqual([
      `unsafe: The settings file ${settings} can be read by other users of this machine (mode 0644).`,
      `unsafe: The file of the back-ups' passphrase ${passphrase} can be read by other users of this machine (mode 0644).`,
    ]);
    expect(about("backup")).toContain(`look: Other users of this machine can read 1 back-up in ${folder}.`);
    expect(statSync(settings).mode & 0o777).toBe(0o644);
    modes(0o600);
    expect((await doctor(nobody.dataDir, env)).about("secrets")[0]).toMatch(/^in order: No secret/);
    rmSync(folder, { recursive: true });
  });

  it("says that Stripe does not answer beside what it says of a test key", async () => {
    await using nobody: Started = await startScript("create-admin");
    await nobody.ended;
    const env = {
      ...{
        PAYMENTS: "stripe",
        STRIPE_SECRET_KEY: "sk_test_abcdefghijklmnop",
        STRIPE_WEBHOOK_SECRET: "whsec_abcdefghijklmnop",
      },
      ...{ STRIPE_API_BASE: "http://127.0.0.1:9", RATE_LIMITS: "on" },
    };
    expect((await doctor(nobody.dataDir, env)).about("payments")).toEqual([
      expect.stringMatching(/^look: The key is one of Stripe's test mode/),
      "look: Stripe does not answer: nobody can order.",
    ]);
  });

  it("names a port that somebody else uses, and data that others can read", async () => {
    const somebody = createServer().listen(0, "127.0.0.1");
    await once(somebody, "listening");
    const { port } = somebody.address() as { port: number };
    await using nobody: Started = await startScript("create-admin");
    await nobody.ended;
    chmodSync(nobody.dataDir, 0o755);
    const { about } = await doctor(nobody.dataDir, { PORT: String(port) });
    expect(about("server")[0]).toMatch(/^unsafe: Port \d+ is in use/);
    expect(about("data")[0]).toMatch(/^unsafe: Other users of this machine can look into/);
    somebody.close();
  });
});
