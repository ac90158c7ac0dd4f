import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSentence, productShape, type Sentence, type Shape } from "./shape.ts";

const SOURCE = join(import.meta.dirname, "../..");
const MODULES = join(SOURCE, "texts/modules");
const TYPES = join(SOURCE, "contract/sentences.d.ts");
const HEAD = "// Made of src/texts/en.yaml by src/build/texts/writeModules.ts.\n";

function typeOf(node: Sentence | Shape, indent = "  "): string {
  if (!isSentence(node)) {
    const lines = Object.entries(node).map(
      ([name, inner]) => `${indent}readonly ${JSON.stringify(name)}: ${typeOf(inner, `${indent}  `)};\n`,
    );
    return `{\n${lines.join("")}${indent.slice(2)}}`;
  }
  const places = node.places.map((place) => JSON.stringify(place)).join(" | ");
  if (node.isPlural) return `Plural<${places}>`;
  return places === "" ? "string" : `Template<${places}>`;
}

function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

/** Writes the `#texts/<feature>.ts` modules and the types of all sentences. Unchanged files are not rewritten. */
export function writeModules(): void {
  const shape = productShape();
  mkdirSync(MODULES, { recursive: true });
  write(
    TYPES,
    `${HEAD}import type { Plural, Template } from "./texts.d.ts";\n\nexport interface Sentences ${typeOf(shape)}\n`,
  );
  for (const feature of Object.keys(shape))
    write(
      join(MODULES, `${feature}.ts`),
      `${HEAD}import { said } from "#build/texts/said.ts";\n\nexport const texts = said(${JSON.stringify(feature)});\n`,
    );
  for (const file of globSync("*.ts", { cwd: MODULES }))
    if (!Object.hasOwn(shape, file.replace(/\.ts$/, ""))) rmSync(join(MODULES, file));
}

if (import.meta.main) writeModules();
