import { chmodSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { builtFor } from "#server/scripts/serve/site.ts";
import { OPEN, type Started, startScript } from "./started.ts";

const A_START_MS = 120_000;

/** What doctor says to somebody who sets these variables; "" is not set. */
async function doctor(dataDir: string, env: Record<string, string> = {}): Promise<string[]> {
  await using command = await startScript("doctor", { dataDir, env });
  await command.ended;
  return command.lines;
}

const about = (lines: string[], word: RegExp) => lines.filter((line) => word.test(line));

describe("npm run doctor", { timeout: A_START_MS }, () => {
  it("asks the server that runs what it was started with, whatever is set here", async () => {
    await using started = await startScript("start", { env: { TRUSTED_PROXY: "X-Real-IP" } });
    await started.said(OPEN);
    const lines = await doctor(started.dataDir, { SITE_URL: "", PORT: "" });
    expect(about(lines, /answers/)[0]).toMatch(
      new RegExp(`^ok {3}The server answers at ${started.url} \\(process ${String(started.child.pid)}, started 20`),
    );
    expect(about(lines, /TRUSTED_PROXY/)).toEqual([expect.stringMatching(/^ok .* read from X-Real-IP/)]);
    expect(about(lines, /The site is built/)).toEqual([`ok   The site is built for ${builtFor()}.`]);
    expect(about(lines, /Only pages of/)).toEqual([`note Only pages of ${builtFor()} may ask the server.`]);
    expect(about(lines, /look into it/)).toEqual(["ok   No other user of this machine can look into it."]);
    const other = await doctor(started.dataDir, { SITE_URL: "https://other.example" });
    expect(about(other, /^warn SITE_URL/)).toHaveLength(1);
  });

  it("without a server says whether the port is free, and does not blame the site", async () => {
    await using nobody = await startScript("superuser");
    await nobody.ended;
    const lines = await doctor(nobody.dataDir, { SITE_URL: "" });
    expect(about(lines, /port/)[0]).toMatch(/^ok {3}The server is not running; its port \d+ is free\.$/);
    expect(about(lines, /^note TRUSTED_PROXY is not set/)).toHaveLength(1);
    expect(about(lines, /^FAIL The site/)).toEqual([]);
    const elsewhere = await doctor(nobody.dataDir, { SITE_URL: "https://other.example" });
    expect(about(elsewhere, /^FAIL The site is built for .*, not for https:\/\/other\.example/)).toHaveLength(1);
  });

  it("names a port that somebody else uses, and data that others can read", async () => {
    const somebody = createServer().listen(0, "127.0.0.1");
    await once(somebody, "listening");
    const { port } = somebody.address() as { port: number };
    await using nobody: Started = await startScript("superuser");
    await nobody.ended;
    chmodSync(nobody.dataDir, 0o755);
    const lines = await doctor(nobody.dataDir, { PORT: String(port) });
    expect(about(lines, /^FAIL Port \d+ is in use/)).toHaveLength(1);
    expect(about(lines, /^warn Other users of this machine can look into it/)).toHaveLength(1);
    somebody.close();
  });
});
