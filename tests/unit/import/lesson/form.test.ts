import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { cut, formOf, isGood, type Form } from "#authoring/import/lesson/form.ts";
import { fileSlug, moduleFile, titled } from "#authoring/import/write/plan.ts";

const FORM: Form = {
  ...{ id: "tea", title: "Tea", said: {}, duration: undefined, videoUrl: undefined, resources: [] },
  ...{ access: "free", isUnwritten: false },
};
const SIGNS = [
  "a",
  " ",
  "\n",
  "\t",
  "\r",
  '"',
  "'",
  ":",
  "#",
  "---",
  "\\",
  "\u202E",
  "\u200B",
  "\0",
  "é",
  "🫖",
  "\u2028",
  "{",
];
const anyWords = fc.array(fc.constantFrom(...SIGNS), { maxLength: 30 }).map((signs) => signs.join(""));
type Fields = Record<string, unknown>;
const fieldsOf = (form: string): Fields => parse(form.split("\n").slice(1, -1).join("\n")) as Fields;
const formWith = (said: Form["said"]): Fields => fieldsOf(formOf({ ...FORM, said }));

describe("words that are cut", () => {
  it("stay as they are where they fit, on one line", () => {
    expect(cut(" a\r\n\tb  c ", 10)).toBe("a b c");
    expect(cut("exactly 10", 10)).toBe("exactly 10");
  });

  it("end between two words, and within one that is too long", () => {
    expect(cut("one two three", 12)).toBe("one two…");
    expect(cut("a incomprehensibilities", 12)).toBe("a incompreh…");
    expect(cut("incomprehensibilities", 5)).toBe("inco…");
  });

  it("are none where the source said a list, a number or nothing", () => {
    expect([["a"], 7, null, undefined, {}].map((one) => cut(one, 10))).toEqual(["", "", "", "", ""]);
  });

  it("are never longer than they may be, and never hold what turns a line of writing", () => {
    fc.assert(
      fc.property(anyWords, fc.integer({ min: 2, max: 30 }), (words, most) => {
        const short = cut(words, most);
        expect(short.length).toBeLessThanOrEqual(most);
        expect(short).not.toMatch(/[\n\r\t\u202A-\u202E\u2066-\u2069\u200B]/);
      }),
    );
  });
});

describe("the form of an imported lesson", () => {
  it("asks for everything that the source did not say, and is a draft", () => {
    const form = formOf({ ...FORM, isUnwritten: true });
    const fields = fieldsOf(form);
    expect(fields).toMatchObject({ id: "tea", title: "Tea", access: "free", draft: true, unwritten: true, tags: [] });
    expect(form.match(/✎/g)).toHaveLength(5);
    expect(isGood("duration", fields["duration"]) && isGood("difficulty", fields["difficulty"])).toBe(true);
  });

  it("takes what a form may say and asks again for all else", () => {
    expect(formWith({ difficulty: "advanced" })["difficulty"]).toBe("advanced");
    expect(formWith({ difficulty: "hard" })["difficulty"]).toBe("beginner");
    expect(formWith({ duration: "2:45" })["duration"]).toBe("2:45");
    expect(formWith({ duration: 165 })["duration"]).toBe("0:00");
    expect(formWith({ description: "Too short" })["description"]).toContain("✎");
    expect(formWith({ description: "Long enough to say what it is about." })["description"]).not.toContain("✎");
  });

  it("believes the source's length before that of the captions, if it is one", () => {
    expect(fieldsOf(formOf({ ...FORM, said: { duration: "1:00" }, duration: "2:00" }))["duration"]).toBe("1:00");
    expect(fieldsOf(formOf({ ...FORM, said: { duration: "soon" }, duration: "2:00" }))["duration"]).toBe("2:00");
  });

  it("has four tags and four goals at most, and only such as a form takes", () => {
    expect(formWith({ tags: ["a", "Big", "b", "c d", "c", "d", "e"] })["tags"]).toEqual(["a", "b", "c", "d"]);
    const goals = ["short", ...Array.from({ length: 6 }, (_, at) => `Brew the cup number ${at}`)];
    expect(formWith({ goals })["goals"]).toEqual(goals.slice(1, 5));
    expect(formWith({ goals: ["short"] })["goals"]).toEqual([expect.stringContaining("✎")]);
    expect(formWith({ goals: "Brew a cup of tea" })["goals"]).toEqual([expect.stringContaining("✎")]);
  });

  it("cannot be broken out of by any title, address or name", () => {
    fc.assert(
      fc.property(anyWords, fc.string(), (title, name) => {
        const form = formOf({
          ...{ ...FORM, title, said: { aliases: [name], tags: [name], description: title } },
          ...{ videoUrl: `https://tea.example/${name}`, resources: [{ title: name, url: title }] },
        });
        const fields = fieldsOf(form);
        expect(fields["title"]).toBe(title);
        expect(fields["videoUrl"]).toBe(`https://tea.example/${name}`);
        expect(fields["resources"]).toEqual([{ title: name, url: title }]);
        expect([fields["access"], fields["draft"]]).toEqual(["free", true]);
        expect(form.split("\n").filter((line) => line === "---")).toHaveLength(2);
      }),
      { numRuns: 50 },
    );
  });
});

describe("the form of an imported module", () => {
  it("has words for its card in any case, and asks for better ones beside them", () => {
    const said = moduleFile(4, "Tea", "All that a leaf needs to become tea.", "free");
    expect(parse(said)).toMatchObject({ id: 4, title: "Tea", description: "All that a leaf needs to become tea." });
    const short = moduleFile(4, "Tea", "Short.", "premium");
    expect(parse(short)).toMatchObject({ description: "The lessons of this module are being prepared." });
    expect(short.match(/✎/g)).toHaveLength(2);
    expect(said.match(/✎/g)).toHaveLength(1);
  });

  it("has a title of three letters at least, and of sixty at most", () => {
    expect(parse(moduleFile(1, "茶", undefined, "free"))).toMatchObject({ title: "Module 茶" });
    expect(parse(moduleFile(1, "", undefined, "free"))).toMatchObject({ title: "Module" });
    const { title } = parse(moduleFile(1, "tea ".repeat(40), undefined, "free")) as { title: string };
    expect(title.length).toBeLessThanOrEqual(60);
  });
});

describe("the name of an imported file", () => {
  it.each([
    ["Crème brûlée & tea", "creme-brulee-tea"],
    ["It’s Ada's", "its-adas"],
    ["  --- ", "lesson"],
    ["茶の湯", "lesson"],
    ["שלום", "lesson"],
    ["", "lesson"],
    ["a/../../b", "a-b"],
  ])("of “%s” is %s", (title, slug) => {
    expect(fileSlug(title, "lesson", "en")).toBe(slug);
  });

  it("is cut between two words, and never longer than sixty letters", () => {
    expect(fileSlug("word ".repeat(20), "lesson", "en")).toBe("word-".repeat(11) + "word");
    expect(fileSlug("a".repeat(99), "lesson", "en")).toHaveLength(60);
    expect(titled("ab", 70, "Lesson")).toBe("Lesson ab");
    expect(titled("abc", 70, "Lesson")).toBe("abc");
  });
});
