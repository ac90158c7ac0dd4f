import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { formatsOf } from "./formats.ts";
import type { Trees } from "#build/files/trees.ts";
import type { HousePost } from "#contract/community.d.ts";
import type { PasswordTexts } from "#contract/said.d.ts";
import type { HoldLists, ServerTexts, SiteFile } from "#contract/site.d.ts";
import type { Template } from "#contract/texts.d.ts";
import { directionOf } from "#lib/language/direction.ts";
import { texts as alerts } from "#texts/alerts.ts";
import { texts as community } from "#texts/community.ts";
import { texts as contact } from "#texts/contact.ts";
import { texts as controls } from "#texts/controls.ts";
import { texts as decisions } from "#texts/decisions.ts";
import { texts as feedback } from "#texts/feedback.ts";
import { texts as said } from "#texts/formats.ts";
import { texts as mails } from "#texts/mails.ts";
import { texts as posting } from "#texts/posting.ts";
import { texts as server } from "#texts/server.ts";
import { texts as testPayment } from "#texts/testPayment.ts";
import { texts as weekly } from "#texts/weekly.ts";

const NAMES = ["name", "tagline", "supportEmail", "language"] as const;

/** How the site calls itself, and what the hooks cannot know of its language. @param site as content/site.yaml says it */
export function siteFileOf(site: Record<string, unknown>): SiteFile {
  const told = Object.fromEntries(NAMES.map((name) => [name, String(site[name] ?? "")])) as Record<
    (typeof NAMES)[number],
    string
  >;
  const direction = directionOf(told.language || "en");
  return { ...told, ...(direction && { direction }) };
}

/** The server fills in what it says itself, and knows a template by its text. */
type AsText<T> = T extends string | Template<string> ? string : { [Name in keyof T]: AsText<T[Name]> };
const asText = <T>(texts: T): AsText<T> => texts as AsText<T>;

/** What a password lacks, in the words of the form. */
export function passwordTexts(): PasswordTexts {
  const { needLength: length, needLower: lower, needUpper: upper, needDigit: digit, needSymbol: symbol } = controls;
  const { passwordNeedsOne: one, passwordNeedsMore: more } = asText(controls);
  return { one, more, needs: { length, lower, upper, digit, symbol } };
}

/** What the hooks say of the site and to its people, beside the manifest: site.json, moderation.json and texts.json. */
export function writeSiteFiles(trees: Pick<Trees, "site">): void {
  const site = parse(readFileSync(join("content", "site.yaml"), "utf8")) as Record<string, unknown>;
  const told = siteFileOf(site);
  const { helpful, accepted, report } = community;
  const { login: loginToPost, loginReply: loginToReply } = posting;
  const { moment, priceMonth: month, priceYear: year } = asText(said);
  const formats = formatsOf(told.language || "en", { moment, prices: { month, year } });
  const texts: ServerTexts = {
    formats,
    ...{ mails: asText(mails), alerts: asText(alerts), weekly: { ...asText(weekly), formats } },
    ...{ contact: asText(contact), decisions: asText(decisions), feedback: asText(feedback), server: asText(server) },
    password: passwordTexts(),
    testPayment: { ...asText(testPayment), formats },
    community: { ...asText({ ...community.page, helpful, accepted, report, loginToPost, loginToReply }), formats },
  };
  writeFileSync(join(trees.site, "site.json"), JSON.stringify(told));
  writeFileSync(join(trees.site, "moderation.json"), JSON.stringify(heldFor(site["moderation"])));
  writeFileSync(join(trees.site, "texts.json"), JSON.stringify(texts));
  writeFileSync(join(trees.site, "community.json"), JSON.stringify(housePosts()));
}

const heldFor = (lists: unknown): HoldLists => ({ words: [], hosts: [], ...(lists as Partial<HoldLists> | undefined) });

const POSTS = join("content", "community");
const FORM = /^---\n([^]*?)\n---\n([^]*)$/;

/** The posts that the house writes itself, so that nobody meets an empty room. */
function housePosts(): HousePost[] {
  const files = existsSync(POSTS) ? readdirSync(POSTS).filter((name) => name.endsWith(".md")) : [];
  return files.sort().map((file) => {
    const [, form = "", body = ""] = FORM.exec(readFileSync(join(POSTS, file), "utf8")) ?? [];
    const { title, topic, lessonId = "", pinned = false } = parse(form) as Omit<HousePost, "key" | "body">;
    if (!title || !topic) throw new Error(`content/community/${file} needs a title and a topic`);
    return { key: file.replace(/\.md$/, ""), title, topic, lessonId, pinned, body: body.trim() };
  });
}
