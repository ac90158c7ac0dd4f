import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, test } from "vitest";
import { pointerFrom, servedNames } from "#server/hooks/platform/release/release.rules.ts";
import { VERSION, archiveName, fromRelease, sha256 } from "#server/scripts/executable/release.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { pointBack, pointTo } from "#server/scripts/publish/releases.ts";
import { VERBS, codeOf } from "#server/scripts/release/code.ts";
import { bringPocketBase } from "#server/scripts/release/pocketbase.ts";
import { requireProgram } from "#server/scripts/release/target.ts";
import { requireShippedFor } from "#server/scripts/serve/site.ts";
import { zipOf } from "#support/zipOf.ts";

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** A release that serves these files and nothing else. */
async function releaseOf(files: Record<string, string | Buffer>): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    const file = files[url.slice(1)];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  endings.push(() => server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

function target(): string {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  endings.push(() => {
    rmSync(folder, { recursive: true });
  });
  return join(folder, "pocketbase");
}

const name = archiveName();
const archive = zipOf({ "CHANGELOG.md": Buffer.from("changes"), pocketbase: Buffer.from("the program") });

const empty = zipOf({ "CHANGELOG.md": Buffer.from("changes") });

describe("the official release", () => {
  test("becomes a file that can be run", async () => {
    const release = await releaseOf({ "checksums.txt": `${sha256(archive)}  ${name}\n`, [name]: archive });
    const file = target();
    await fromRelease(file, { release });
    expect(readFileSync(file, "utf8")).toBe("the program");
    expect(statSync(file).mode & 0o100).toBeTruthy();
  });

  const agreed = `${sha256(archive)}  ${name}`;

  test.each([
    [
      "has another archive than its checksums",
      { "checksums.txt": `${"0".repeat(64)}  ${name}`, [name]: archive },
      /agree/,
    ],
    ["does not name this machine's archive", { "checksums.txt": "", [name]: archive }, /do not name/],
    ["has no checksums", { [name]: archive }, /404/],
    ["has no archive", { "checksums.txt": agreed }, /404/],
    ["has no program in its archive", { "checksums.txt": `${sha256(empty)}  ${name}`, [name]: empty }, /no PocketBase/],
  ])("is refused when it %s", async (_, files, why) => {
    await expect(fromRelease(target(), { release: await releaseOf(files) })).rejects.toThrow(why);
  });
});

const NOW = Date.parse("2027-01-15T12:00:00Z");

describe("what is served", () => {
  it("changes by itself with each moment that has come, and keeps the state before", () => {
    const coming = (name: string) => (name === "b" ? [NOW - 2, NOW, NOW + 1] : [NOW - 5]);
    const pointer = { release: "b", former: "a" };
    expect(servedNames(pointer, coming, NOW - 3)).toEqual(["b", `a@${NOW - 5}`]);
    expect(servedNames(pointer, coming, NOW - 2)).toEqual([`b@${NOW - 2}`, "b", `a@${NOW - 5}`]);
    expect(servedNames(pointer, coming, NOW)).toEqual([`b@${NOW}`, `b@${NOW - 2}`, `a@${NOW - 5}`]);
  });

  it("never lies outside of its folder, whatever a pointer says", () => {
    for (const release of ["../x", "/etc", "a/b", "", ".", "b@1"])
      expect(pointerFrom(JSON.stringify({ release })), release).toBeUndefined();
    expect(pointerFrom("")).toBeUndefined();
    expect(pointerFrom('{"release":"b","former":"../a"}')).toEqual({ release: "b", former: "" });
  });
});

it("the way back leads to what was served before, and from there further", () => {
  const third = pointTo("c", pointTo("b", pointTo("a", undefined)));
  expect(third).toEqual({ release: "c", former: "b", before: ["b", "a"] });
  const second = pointBack(third);
  expect(second).toEqual({ release: "b", former: "c", before: ["a"] });
  expect(pointTo("d", second)).toEqual({ release: "d", former: "b", before: ["b", "a"] });
  expect(() => pointBack(pointBack(second))).toThrow("no version before");
});

const folder = mkdtempSync(join(tmpdir(), "shipping-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The first bytes of a program, and what it says of itself. */
function program(bytes: number[], says: string): string {
  const file = join(folder, "program");
  writeFileSync(file, Buffer.concat([Buffer.from(bytes), Buffer.alloc(40 - bytes.length), Buffer.from(says)]));
  return file;
}

const elf = (machine: number) => [0x7f, 0x45, 0x4c, 0x46, ...Array<number>(14).fill(0), machine, 0];

describe("a release's code", () => {
  const { files, packages } = codeOf(VERBS.map((name) => `pocketbase/scripts/${name}.ts`));

  it("is what its commands import, and no compiler is among it", () => {
    expect(packages).toEqual(["age-encryption", "aws4fetch", "modern-tar", "nodemailer", "yaml"]);
    expect(files).toContain("pocketbase/hooks/membership/plans/plans.rules.ts");
    expect(files.filter((file) => /scripts\/(dev|build|release)\b/.test(file))).toEqual([]);
  });
});

it("every command of the operator's is in a release, but those that build or read the sources", () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const own = Object.entries(scripts).filter(([, line]) => /(^|exec )node pocketbase\/scripts\//.test(line));
  const left = own.map(([name]) => name).filter((name) => !VERBS.includes(name));
  expect(left.toSorted()).toEqual(["build", "dev", "reference", "release"]);
});

describe("whom a release is for", () => {
  it("takes no program of another machine or version", () => {
    const take = (bytes: number[], says: string) => () => requireProgram(program(bytes, says), "linux-arm64", "v1.2");
    expect(take(elf(183), "this is v1.2 of it")).not.toThrow();
    expect(take(elf(62), "v1.2")).toThrow(/is no program for linux-arm64, but for linux-x64\.$/);
    expect(take(elf(183), "v1.3")).toThrow(/is another version/);
  });

  it("stays with the address and the payments its pages speak of", () => {
    const made = { siteUrl: "https://the.site", payments: "off" } as const;
    expect(() => requireShippedFor(made, "https://the.site", "off")).not.toThrow();
    expect(() => requireShippedFor(made, "https://other.site", "off")).toThrow(
      /SITE_URL=https:\/\/the\.site, not with/,
    );
    expect(() => requireShippedFor(made, "https://the.site", "stripe")).toThrow(/take PAYMENTS out of the settings/);
  });
});

const into = join(folder, "brought");
/** Beside the checksums of its maker, who knows it, or another file of its name. */
function put(name: string, list: string, bytes: Buffer, sum = sha256(bytes)): string {
  writeFileSync(join(folder, list), `${sum}  ${name}\n`);
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

it("an official archive that somebody brought gives PocketBase for another machine once it agrees with its checksums", async () => {
  const bytes = readFileSync(program(elf(183), `PocketBase v${VERSION}`));
  const archive = zipOf({ pocketbase: bytes });
  const file = put("pocketbase.zip", "checksums.txt", archive);
  const from = await bringPocketBase(into, "linux-arm64", { file });
  expect([from, readFileSync(into)]).toEqual(["pocketbase.zip, which agrees with its release's checksums.txt", bytes]);
  put("pocketbase.zip", "checksums.txt", archive, "0".repeat(64));
  await expect(bringPocketBase(into, "linux-arm64", { file })).rejects.toThrow(/and must agree with it/);
});
