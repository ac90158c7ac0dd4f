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

/** A heading of a text stands below those of its page. */
const HEADING_LEVELS_DOWN = 2;

function made(linkify: boolean): Markdown {
  const md = bare(linkify);
  md.disable(["image", "table", "reference", "entity"]);
  md.validateLink = isLink;
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // A link by itself is http's. Of the others the finder looks through all the rest of a text again for each that begins.
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

/** Whoever follows a link away is told nothing of who they are, and no search engine takes it for our word. */
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
  // Where the words do not say where it leads, the host does.
  if (host !== "" && !words.toLowerCase().includes(host)) token.attrSet("title", host);
}

const kept: { linked?: Markdown; plain?: Markdown } = {};

/**
 * What a learner wrote, as HTML that may stand in a page as it is: no markup of their own, no picture, links that lead
 * nowhere but by http and mail. It takes up to 0.2 s for the worst text, so it is done once, when the text is saved.
 */
export function rendered(source: string): string {
  const text = cleaned(source.slice(0, LONGEST_MARKDOWN));
  if (isTooDense(text)) return asTyped(text);
  const md = isLinkified(text) ? (kept.linked ??= made(true)) : (kept.plain ??= made(false));
  return md.render(text);
}
