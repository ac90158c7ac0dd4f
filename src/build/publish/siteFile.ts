import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Trees } from "#build/files/trees.ts";

const NAMES = ["name", "tagline", "supportEmail", "language"];

/** What the server's mails say of the site, for the hooks: site.json beside the manifest. */
export function writeSiteFile(trees: Trees): void {
  const site = parse(readFileSync(join("content", "site.yaml"), "utf8")) as Record<string, unknown>;
  const told = Object.fromEntries(NAMES.map((name) => [name, String(site[name] ?? "")]));
  writeFileSync(join(trees.site, "site.json"), JSON.stringify(told));
}
