import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { comingDates, linkSame } from "#build/publish/versions.ts";
import { pointerFrom, releasePlaces, servedNames } from "#server/hooks/platform/release/release.rules.ts";
import { VERSION, archiveName, checksumOf, fromRelease, sha256 } from "#server/scripts/executable/release.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { withCommands } from "#server/scripts/platform/shipped.ts";
import { newName, pointBack, pointTo } from "#server/scripts/publish/releases.ts";
import { VERBS, codeOf, withTheirs } from "#server/scripts/release/code.ts";
import { bringNode, nodeVersion } from "#server/scripts/release/node.ts";
import { bringPocketBase } from "#server/scripts/release/pocketbase.ts";
import { IN_PAGES } from "#server/scripts/release/sbom.ts";
import { RELEASE_TARGETS, THIS_TARGET, machineOf, readTarget, requireProgram } from "#server/scripts/release/target.ts";
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

  test("names what could not be reached", async () => {
    const nobody = await releaseOf({});
    for (const end of endings.splice(0)) end();
    await expect(fromRelease(target(), { release: nobody })).rejects.toThrow("ECONNREFUSED");
  });
});

describe("the archive's name", () => {
  test.each([
    ["linux", "x64", "linux_amd64"],
    ["linux", "arm64", "linux_arm64"],
    ["darwin", "arm64", "darwin_arm64"],
  ])("on %s %s ends with %s", (system, processor, end) => {
    expect(archiveName(system, processor)).toBe(`pocketbase_${VERSION}_${end}.zip`);
  });

  test("is nobody's on a machine PocketBase is not built for", () => {
    expect(() => archiveName("win32", "x64")).toThrow("There is no PocketBase for win32 on x64");
  });
});

describe("a list of checksums", () => {
  const [a, b] = ["a".repeat(64), "B".repeat(64)];
  const list = `${a}  one.zip\r\n${b} *two.zip\n\nnonsense\n`;

  test("gives a file's checksum in lower case", () => {
    expect([checksumOf(list, "one.zip"), checksumOf(list, "two.zip")]).toEqual([a, b.toLowerCase()]);
  });

  test.each(["three.zip", "zip", "ne.zip", ""])("gives nothing for %j", (file) => {
    expect(checksumOf(list, file)).toBeUndefined();
  });
});

const NOW = Date.parse("2027-01-15T12:00:00Z");
const none = () => [];

describe("what is served", () => {
  it("is what was built as long as nothing was published", () =>
    expect(servedNames(undefined, none, NOW)).toEqual(["built"]));

  it("is the version that the pointer names, and behind it the one before", () =>
    expect(servedNames({ release: "b", former: "a" }, none, NOW)).toEqual(["b", "a"]));

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

  it("lies where it was built, or below the folder of versions; what it will be beside it", () => {
    const built = {
      publicTree: "/p/dist",
      membersTree: "/p/site/members",
      manifest: "/p/site/manifest.json",
      curriculum: "/c",
    };
    expect(releasePlaces("built", "/r", built)).toBe(built);
    expect(releasePlaces("built@5", "/r", built).publicTree).toBe("/p/site/coming/5/public");
    expect(releasePlaces("b", "/r", built).membersTree).toBe("/r/b/members");
    expect(releasePlaces("b@5", "/r", built).manifest).toBe("/r/b/coming/5/manifest.json");
  });
});

describe("the way back", () => {
  it("leads to what was served before, and from there further", () => {
    const third = pointTo("c", pointTo("b", pointTo("a", undefined)));
    expect(third).toEqual({ release: "c", former: "b", before: ["b", "a"] });
    const second = pointBack(third);
    expect(second).toEqual({ release: "b", former: "c", before: ["a"] });
    expect(pointTo("d", second)).toEqual({ release: "d", former: "b", before: ["b", "a"] });
    expect(() => pointBack(pointBack(second))).toThrow("no version before");
  });
});

describe("the moments at which lessons open", () => {
  it("are those to come, each once, the nearest first; drafts have none", () => {
    const lessons = ["2027-03-01", "2027-02-01", "2027-02-01", "2026-12-01", undefined].map((publishAt) => ({
      data: { publishAt },
    }));
    const draft = { data: { publishAt: "2027-04-01", draft: true } };
    expect(comingDates([...lessons, draft], NOW)).toEqual([Date.parse("2027-02-01"), Date.parse("2027-03-01")]);
  });
});

describe("in a folder of versions", () => {
  let dir: string;
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), "versions-"))));
  afterEach(() => rmSync(dir, { recursive: true }));

  it("a name sorts by its time, and none is given twice", () => {
    const first = newName(dir, "abc1234+", new Date(NOW));
    expect(first).toBe("20270115-120000-abc1234");
    mkdirSync(join(dir, first));
    expect(newName(dir, "abc1234+", new Date(NOW))).toBe(`${first}-2`);
  });

  it("what two versions have in common takes its room once", () => {
    for (const [name, text] of [
      ["a/same", "x"],
      ["a/other", "1"],
      ["b/same", "x"],
      ["b/other", "2"],
      ["b/new", "3"],
    ] as const) {
      mkdirSync(join(dir, name, ".."), { recursive: true });
      writeFileSync(join(dir, name), text);
    }
    for (let time = 0; time < 2; time += 1) linkSame(join(dir, "a"), join(dir, "b"));
    const linksOf = (name: string) => statSync(join(dir, name)).nlink;
    expect(["b/same", "b/other", "b/new"].map(linksOf)).toEqual([2, 1, 1]);
  });
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
const machO = (processor: number) => [0xcf, 0xfa, 0xed, 0xfe, processor, 0, 0, 1];

