import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lessonSources } from "#build/files/sources.ts";
import { publicTexts } from "#build/leaks/secrets.ts";

const project = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "public-words-"));
  cpSync("tests/course", join(folder, "content"), { recursive: true });
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
