import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isSample } from "#support/sample.ts";

/** A course of one's own may be in a language that spells it so. */
const FOLDERS = [...(isSample ? ["content"] : []), "src", "pocketbase/hooks", "pocketbase/scripts"];
const WORDS = /\.(astro|mdx|ts|tsx|yaml)$/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => WORDS.test(name))
    .map((name) => join(folder, name))
    .filter((file) => !file.startsWith("src/texts/de.yaml")),
);

it("an email is spelled in one way wherever people read it", () => {
  const others = files.filter((file) => /\be-mail/i.test(readFileSync(file, "utf8")));
  expect(others).toEqual([]);
});