describe("a release's code", () => {
  const { files, packages } = codeOf(VERBS.map((name) => `pocketbase/scripts/${name}.ts`));

  it("is what its commands import, and no compiler is among it", () => {
    expect(packages).toEqual(["age-encryption", "aws4fetch", "modern-tar", "nodemailer", "yaml"]);
    expect(files).toContain("pocketbase/hooks/membership/plans/plans.rules.ts");
    expect(files.filter((file) => /scripts\/(dev|build|release)\b/.test(file))).toEqual([]);
  });

  it("has the packages that those need, each where its user finds it", () => {
    const all = withTheirs(packages);
    expect(all).toContain("node_modules/@noble/ciphers");
    expect(all).toContain("node_modules/@noble/post-quantum/node_modules/@noble/hashes");
    expect(all.some((one) => one.endsWith("typescript"))).toBe(false);
  });

  it("knows each command that its shell script knows", () => {
    const script = readFileSync(join(PROJECT, "pocketbase", "install", "course"), "utf8");
    const known = [...script.matchAll(/^ {2}([a-z |-]+)\)/gm)].flatMap(([, names = ""]) => names.split(" | "));
    expect(known.filter((name) => !["help", "-h", "--help"].includes(name)).toSorted()).toEqual(VERBS.toSorted());
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
  it("is one of four machines, this one unless another is named", () => {
    expect(readTarget(undefined)).toBe(THIS_TARGET);
    expect(readTarget("darwin-arm64")).toBe("darwin-arm64");
    expect(() => readTarget("windows-x64")).toThrow(
      "--target must be linux-x64, linux-arm64, darwin-x64 or darwin-arm64.",
    );
  });

  it("is seen by a program's first bytes", () => {
    const heads = [elf(62), elf(183), machO(7), machO(12)];
    expect(heads.map((head) => machineOf(program(head, "")))).toEqual(RELEASE_TARGETS);
    expect(machineOf(program([0x23, 0x21], ""))).toBeUndefined();
  });

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

describe("an official archive that somebody brought", () => {
  const into = join(folder, "brought");
  /** Beside the checksums of its maker, who knows it, or another file of its name. */
  function put(name: string, list: string, bytes: Buffer, sum = sha256(bytes)): string {
    writeFileSync(join(folder, list), `${sum}  ${name}\n`);
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  }

  it("gives PocketBase for another machine once it agrees with its checksums", async () => {
    const bytes = readFileSync(program(elf(183), `PocketBase v${VERSION}`));
    const archive = zipOf({ pocketbase: bytes });
    const file = put("pocketbase.zip", "checksums.txt", archive);
    const from = await bringPocketBase(into, "linux-arm64", { file });
    expect([from, readFileSync(into)]).toEqual([
      "pocketbase.zip, which agrees with its release's checksums.txt",
      bytes,
    ]);
    put("pocketbase.zip", "checksums.txt", archive, "0".repeat(64));
    await expect(bringPocketBase(into, "linux-arm64", { file })).rejects.toThrow(/and must agree with it/);
  });

  it("gives Node likewise", async () => {
    const bytes = readFileSync(program(machO(12), `node.js/v${nodeVersion()}`));
    const header = { name: "node/bin/node", size: bytes.length, mode: 0o755 };
    const archive = gzipSync(
      await packTar([{ header: { ...header, name: "node/README.md", size: 0 } }, { header, body: bytes }]),
    );
    const file = put("node.tar.gz", "SHASUMS256.txt", archive);
    expect(await bringNode(into, "darwin-arm64", file)).toBe(
      "node.tar.gz, which agrees with its release's SHASUMS256.txt",
    );
    expect(readFileSync(into)).toEqual(bytes);
    put("node.tar.gz", "SHASUMS256.txt", archive, "0".repeat(64));
    await expect(bringNode(into, "darwin-arm64", file)).rejects.toThrow(/and must agree with it/);
  });
});

describe("a command's name", () => {
  it("is said as it is typed in a release, and elsewhere stays", () => {
    const said =
      "npm run backup -- FOLDER; npm run --silent status; npm start opens it; npm run publish -- --back, npm ci.";
    expect(withCommands(said, true)).toBe(
      "course backup FOLDER; course status; course start opens it; course publish --back, npm ci.",
    );
    expect(withCommands(said, false)).toBe(said);
  });
});

it("what the bill of materials takes for part of the pages is a package of the project", () => {
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(IN_PAGES.filter((name) => !(name in dependencies))).toEqual([]);
});
