import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { stopsIn } from "#authoring/check/checkContent.ts";
import { describe as lineOf } from "#authoring/check/read/problem.ts";
import { CourseTexts } from "#build/texts/product.ts";
import { textModules } from "#build/texts/textModules.ts";
import type { Template } from "#contract/texts.d.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { fill } from "#lib/fill.ts";
import { aboutAll, aboutField } from "#lib/serverWords.ts";
import { layCheckedCourse } from "#support/checkedCourse.ts";
import { texts } from "#texts/failure.ts";

const TODAY = new Date("2026-11-21");
const MANUAL = "content/LESSONS.md and content/COURSE.md describe every field.";
const SOURCE = join(import.meta.dirname, "../../src");
const root = mkdtempSync(join(tmpdir(), "texts-"));
const file = join(root, "content/texts.yaml");
/** What the course says in its own words. */
const say = (...lines: string[]): void => writeFileSync(file, lines.map((line) => `${line}\n`).join(""));
const problems = async () => (await stopsIn(root, TODAY)).map(lineOf);

beforeEach(() => layCheckedCourse(root));
afterAll(() => rmSync(root, { recursive: true }));

describe("the author's check of texts.yaml", () => {
  it("finds nothing against other words, nor against none", async () => {
    expect(await problems()).toEqual([]);
    say("# Nothing yet.");
    expect(await problems()).toEqual([]);
    say("membership:", "  acts:", "    change: Zu {plan} wechseln", "  tryAgain: Noch einmal, bitte");
    expect(await problems()).toEqual([]);
  });

  it("names a sentence that nothing says, and the one that was meant", async () => {
    say("membership:", "  busy: A moment", "  tryAgian: Try again");
    expect(await problems()).toEqual([
      `content/texts.yaml:3  stops  schema  No field is called tryAgian. Hint: Did you mean tryAgain? ${MANUAL}`,
    ]);
  });

  it.each([
    ["{Tag}", "{Tag}"],
    ["{ plan }", "{ plan }"],
    ["{plan", "{"],
  ])("names %s, for which there is no value, with the one that there is", async (place, named) => {
    say("membership:", "  acts:", `    change: Change to ${place}`);
    expect(await problems()).toEqual([
      `content/texts.yaml:3  stops  schema  membership, acts, change names ${named}, and here is only {plan} to be put in. Hint: ${MANUAL}`,
    ]);
  });

  it("asks for each form that the language counts by", async () => {
    say("course:", "  lessons:", '    other: "{count} lessons"');
    expect(await problems()).toEqual([
      `content/texts.yaml:2  stops  schema  course, lessons, one is missing. Hint: ${MANUAL}`,
    ]);
  });
});

it("a sentence takes its values as they are, also those that look like a place", () => {
  const text = "{name} asked {name}: {count} $&?" as unknown as Template<"name" | "count">;
  expect(fill(text, { name: "{count}", count: 2 })).toBe("{count} asked {count}: 2 $&?");
});

/** What a page's script exports that is built with the sentences of the course. */
async function built(script: string): Promise<{ code: string; said: Record<string, unknown> }> {
  const entry = join(root, "entry.ts");
  const [texts, fill] = ["texts/modules/membership.ts", "lib/fill.ts"].map((path) =>
    JSON.stringify(join(SOURCE, path)),
  );
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
    say("membership:", "  tryAgain: Noch `einmal` \\${1} ${", "  mayWithdraw: Bis `${withdrawUntil}` \\\\ du");
    const { said } = await built("export { texts, fill };");
    const own = new CourseTexts(join(root, "content"), "en").said["membership"];
    expect(own).toMatchObject({ tryAgain: "Noch `einmal` \\${1} ${", busy: "One moment …" });
    expect(filledIn(said["texts"], said["fill"] as typeof fill)).toEqual(filledIn(own, fill));
  });

  it("carries the sentences that it says, and nothing that reads them", async () => {
    say("membership:", "  tryAgain: Noch einmal");
    const { code, said } = await built("export const all = [texts.tryAgain, fill(texts.acts.change, { plan: 'P' })];");
    expect(said["all"]).toEqual(["Noch einmal", "Change to P"]);
    expect(code).toContain("Cancel membership");
    expect(code).not.toMatch(/import|One moment|was declined|places|replace/);
  });
});

describe("PocketBase's own sentences", () => {
  it.each([
    ["Cannot be blank.", texts.fieldEmpty],
    ["Value must be unique.", texts.fieldTaken],
    ["Must be no more than 80 character(s).", texts.fieldLong],
    ["The length must be between 1 and 80.", texts.fieldNotPossible],
    ["Invalid or expired token.", texts.linkOver],
  ])("about a field: %s", (message, said) => expect(aboutField(message)).toBe(said));

  it.each([
    "An error occurred while validating the submitted data.",
    "Only superusers can perform this action.",
    "You are not allowed to perform this request.",
  ])("about everything say no more than that it was refused: %s", (message) => {
    expect(aboutAll(message)).toBe("");
    const error = Object.assign(new Error(message), { status: 400, response: { status: 400, message, data: {} } });
    expect(sentenceOf(failureOf(error))).toBe(texts.invalid);
  });
});

it("the course's own sentences stay as they are", () => {
  for (const own of ["A name can have up to 80 characters here.", "Dieser Titel ist schon vergeben.", ""]) {
    expect(aboutField(own)).toBe(own);
    expect(aboutAll(own)).toBe(own);
  }
});

it("a sentence is named by its place, never by its own words", () => {
  const own = (name: string, said: string): boolean => {
    const words: string[] = said.toLowerCase().match(/[a-z]+/g) ?? [];
    const named = name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
    let at = 0;
    for (const word of named) {
      const found = words.indexOf(word, at);
      if (found < 0) return false;
      at = found + 1;
    }
    return named.length > 3;
  };
  expect(own("pictureTooLarge", "This picture is too large."), "what others call it, too").toBe(false);
  expect(own("enterEmailAddressHere", "Enter your email address here.")).toBe(true);
  const read = (node: object, path: string[]): string[] =>
    Object.entries(node as Record<string, unknown>).flatMap(([name, said]) => {
      if (typeof said === "string") return own(name, said) ? [[...path, name].join(".")] : [];
      return said !== null && typeof said === "object" ? read(said, [...path, name]) : [];
    });
  const english = parse(readFileSync(join(SOURCE, "texts/en.yaml"), "utf8")) as object;
  expect(read(english, [])).toEqual([]);
});
