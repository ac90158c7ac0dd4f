import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { afterAll, describe, expect, it } from "vitest";
import { sha256, VERSION } from "#server/scripts/executable/release.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { withCommands } from "#server/scripts/platform/shipped.ts";
import { codeOf, VERBS, withTheirs } from "#server/scripts/release/code.ts";
import { bringNode, nodeVersion } from "#server/scripts/release/node.ts";
import { bringPocketBase } from "#server/scripts/release/pocketbase.ts";
import { IN_PAGES } from "#server/scripts/release/sbom.ts";
import { THIS_TARGET, machineOf, readTarget, requireProgram, RELEASE_TARGETS } from "#server/scripts/release/target.ts";
import { requireShippedFor } from "#server/scripts/serve/site.ts";
import { zipOf } from "#support/zipOf.ts";

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
