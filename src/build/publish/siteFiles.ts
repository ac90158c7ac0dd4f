import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Trees } from "#build/files/trees.ts";
import type { ServerTexts } from "#contract/site.d.ts";
import type { Template } from "#lib/fill.ts";
import { texts as alerts } from "#texts/alerts.ts";
import { texts as contact } from "#texts/contact.ts";
import { texts as mails } from "#texts/mails.ts";
import { texts as weekly } from "#texts/weekly.ts";

const NAMES = ["name", "tagline", "supportEmail", "language"];

/** The server fills in what it says itself, and knows a template by its text. */
type AsText<T> = T extends string | Template<string> ? string : { [Name in keyof T]: AsText<T[Name]> };
const asText = <T>(texts: T): AsText<T> => texts as AsText<T>;

/** What the hooks say of the site and to its people, beside the manifest: site.json and texts.json. */
export function writeSiteFiles(trees: Trees): void {
  const site = parse(readFileSync(join("content", "site.yaml"), "utf8")) as Record<string, unknown>;
  const told = Object.fromEntries(NAMES.map((name) => [name, String(site[name] ?? "")]));
  const texts: ServerTexts = {
    ...{ mails: asText(mails), alerts: asText(alerts), weekly: asText(weekly) },
    contact: asText(contact),
  };
  writeFileSync(join(trees.site, "site.json"), JSON.stringify(told));
  writeFileSync(join(trees.site, "texts.json"), JSON.stringify(texts));
}
