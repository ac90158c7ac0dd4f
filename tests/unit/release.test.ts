import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { archiveName, checksumOf, fromRelease, sha256, VERSION } from "#server/scripts/executable/release.ts";
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
