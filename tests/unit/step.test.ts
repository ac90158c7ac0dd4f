import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { step } from "#server/scripts/platform/step.ts";
import { progressFor } from "#server/scripts/serve/site.ts";

const { isTTY: wasOut } = process.stdout;
const { isTTY: wasErr } = process.stderr;
const onTerminal = (isTTY: boolean): void => void ((process.stdout.isTTY = isTTY), (process.stderr.isTTY = isTTY));
afterEach(() => {
  [process.stdout.isTTY, process.stderr.isTTY] = [wasOut, wasErr];
  vi.restoreAllMocks();
});

/** What is printed, as it comes. */
function printed(): string[] {
  const said: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void said.push(`${line}\n`));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  return said;
}

describe("what takes a moment", () => {
  it("says on a terminal, in one line, what it does and how far it is, and leaves how long it took", async () => {
    onTerminal(true);
    const said = printed();
    await step("Building", async (tell) => {
      tell("step 1 of 2");
      await sleep(1_100);
      tell(`step 2 of 2, ${"long ".repeat(100)}`);
    });
    const text = said.join("");
    expect(text.match(/\n/g)).toHaveLength(1);
    const shown = text.split("\r").map(stripVTControlCharacters);
    expect(shown).toContainEqual(expect.stringMatching(/^Building … step 1 of 2, 0\.0 s$/));
    expect(shown).toContainEqual(expect.stringMatching(/^Building … step 1 of 2, 1\.\d s$/));
    expect(Math.max(...shown.map(({ length }) => length))).toBeLessThanOrEqual(process.stderr.columns || 80);
    expect(shown.at(-1)).toMatch(/^Building: done, 1\.\d s\n$/);
  });

  it("says it elsewhere in plain lines, and not at every moment", async () => {
    onTerminal(false);
    const said = printed();
    await step("Building", (tell) => Promise.resolve(tell("step 1 of 2")), "kept");
    expect(said).toEqual(["Building …\n", expect.stringMatching(/^ {2}kept, 0\.0 s\n$/)]);
  });

  it("ends the line before what went wrong is said", async () => {
    onTerminal(true);
    const said = printed();
    await expect(step("Building", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(said.at(-1)).toBe("\n");
  });
});

it("a build is as far as its step, and its pages and pictures, as Astro counts them", () => {
  const told: string[] = [];
  const hear = progressFor((how) => told.push(how));
  for (const line of [
    "Step 2 of 12: pages and pictures",
    "20:10:11 [build] Rearranging server assets...",
    "20:10:18   ├─ /404.html (+28ms) ",
    "20:10:18   └─ /module/1/index.html (+83ms) ",
    "20:12:05   ▶ /_astro/noise.CYYW4WGs_16WRh4.avif (before: 60kB, after: 14kB) (+838ms) (126/127)",
    "Step 3 of 12: public and members' tree",
    "20:12:08 [after-build] public and members' tree, 2.2 s",
  ])
    hear(line);
  expect(told).toEqual([
    "step 2 of 12: pages and pictures",
    "step 2 of 12: pages and pictures, page 1",
    "step 2 of 12: pages and pictures, page 2",
    "step 2 of 12: pages and pictures, 126 of 127 pictures",
    "step 3 of 12: public and members' tree",
  ]);
});
