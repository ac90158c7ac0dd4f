import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectSecrets, glossaryTexts, publicTexts } from "#build/leaks/secrets.ts";
import { scannedWords } from "#build/leaks/words.ts";
import { lessonSources } from "#build/files/sources.ts";

describe("the leak scan and the glossary", () => {
  const project = process.cwd();
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "glossary-"));
    cpSync("tests/course", join(folder, "content"), { recursive: true });
    for (const tree of ["dist", "site/members"]) mkdirSync(join(folder, tree), { recursive: true });
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(project);
    rmSync(folder, { recursive: true });
  });

  const textsOf = (access: string) => glossaryTexts(lessonSources()).filter(({ lesson }) => lesson.access === access);

  it("keeps the definitions of premium lessons for members, and no other", async () => {
    const { runs } = await collectSecrets({ public: "dist", site: "site", members: "site/members" }, lessonSources());
    const isSecret = (text: string): boolean => runs.findAt(scannedWords(text), 0) !== undefined;
    const sentences = (access: string) =>
      textsOf(access)
        .map(({ text }) => text)
        .filter((text) => text.endsWith("."));
    expect(sentences("premium").length).toBeGreaterThan(0);
    expect(sentences("premium").filter((text) => !isSecret(text))).toEqual([]);
  });

  it("counts as public only what everybody may read", () => {
    const open = [...publicTexts(lessonSources(), [])].map((said) => said.words.join(" "));
    const [secret] = textsOf("premium").filter(({ text }) => text.startsWith("The words that keep a comment back"));
    const [free] = textsOf("free").filter(({ text }) => text.startsWith("A video that does several times better"));
    expect(secret && free).toBeDefined();
    expect(open.some((text) => text.includes("the words that keep a comment back"))).toBe(false);
    expect(open.some((text) => text.includes("a video that does several times better"))).toBe(true);
  });
});
