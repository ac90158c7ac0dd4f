import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeVersion } from "#support/versions.ts";
import { alone } from "#server/scripts/publish/alone.ts";
import { putInPlace } from "#server/scripts/publish/publishing.ts";
import { pointerIn } from "#server/scripts/publish/releases.ts";
import { startScript } from "./started.ts";

const [FIRST, SECOND] = ["20260101-000001", "20260101-000002"] as const;
const AT = Date.parse("2099-01-15");

const dir = mkdtempSync(join(tmpdir(), "versions-"));
makeVersion(dir, FIRST);
await putInPlace(dir, FIRST, undefined);
makeVersion(dir, SECOND, { coming: { [AT]: "later" } });
await putInPlace(dir, SECOND, undefined);
afterAll(() => rmSync(dir, { recursive: true }));

async function publish(...args: string[]) {
  await using command = await startScript("publish", { args, env: { RELEASES_DIR: dir } });
  return { code: await command.ended, lines: command.lines };
}

describe("npm run publish", () => {
  it("shows what is there: when it was made, how many lessons it has, what comes by itself", async () => {
    const { code, lines } = await publish("--list");
    expect(code).toBe(0);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^served +20260101-000002 .* UTC .* \d+ lessons +opens more on 2099-01-15$/);
    expect(lines[1]).toMatch(/^--back +20260101-000001 /);
    const data = JSON.parse((await publish("--list", "--json")).lines.join("")) as object;
    expect(data).toMatchObject({
      ok: true,
      served: SECOND,
      releases: [{ name: SECOND, coming: [AT] }, { name: FIRST }],
    });
  });

  it("goes back to the version before and says which; there is none before the first", async () => {
    const { code, lines } = await publish("--back");
    expect([code, lines.join()]).toEqual([0, expect.stringContaining(`Back at ${FIRST}`)]);
    expect(pointerIn(dir)).toEqual({ release: FIRST, former: SECOND, before: [] });
    const again = await publish("--back", "--json");
    expect(again.code).toBe(1);
    const problem = "There is no version before this one.";
    expect(JSON.parse(again.lines[0] ?? "")).toEqual({ verb: "publish", ok: false, problem });
    expect(pointerIn(dir)?.release).toBe(FIRST);
  });

  it("does nothing while somebody else publishes, and says so", async () => {
    const before = readdirSync(dir);
    const { code, lines } = await alone(dir, () => publish());
    expect([code, lines.join()]).toEqual([1, expect.stringContaining("Somebody publishes at this moment")]);
    expect(readdirSync(dir)).toEqual(before);
  });

  it("explains itself, also to whoever asks for what it does not do", async () => {
    expect((await publish("--help")).code).toBe(0);
    for (const wrong of [["--lisst"], ["now"], ["--back", "--list"]]) {
      const { code, lines } = await publish(...wrong);
      expect([code, lines[0]], wrong.join()).toEqual([2, expect.stringContaining("npm run publish")]);
    }
  });
});
