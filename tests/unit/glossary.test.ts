import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { glossaryTexts } from "#build/leaks/glossaryTexts.ts";
import { publicTexts } from "#build/leaks/publicWords.ts";
import { collectSecrets } from "#build/leaks/secrets.ts";
import { words } from "#build/leaks/words.ts";
import { lessonSources } from "#build/sources.ts";
import { headingOf, sorted, termSet, type Term } from "#features/glossary/glossary.ts";

const term = (id: string, name: string): Term => ({
  id,
  term: name,
  definition: "It is.",
  lesson: {} as Term["lesson"],
});

describe("the glossary", () => {
  it("is in the order of the alphabet, whatever the letters' case", () => {
    const terms = [term("b", "slot"), term("c", "Short"), term("a", "buffer")];
    expect(sorted(terms).map(({ id }) => id)).toEqual(["a", "c", "b"]);
  });

  it("begins an entry with a capital and leaves the rest as it is", () => {
    expect(headingOf("see, do, result")).toBe("See, do, result");
    expect(headingOf("pre-order")).toBe("Pre-order");
  });

  it("gives search engines each word with an address of its own", () => {
    const set = termSet([term("niche", "niche")], "https://the.site/glossary");
    expect(set.hasDefinedTerm).toEqual([
      { "@type": "DefinedTerm", name: "niche", description: "It is.", url: "https://the.site/glossary#niche" },
    ]);
  });
});

describe("the leak scan and the glossary", () => {
  const lessons = lessonSources();
  const textsOf = (access: string) => glossaryTexts(lessons).filter(({ lesson }) => lesson.access === access);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "glossary-"));
    for (const tree of ["dist", "site/members"]) mkdirSync(join(folder, tree), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("keeps the definitions of premium lessons for members, and no other", async () => {
    const trees = { public: join(folder, "dist"), site: join(folder, "site"), members: join(folder, "site/members") };
    const { runs } = await collectSecrets(trees, lessons);
    const isSecret = (text: string): boolean => runs.findAt(runs.read(words(text)), 0) !== undefined;
    const sentences = (access: string) =>
      textsOf(access)
        .map(({ text }) => text)
        .filter((text) => text.endsWith("."));
    expect(sentences("premium").length).toBeGreaterThan(10);
    expect(sentences("premium").filter((text) => !isSecret(text))).toEqual([]);
  });

  it("counts as public only what everybody may read", () => {
    const open = [...publicTexts(lessons, [])].map((said) => said.words.join(" "));
    const [secret] = textsOf("premium").filter(({ text }) => text.startsWith("The words that keep a comment back"));
    const [free] = textsOf("free").filter(({ text }) => text.startsWith("A shelf of finished videos"));
    expect(secret && free).toBeDefined();
    expect(open.some((text) => text.includes("the words that keep a comment back"))).toBe(false);
    expect(open.some((text) => text.includes("a shelf of finished videos"))).toBe(true);
  });
});
