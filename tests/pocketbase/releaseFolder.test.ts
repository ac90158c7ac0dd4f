import { execFile } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Shipped } from "#server/scripts/platform/shipped.ts";
import { makeRelease, type Wishes } from "#server/scripts/release/make.ts";
import { THIS_TARGET, readTarget } from "#server/scripts/release/target.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";
import { LONG_HERE } from "#support/cases.ts";
import { COURSE } from "#support/course.ts";
import { startProgram } from "#support/program.ts";
import { prepareTemplate } from "#support/template.ts";
import { zipOf } from "#support/zipOf.ts";

const SET_UP_MS = 120_000;
const SITE_URL = "http://127.0.0.1:8090";

const folder = mkdtempSync(join(tmpdir(), "release-"));
const release = join(folder, "first-cut");
const dataDir = join(folder, "data");
const trees = { publicTree: COURSE.publicTree, site: dirname(COURSE.manifest) };
const settings = readSettings({ SITE_URL });

let shipped: Shipped;
let wishes: Wishes;
beforeAll(async () => {
  const { executable } = await prepareTemplate();
  const pocketbase = { file: executable };
  wishes = {
    folder: release,
    target: readTarget(undefined),
    pocketbase,
    node: process.execPath,
    isPacked: false,
    trees,
  };
  shipped = await makeRelease(settings, wishes);
}, SET_UP_MS);
afterAll(() => rmSync(folder, { recursive: true }));

const own = { DATA_DIR: dataDir, RELEASES_DIR: join(folder, "served") };
const run = promisify(execFile);

/** As whoever is logged in nowhere: no variable but what is said, and from another folder. */
async function course(args: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const options = { cwd: "/", env: { ...own, ...env } };
  const { code, stdout, stderr } = await run(join(release, "course"), args, options).then(
    (answer) => ({ code: 0, ...answer }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, said: stdout + stderr };
}

describe("a release", { timeout: SET_UP_MS }, () => {
  it("brings the licences of the programs that it hands on", () => {
    const licence = (name: string) => readFileSync(join(release, "licences", `${name}.txt`), "utf8");
    expect(licence("pocketbase")).toContain("Gani Georgiev");
    expect(licence("node")).toContain("Node.js is licensed for use as follows");
  });

  it("serves the course from its own folder, and every command speaks of itself as it is typed there", async () => {
    const port = String(await freePort());
    await using started = startProgram(join(release, "course"), ["start"], { cwd: "/", env: { ...own, PORT: port } });
    await started.said(/^The site is open at/);
    expect(started.lines.join("\n")).toContain("course create-admin EMAIL makes one");
    const page = await fetch(`http://127.0.0.1:${port}/module/1`, { headers: { "accept-encoding": "br" } });
    expect([page.status, page.headers.get("content-encoding")]).toEqual([200, "br"]);
    const { code, said } = await course(["status", "--json"], { PORT: port });
    expect(code).toBe(0);
    expect(JSON.parse(said)).toMatchObject({
      server: { state: "answers" },
      versions: { code: expect.stringContaining(shipped.version) as string, node: process.version },
    });
    expect((await course(["doctor"], { PORT: port })).said).toMatch(
      /^in order +files +All files of the release are as they were made/m,
    );
    expect(await course(["publish", "--from", release], { PORT: port })).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Published .*: it is served at/m) as string,
    });
    const { release: served } = (await (await fetch(`http://127.0.0.1:${port}/api/course/release`)).json()) as {
      release: string;
    };
    expect(served).toMatch(/^\d{8}-\d{6}/);
    expect((await course(["publish"])).said).toMatch(/name the folder of another one, course publish --from FOLDER/);
  });

  it("brings the test provider along only where it is asked to, and else sells nothing", LONG_HERE, async () => {
    expect(shipped.payments).toBe("off");
    expect(existsSync(join(release, "pocketbase", "test-payments", "main.ts"))).toBe(false);
    const { code, said } = await course(["start"], { PAYMENTS: "sandbox", PORT: String(await freePort()) });
    expect([code, said]).toEqual([1, expect.stringContaining("--with-test-payments")]);
    const whole = join(folder, "with-test-payments");
    const { payments } = await makeRelease(settings, { ...wishes, folder: whole, hasTestPayments: true });
    expect(payments).toBe("sandbox");
    const [port, ours] = [String(await freePort()), String(await freePort())];
    const env = { DATA_DIR: join(folder, "other"), PORT: port, TEST_PAYMENTS_PORT: ours };
    await using started = startProgram(join(whole, "course"), ["start"], { cwd: "/", env });
    await started.said(/^The site is open at/);
    expect((await fetch(`http://127.0.0.1:${ours}/v1/prices`)).status).toBe(401);
  });

  it("explains each command, and knows no other", LONG_HERE, async () => {
    for (const verb of ["backup", "restore", "upgrade", "logs", "member", "role", "plans", "create-admin"]) {
      const { code, said } = await course([verb, "--help"]);
      expect([code, said], verb).toEqual([0, expect.stringMatching(new RegExp(`^course ${verb}`)) as string]);
    }
    expect(await course(["dev"])).toMatchObject({ code: 2, said: expect.stringContaining("no command dev") as string });
  });

  it("refuses an address that its pages were not made for, and finds a file that was changed", LONG_HERE, async () => {
    const other = await course(["start"], { SITE_URL: "https://the.site" });
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining(`SITE_URL=${SITE_URL}, not with`) as string });
    appendFileSync(join(release, "dist", "index.html"), " ");
    const { code, said } = await course(["doctor"]);
    expect([code, said]).toEqual([4, expect.stringContaining("not as they were made: dist/index.html")]);
  });

  it("lists what it is made of, and apart from that what only built it", LONG_HERE, () => {
    const bill = JSON.parse(readFileSync(join(release, "sbom.cdx.json"), "utf8")) as {
      bomFormat: string;
      components: { name: string; scope: string }[];
    };
    const scopes = Object.fromEntries(bill.components.map(({ name, scope }) => [name, scope]));
    expect(bill.bomFormat).toBe("CycloneDX");
    const wanted = { pocketbase: "required", node: "required", "age-encryption": "required", react: "required" };
    expect(scopes).toMatchObject({ ...wanted, "markdown-it": "required", astro: "excluded", sharp: "excluded" });
  });

  it(
    "says where its programs are from, and takes none that is another or that its checksums do not know",
    LONG_HERE,
    async () => {
      expect(shipped).toMatchObject({ target: THIS_TARGET, pocketbase: { from: "handed in as a program" } });
      const again = join(folder, "again");
      const made = (file: string) => makeRelease(settings, { ...wishes, folder: again, pocketbase: { file } });
      await expect(made(process.execPath)).rejects.toThrow(/is another version: it does not say "PocketBase v/);
      const archive = join(folder, "pocketbase.zip");
      writeFileSync(archive, zipOf({ pocketbase: readFileSync(join(release, "shipped.json")) }));
      await expect(made(archive)).rejects.toThrow(/needs the checksums\.txt of its release beside it/);
      writeFileSync(join(folder, "checksums.txt"), `${"0".repeat(64)}  pocketbase.zip\n`);
      await expect(made(archive)).rejects.toThrow(/does not agree with the release's checksums/);
      await expect(makeRelease(settings, wishes)).rejects.toThrow(/is there already/);
    },
  );
});
