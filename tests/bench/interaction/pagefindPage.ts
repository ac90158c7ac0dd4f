import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { close, createIndex } from "pagefind";
import { workFolder } from "#bench/folder.ts";
import { compressTrees } from "#build/publish/compress.ts";

const UI = ["pagefind-ui.js", "pagefind-ui.css"];

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Search</title>
    <link rel="stylesheet" href="/pagefind-ui.css" />
    <script src="/pagefind-ui.js"></script>
  </head>
  <body>
    <div id="search"></div>
    <script>
      new PagefindUI({ element: "#search", bundlePath: "/pagefind/" });
    </script>
  </body>
</html>
`;

/** Pagefind writes its interface beside every index; the product's build throws it away. */
async function writeInterface(root: string): Promise<void> {
  const { index } = await createIndex({});
  await index?.addCustomRecord({ url: "/", content: "A page", language: "en" });
  const { files } = (await index?.getFiles()) ?? { files: [] };
  for (const { path, content } of files.filter((file) => UI.includes(file.path)))
    writeFileSync(join(root, path), content);
  await close();
}

/** A page with nothing but Pagefind's own interface over the product's public index. @returns its folder */
export async function pagefindPage(dist: string): Promise<string> {
  const folder = workFolder("pagefind");
  const trees = { public: join(folder, "root"), members: join(folder, "none"), site: folder };
  for (const tree of [trees.public, trees.members]) mkdirSync(tree);
  cpSync(join(dist, "pagefind"), join(trees.public, "pagefind"), { recursive: true });
  await writeInterface(trees.public);
  writeFileSync(join(trees.public, "index.html"), PAGE);
  await compressTrees(trees);
  return trees.public;
}
