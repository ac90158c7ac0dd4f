import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lessonSources } from "#build/files/sources.ts";
import { collectSecrets, glossaryTexts, publicTexts } from "#build/leaks/secrets.ts";
import { scannedWords } from "#build/leaks/words.ts";

const project = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "public-words-"));
  cpSync("tests/course", join(folder, "content"), { recursive: true });
  for (const tree of ["dist", "site/members"]) mkdirSync(join(folder, tree), { recursive: true });
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
});

const post = (topic: string, words: string): void =>
  writeFileSync(`content/community/${topic}.md`, `---\ntitle: A post\ntopic: ${topic}\n---\n\n${words}\n`);
const isPublic = (words: string): boolean =>
  [...publicTexts(lessonSources(), [])].some(
    ({ by, words: said }) => by === "authors" && said.join(" ").includes(words),
  );

it("what the house says in the community is public, but in a sold module's own topic", () => {
  post("questions", "Seven herons wait beside the lock.");
  post("module-1", "Nine kettles whistle before dawn.");
  post("module-5", "Eleven lanterns swing in the fog.");
  expect(isPublic("seven herons wait beside the lock")).toBe(true);
  expect(isPublic("nine kettles whistle before dawn")).toBe(true);
  expect(isPublic("eleven lanterns swing in the fog")).toBe(false);
});

it("a post whose topic stands in quotes is known by it", () => {
  writeFileSync(
    "content/community/sold.md",
    '---\ntitle: A post\ntopic: "module-5"\n---\n\nTwelve bells ring at noon.\n',
  );
  expect(isPublic("twelve bells ring at noon")).toBe(false);
});

const textsOf = (access: string) => glossaryTexts(lessonSources()).filter(({ lesson }) => lesson.access === access);

it("definitions of premium lessons are kept for members, and no other", async () => {
  const { runs } = await collectSecrets({ public: "dist", site: "site", members: "site/members" }, lessonSources());
  const isSecret = (text: string): boolean => runs.findAt(scannedWords(text), 0) !== undefined;
  const sentences = (access: string) =>
    textsOf(access)
      .map(({ text }) => text)
      .filter((text) => text.endsWith("."));
  expect(sentences("premium").length).toBeGreaterThan(0);
  expect(sentences("premium").filter((text) => !isSecret(text))).toEqual([]);
});

it("of the glossary only what everybody may read is public", () => {
  const open = [...publicTexts(lessonSources(), [])].map((said) => said.words.join(" "));
  const [secret] = textsOf("premium").filter(({ text }) => text.startsWith("The words that keep a comment back"));
  const [free] = textsOf("free").filter(({ text }) => text.startsWith("A video that does several times better"));
  expect(secret && free).toBeDefined();
  expect(open.some((text) => text.includes("the words that keep a comment back"))).toBe(false);
  expect(open.some((text) => text.includes("a video that does several times better"))).toBe(true);
});
