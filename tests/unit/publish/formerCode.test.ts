import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFormerCode } from "#build/publish/versions.ts";
import type { Trees } from "#build/files/trees.ts";

const DAY_MS = 86_400_000;
let root: string;
let live: Trees;

const treesIn = (name: string): Trees => {
  const site = join(root, name, "site");
  return { public: join(root, name, "dist"), site, members: join(site, "members") };
};

function write(tree: string, file: string, text = file): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

/** Another build takes the place of the live one, `days` after the first. */
function publish(files: { public?: string[]; members?: string[] }, days = 0, leaking = new Set<string>()): Trees {
  const next = treesIn(`build-${String(Math.random())}`);
  mkdirSync(next.members, { recursive: true });
  for (const side of ["public", "members"] as const) for (const file of files[side] ?? []) write(next[side], file);
  keepFormerCode(live, next, () => leaking, days * DAY_MS);
  live = next;
  return next;
}

const has = (file: string, side: "public" | "members" = "public"): boolean => existsSync(join(live[side], file));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "former-code-"));
  live = treesIn("nothing-yet");
});
afterEach(() => rmSync(root, { recursive: true }));

describe("the code of a former build", () => {
  it("stays, compressed as it was, on the side where it lay", () => {
    publish({ public: ["_astro/a.1.js", "_astro/a.1.js.br"], members: ["_astro/paid.1.js"] });
    publish({ public: ["_astro/a.2.js"] });
    expect([has("_astro/a.1.js"), has("_astro/a.1.js.br"), has("_astro/a.2.js")]).toEqual([true, true, true]);
    expect([has("_astro/paid.1.js"), has("_astro/paid.1.js", "members")]).toEqual([false, true]);
  });

  it("goes two weeks after the build that no longer had it, however many came between", () => {
    publish({ public: ["_astro/a.1.js"] });
    publish({ public: ["_astro/a.2.js"] }, 30);
    publish({ public: ["_astro/a.3.js"] }, 43);
    expect(has("_astro/a.1.js")).toBe(true);
    publish({ public: ["_astro/a.4.js"] }, 45);
    expect([has("_astro/a.1.js"), has("_astro/a.2.js")]).toEqual([false, true]);
  });

  it("never takes the place of the new build's own, and leaves what went to the members with them", () => {
    publish({ public: ["_astro/a.1.js", "_astro/b.1.js"] });
    const { public: tree } = publish({ public: ["_astro/a.1.js"], members: ["_astro/b.1.js"] });
    expect(readFileSync(join(tree, "_astro/a.1.js"), "utf8")).toBe("_astro/a.1.js");
    expect(has("_astro/b.1.js")).toBe(false);
  });

  it("goes at once where something stands in it that became premium", () => {
    publish({ public: ["_astro/a.1.js", "_astro/a.1.js.br", "_astro/b.1.js"] });
    publish({}, 0, new Set(["_astro/a.1.js"]));
    expect([has("_astro/a.1.js"), has("_astro/a.1.js.br"), has("_astro/b.1.js")]).toEqual([false, false, true]);
  });
});

it("no page, picture, caption, catalogue or search index of a former build stays", () => {
  publish({ public: ["index.html", "_astro/a.1.webp", "media/a.vtt", "catalogue.1.json", "pagefind/fragment/en_1"] });
  publish({});
  for (const file of ["index.html", "_astro/a.1.webp", "media/a.vtt", "catalogue.1.json", "pagefind/fragment/en_1"])
    expect(has(file), file).toBe(false);
});
