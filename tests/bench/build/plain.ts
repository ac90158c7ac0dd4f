import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PEER_MODULES } from "#bench/peers.ts";
import { plainText } from "#bench/plainText.ts";
import { Chance } from "#support/random.ts";
import { measured, type Cost } from "./measured.ts";
import { peerProject } from "./project.ts";
import { samples } from "./samples.ts";
import { reworded } from "./words.ts";

const ASTRO = join(PEER_MODULES, "astro", "bin", "astro.mjs");

const FILES: Record<string, string> = {
  "package.json": '{ "type": "module" }',
  "astro.config.mjs": `import mdx from "@astrojs/mdx";
export default { integrations: [mdx()], markdown: { syntaxHighlight: false } };`,
  "src/content.config.ts": `import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
export const collections = { texts: defineCollection({ loader: glob({ base: "./texts", pattern: "*.mdx" }) }) };`,
  "src/pages/[text].astro": `---
import { getCollection, render } from "astro:content";
export const getStaticPaths = async () =>
  (await getCollection("texts")).map((entry) => ({ params: { text: entry.id }, props: { entry } }));
const { entry } = Astro.props;
const { Content } = await render(entry);
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>{entry.data.title}</title></head>
  <body><main><h1>{entry.data.title}</h1><Content /></main></body>
</html>`,
};

/** Astro with MDX and nothing else: that many pages, with the words of the same two lessons in turn. */
export function plainProject(pages: number): string {
  const folder = peerProject("plain");
  for (const name of ["src/pages", "texts"]) mkdirSync(join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const kinds = Object.values(samples());
  for (let page = 1; page <= pages; page += 1) {
    const { body, words } = kinds[page % kinds.length] ?? { body: "", words: [] };
    const text = plainText(reworded(body, words, new Chance(page))).replace(/!\[[^\]]*\]\([^)]*\)/g, "");
    writeFileSync(
      join(folder, "texts", `text-${String(page)}.mdx`),
      `---\ntitle: "Text ${String(page)}"\n---\n${text}`,
    );
  }
  return folder;
}

export const buildPlain = (folder: string): Promise<Cost> => measured([ASTRO, "build"], folder);
