import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { knownBlocks } from "#authoring/check/rules/prose.ts";
import { elements } from "#authoring/check/read/nodes.ts";
import { parseMdx } from "#build/leaks/textUnits.ts";
import {
  addAuthorsFile,
  readAuthorsFile,
  RefusedRequest,
  SNIPPETS,
  strangerIn,
  writeAuthorsFile,
} from "#authoring/preview/previewWrite.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/preview/authorsFile.yaml") as {
  refused: [why: string, file: string, status: number][];
  friends: Record<string, string>[];
  strangers: Record<string, string>[];
};

const root = mkdtempSync(join(tmpdir(), "authors-"));
const outside = mkdtempSync(join(tmpdir(), "outside-"));
const FILE = "content/curriculum/1-tea/1-pot.mdx";

beforeEach(() => {
  rmSync(join(root, "content"), { recursive: true, force: true });
  mkdirSync(join(root, "content/curriculum/1-tea"), { recursive: true });
  writeFileSync(join(root, FILE), "The pot.\n");
  writeFileSync(join(root, "package.json"), "{}");
  writeFileSync(join(outside, "secret.mdx"), "A secret.\n");
});
afterAll(() => {
  for (const folder of [root, outside]) rmSync(folder, { recursive: true });
});

const refusal = (act: () => unknown): number => {
  try {
    act();
    return 200;
  } catch (error) {
    if (error instanceof RefusedRequest) return error.status;
    throw error;
  }
};

describe("a text written in the browser", () => {
  it.each(told.refused)("is never %s", (_, file, status) => {
    expect(refusal(() => readAuthorsFile(root, file))).toBe(status);
    expect(refusal(() => writeAuthorsFile(root, file, "Evil.", ""))).toBe(status);
    if (status === 403)
      expect(refusal(() => addAuthorsFile(root, file, Buffer.from("Evil.")))).toBe(file.endsWith(".ts") ? 200 : 403);
  });

  it("follows no link, neither of a file nor of a folder", () => {
    symlinkSync(join(outside, "secret.mdx"), join(root, "content/linked.mdx"));
    symlinkSync(outside, join(root, "content/more"));
    for (const file of ["content/linked.mdx", "content/more/secret.mdx"]) {
      expect(
        refusal(() => readAuthorsFile(root, file)),
        file,
      ).toBe(403);
      expect(
        refusal(() => writeAuthorsFile(root, file, "Evil.", "")),
        file,
      ).toBe(403);
    }
    expect(refusal(() => addAuthorsFile(root, "content/more/new.png", Buffer.from("Evil.")))).toBe(403);
    expect(existsSync(join(outside, "new.png"))).toBe(false);
    expect(readFileSync(join(outside, "secret.mdx"), "utf8")).toBe("A secret.\n");
  });

  it("is no longer than 500 KB, and a picture takes no other’s place", () => {
    const { version } = readAuthorsFile(root, FILE);
    expect(refusal(() => writeAuthorsFile(root, FILE, "a".repeat(500_001), version))).toBe(413);
    addAuthorsFile(root, "content/curriculum/1-tea/1-pot.lid.png", Buffer.from("one"));
    expect(refusal(() => addAuthorsFile(root, "content/curriculum/1-tea/1-pot.lid.png", Buffer.from("two")))).toBe(409);
    expect(readFileSync(join(root, "content/curriculum/1-tea/1-pot.lid.png"), "utf8")).toBe("one");
  });
});

it("the menu of blocks has every block that an author may use, each as the course reads it", () => {
  const used = SNIPPETS.flatMap(({ text }) => elements(parseMdx(text)).map(({ name }) => name ?? ""));
  expect([...new Set(used)].sort()).toEqual([...knownBlocks().keys()].sort());
});

const HOST = "127.0.0.1:4321";
const request = (headers: Record<string, string>, remoteAddress = "127.0.0.1") => ({
  headers: { host: HOST, ...headers },
  socket: { remoteAddress },
});
it("what the preview answers is for this machine alone", () => {
  for (const good of [{}, { origin: `http://${HOST}` }, ...told.friends])
    expect(strangerIn(request(good)), JSON.stringify(good)).toBeUndefined();
  for (const bad of told.strangers) expect(strangerIn(request(bad)), JSON.stringify(bad)).toBeDefined();
  expect(strangerIn(request({}, "192.168.1.7"))).toBeDefined();
});
