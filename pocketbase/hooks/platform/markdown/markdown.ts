import MarkdownIt from "markdown-it";
import {
  asTyped,
  cleaned,
  hostIn,
  isLink,
  isLinkified,
  isTooDense,
  leadsAway,
  LONGEST_MARKDOWN,
} from "./markdown.rules.ts";

const bare = (linkify: boolean) => new MarkdownIt({ html: false, linkify, breaks: true, maxNesting: 12 });

type Markdown = ReturnType<typeof bare>;
type Token = ReturnType<Markdown["parse"]>[number];

/** Headings of a post rank below those of the page. */
const HEADING_LEVELS_DOWN = 2;

function made(linkify: boolean): Markdown {
  const md = bare(linkify);
  md.disable(["image", "table", "reference", "entity"]);
  md.validateLink = isLink;
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // Only http and https addresses become links by themselves; for the other schemas the finder rescans the rest of the
  // text at each match.
  for (const schema of ["//", "ftp:", "mailto:"]) md.linkify.add(schema, null);
  md.core.ruler.push("ours", ({ tokens }) => {
    for (const token of tokens) lower(token);
    for (const { children } of tokens)
      if (children) for (const [at, token] of children.entries()) mark(children, token, at);
  });
  return md;
}

function lower(token: Token): void {
  const level = token.type.startsWith("heading_") ? Number(token.tag.slice(1)) : 0;
  if (level > 0) token.tag = `h${String(Math.min(6, level + HEADING_LEVELS_DOWN))}`;
}

/** Links to other sites get no opener and no search-engine credit. */
function mark(all: Token[], token: Token, at: number): void {
  if (token.type !== "link_open") return;
  const url = String(token.attrGet("href") ?? "");
  if (!leadsAway(url)) return;
  token.attrSet("rel", "ugc nofollow noopener");
  const shown = all.slice(
    at + 1,
    all.findIndex(({ type }, place) => place > at && type === "link_close"),
  );
  const words = shown.map(({ content }) => content).join("");
  const host = hostIn(url);
  // Shows the host when the link's text does not name it.
  if (host !== "" && !words.toLowerCase().includes(host)) token.attrSet("title", host);
}

const kept: { linked?: Markdown; plain?: Markdown } = {};

/**
 * Renders a learner's Markdown to HTML that is safe in a page: no HTML of their own, no images, links by http(s), mail
 * or within the site only. The worst text takes 0.2 s, so it is rendered once, when it is saved.
 */
export function rendered(source: string): string {
  const text = cleaned(source.slice(0, LONGEST_MARKDOWN));
  if (isTooDense(text)) return asTyped(text);
  const md = isLinkified(text) ? (kept.linked ??= made(true)) : (kept.plain ??= made(false));
  return md.render(text);
}
