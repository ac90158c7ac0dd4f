import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { stopsIn } from "#authoring/check/checkContent.ts";
import { describe as lineOf } from "#authoring/check/read/problem.ts";
import { textModules } from "#build/texts/textModules.ts";
import type { Plural, Template } from "#contract/texts.d.ts";
import { fill } from "#lib/fill.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";

const TODAY = new Date("2026-11-21");
const MANUAL = "content/LESSONS.md and content/COURSE.md describe every field.";
const SOURCE = join(import.meta.dirname, "../../src");
const root = mkdtempSync(join(tmpdir(), "texts-"));
const file = join(root, "content/texts.yaml");
const read = (): string => readFileSync(file, "utf8");
const edit = (from: string, to: string): void => {
  expect(read()).toContain(from);
  writeFileSync(file, read().replace(from, to));
};
const lineWith = (words: string): number =>
  read()
    .split("\n")
    .findIndex((line) => line.includes(words)) + 1;
const problems = async () => (await stopsIn(root, TODAY)).map(lineOf);

beforeEach(() => layCheckedCourse(root));
afterAll(() => rmSync(root, { recursive: true }));

describe("the author's check of texts.yaml", () => {
  it("finds nothing against other words", async () => {
    edit("Change to {plan}", "Zu {plan} wechseln");
    edit("Try again", "Noch einmal, bitte");
    expect(await problems()).toEqual([]);
  });

  it("names a sentence that is not there, at the place where it belongs", async () => {
    edit("  tryAgain: Try again\n", "");
    expect(await problems()).toEqual([
      `content/texts.yaml:${lineWith("membership:")}  stops  schema  membership, tryAgain is missing. Hint: ${MANUAL}`,
    ]);
  });

  it("names a sentence that nothing says, and the one that was meant", async () => {
    edit("  tryAgain: Try again\n", "  tryAgian: Try again\n");
    expect(await problems()).toEqual([
      `content/texts.yaml:${lineWith("tryAgian")}  stops  schema  No field is called tryAgian. Hint: Did you mean tryAgain? ${MANUAL}`,
    ]);
  });

  it.each([
    ["{Tag}", "{Tag}"],
    ["{ plan }", "{ plan }"],
    ["{plan", "{"],
  ])("names %s, for which there is no value, with the one that there is", async (place, named) => {
    edit("Change to {plan}", `Change to ${place}`);
    expect(await problems()).toEqual([
      `content/texts.yaml:${lineWith(place)}  stops  schema  membership, acts, change names ${named}, and here is only {plan} to be put in. Hint: ${MANUAL}`,
    ]);
  });

  it("asks for quotation marks where a sentence begins with a value", async () => {
    edit("change: Change to {plan}", "change: {plan}");
    expect(await problems()).toEqual([
      expect.stringContaining("membership, acts, change must be text. Hint: Put it into straight quotes."),
    ]);
  });
});

describe("a sentence", () => {
  it("takes its values as they are, also those that look like a place", () => {
    const text = "{name} asked {name}: {count} $&?" as unknown as Template<"name" | "count">;
    expect(fill(text, { name: "{count}", count: 2 })).toBe("{count} asked {count}: 2 $&?");
  });

  it("has a form for one and a form for every other number", () => {
    const days = { one: "One day left", other: "{count} days left" } as unknown as Plural<"count">;
    expect([0, 1, 2].map((count) => fill(days, { count }))).toEqual(["0 days left", "One day left", "2 days left"]);
  });
});

/** What a page's script exports that is built with the sentences of the course. */
async function built(script: string): Promise<{ code: string; said: Record<string, unknown> }> {
  const entry = join(root, "entry.ts");
  const [texts, fill] = ["texts/membership.ts", "lib/fill.ts"].map((path) => JSON.stringify(join(SOURCE, path)));
  writeFileSync(entry, `import { texts } from ${texts};\nimport { fill } from ${fill};\n${script}`);
  const done = await build({
    ...{ root, configFile: false, logLevel: "silent", plugins: [textModules()] },
    build: { write: false, minify: false, lib: { entry, formats: ["es"] } },
  });
  const [result] = [done].flat();
  const code =
    result && "output" in result ? result.output.map((part) => ("code" in part ? part.code : "")).join("") : "";
  const said = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;
  return { code, said };
}

/** A sentence, or each of a group, with the same values. */
function filledIn(node: unknown, put: typeof fill): unknown {
  const values = { count: 2, until: "<3 May>", withdrawUntil: "{until}" };
  const isSentence = typeof node === "string" || typeof node === "function" || Object.hasOwn(Object(node), "other");
  if (isSentence) return put(node as Template<never>, values as Record<never, string>);
  return Object.fromEntries(
    Object.entries(node as Record<string, unknown>).map(([name, inner]) => [name, filledIn(inner, put)]),
  );
}

describe("a script", () => {
  it("says what Node alone says, whatever signs the owner writes", async () => {
    edit("Try again", "Noch `einmal` \\${1} ${");
    edit("Until {withdrawUntil} you", "Bis `${withdrawUntil}` \\\\ du");
    const { said } = await built("export { texts, fill };");
    const own = (parse(read()) as { membership: unknown }).membership;
    expect(filledIn(said["texts"], said["fill"] as typeof fill)).toEqual(filledIn(own, fill));
  });

  it("carries the sentences that it says, and nothing that reads them", async () => {
    edit("Try again", "Noch einmal");
    const { code, said } = await built("export const all = [texts.tryAgain, fill(texts.acts.change, { plan: 'P' })];");
    expect(said["all"]).toEqual(["Noch einmal", "Change to P"]);
    expect(code).toContain("Cancel membership");
    expect(code).not.toMatch(/import|One moment|was declined|places|replace/);
  });

  it("chooses between the two forms by their number", async () => {
    edit("  tryAgain: Try again\n", "  tryAgain:\n    one: One day\n    other: '{count} days'\n");
    const { said } = await built("export const days = [0, 1, 2].map((count) => fill(texts.tryAgain, { count }));");
    expect(said["days"]).toEqual(["0 days", "One day", "2 days"]);
  });
});
