import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LessonSource } from "#build/files/sources.ts";
import { scan } from "#build/leaks/scan.ts";
import { collectSecrets } from "#build/leaks/secrets.ts";
import { SiteTrees } from "#support/siteTrees.ts";

const NAME = "1-kettles-of-the-north.spout";
const lesson = (block: string): LessonSource => ({
  ...{ id: "kettles-of-the-north", moduleId: 5, access: "premium", bodyStartsAt: 0, data: { title: "Kettles" } },
  file: "content/curriculum/5-kettles/1-kettles-of-the-north.mdx",
  body: `Seven herons.\n\n<MembersOnly>\n\n${block}\n\n</MembersOnly>\n`,
});

let trees: SiteTrees;
beforeEach(() => {
  trees = new SiteTrees({ public: { "index.html": "<p>Seven herons.</p>" }, members: {} });
});
afterEach(() => trees[Symbol.dispose]());

const leaksOf = async (block: string): Promise<string[]> =>
  scan(trees.public, await collectSecrets(trees, [lesson(block)])).map((leak) => `${leak.lesson}: ${leak.file}`);

describe("what lies beside a premium lesson", () => {
  it("is found under another name, in the assets too: a file and a table to take along, a sound", async () => {
    const kinds = { xlsx: "PK\u0003\u0004", csv: "spout,cm", m4a: "ftypM4A" };
    const block = [
      ...["xlsx", "csv"].map((kind) => `<Download src="./${NAME}.${kind}" label="Spouts" />`),
      `<Listen src="./${NAME}.m4a" label="A spout" />`,
    ].join("\n\n");
    for (const [kind, bytes] of Object.entries(kinds)) trees.write("members", `_astro/${NAME}.Ab12.${kind}`, bytes);
    expect(await leaksOf(block)).toEqual([]);
    const renamed = Object.keys(kinds).map((kind) => `_astro/renamed.Cd34.${kind}`);
    for (const [at, bytes] of Object.values(kinds).entries()) trees.write("public", renamed[at] ?? "", bytes);
    expect((await leaksOf(block)).toSorted()).toEqual(
      renamed.map((file) => `kettles-of-the-north: ${file}`).toSorted(),
    );
  });

  it("is found where a public page names it, or where it lies there itself", async () => {
    const block = `<Download src="./${NAME}.csv" label="Spouts" />`;
    trees.write("public", "page.html", `<a href="/_astro/${NAME}.Ab12.csv">Spouts</a>`);
    trees.write("public", `_astro/${NAME}.Ab12.csv`, "spout,cm");
    expect(new Set(await leaksOf(block))).toEqual(
      new Set(["page.html", `_astro/${NAME}.Ab12.csv`].map((file) => `kettles-of-the-north: ${file}`)),
    );
  });
});
