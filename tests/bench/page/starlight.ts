import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compressTrees } from "#build/publish/compress.ts";
import { lessonSources } from "#build/files/sources.ts";
import { measured } from "#bench/build/measured.ts";
import { peerProject } from "#bench/build/project.ts";
import { workFolder } from "#bench/folder.ts";
import { PEER_MODULES } from "#bench/peers.ts";
import { plainText } from "#bench/plainText.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";

const ASTRO = join(PEER_MODULES, "astro", "bin", "astro.mjs");
const PICTURE = /\]\(\.\/([^)]+)\)/g;

const FILES: Record<string, string> = {
  "package.json": '{ "type": "module", "dependencies": { "@astrojs/starlight": "*", "astro": "*" } }',
  "astro.config.mjs": `import starlight from "@astrojs/starlight";
export default { integrations: [starlight({ title: "The course", sidebar: [{ label: "Lessons", items: [{ autogenerate: { directory: "lessons" } }] }] })] };`,
  "src/content.config.ts": `import { defineCollection } from "astro:content";
import { docsLoader } from "@astrojs/starlight/loaders";
import { docsSchema } from "@astrojs/starlight/schema";
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };`,
};

/** Starlight with the text and the pictures of our lessons, compressed as ours is. @returns where it was built */
export async function buildStarlight(): Promise<string> {
  const folder = peerProject("starlight");
  const docs = join(folder, "src/content/docs/lessons");
  mkdirSync(docs, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  for (const lesson of lessonSources(PROJECT)) {
    for (const [, picture = ""] of lesson.body.matchAll(PICTURE)) {
      cpSync(join(PROJECT, dirname(lesson.file), picture), join(docs, picture));
    }
    const { title, description } = lesson.data;
    const facts = `title: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}`;
    writeFileSync(join(docs, `${lesson.id}.md`), `---\n${facts}\n---\n${plainText(lesson.body)}`);
  }
  await measured([ASTRO, "build"], folder);
  const dist = join(folder, "dist");
  const none = mkdtempSync(join(workFolder("starlight"), "none-"));
  await compressTrees({ public: dist, members: none, site: none });
  return dist;
}

export const starlightPath = (lesson: string): string => `/lessons/${lesson}/`;
