import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filesIn, type Trees } from "./trees.ts";

const ASSETS = "_astro";
const FACADE = /^import"\.\/([\w.-]+\.js)";\s*$/;

/** A script that only names another one is a request for nothing: pages name the other one themselves. */
export function skipFacades(trees: Trees): void {
  const folder = join(trees.public, ASSETS);
  const targets = new Map<string, string>();
  for (const file of filesIn(folder).filter((name) => name.endsWith(".js"))) {
    const [, target] = FACADE.exec(readFileSync(join(folder, file), "utf8")) ?? [];
    if (target) targets.set(file, target);
  }
  for (const page of filesIn(trees.public).filter((name) => name.endsWith(".html"))) {
    const path = join(trees.public, page);
    let html = readFileSync(path, "utf8");
    for (const [file, target] of targets) html = html.replaceAll(`/${ASSETS}/${file}`, `/${ASSETS}/${target}`);
    writeFileSync(path, html);
  }
  for (const file of targets.keys()) rmSync(join(folder, file));
}
