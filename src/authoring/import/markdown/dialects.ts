import { basename } from "node:path/posix";
import type { PhrasingContent, Root } from "mdast";
import { findAndReplace } from "mdast-util-find-and-replace";
import { nodes } from "#authoring/check/read/nodes.ts";
import { inSource, VIDEO, vimeo, youtube } from "#authoring/import/found/found.ts";
import type { Leave } from "#authoring/import/source/source.ts";
import { outsideCode, withBoxes } from "./parse.ts";

/** The site generator of a folder, which decides what its syntax means. */
export interface Flavour {
  /** Hugo or Jekyll: {% … %} and {{ … }} are template code. */
  isTemplated: boolean;
  /** An Obsidian vault: %% hides text, == highlights, ^id names a paragraph. */
  isVault: boolean;
}

const NAMED = /(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
const plainArguments = (text: string): string[] =>
  [...text.replace(NAMED, " ").matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
const namedArguments = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(NAMED)].map(([, name, a, b, c]) => [name, a ?? b ?? c ?? ""]));

const bracketed = (text: string): string => text.replace(/[[\]]/g, "\\$&");
const target = (path: string): string => `<${path.replace(/[<>\n]/g, "")}>`;
const video = (url: string): string => `\n\n[Video](${target(VIDEO + url)})\n\n`;
const ownLine = (text: string): string => `\n\n${text}\n\n`;

/** Names of boxes in various themes. */
const BOXES =
  /^(notice|admonition|alert|callout|hint|note|tip|info|warning|caution|danger|important|success|question)$/;
const FOLDS = /^(details|expand|collapse|spoiler|accordion)$/;

interface Code {
  name: string;
  named: Record<string, string>;
  plain: string[];
}

/** Returns the opening line of a box with its kind and title. */
function openingOf({ name, named, plain }: Code): string {
  const isKind = !/^(notice|admonition|alert|callout|hint)$/.test(name);
  const rest = [...plain];
  const kind = isKind
    ? name
    : (named["type"] ??
      named["style"] ??
      named["kind"] ??
      (/^\w+$/.test(rest[0] ?? "") ? rest.shift() : undefined) ??
      "note");
  return `:::${/^[a-z]+$/i.test(kind ?? "") ? kind : "note"} ${named["title"] ?? rest.join(" ")}`.trim();
}

function figure({ named, plain }: Code): string {
  const [alt, caption = ""] = [named["alt"] ?? named["caption"] ?? "", named["caption"]];
  const below = [named["title"] ?? "", caption, named["attr"] ?? ""].filter((words) => words !== "" && words !== alt);
  return ownLine([`![${bracketed(alt)}](${target(named["src"] ?? plain[0] ?? "")})`, ...below].join("\n\n"));
}

/** Converts a shortcode to Markdown; undefined when it is unknown. */
function known(code: Code): string | undefined {
  const { name, named, plain } = code;
  const [first = ""] = plain;
  const id = named["id"] ?? first;
  const codes: Record<string, () => string | undefined> = {
    youtube: () => video(youtube(id)),
    vimeo: () => video(vimeo(id)),
    figure: () => figure(code),
    include: () => (/youtube/i.test(first) && /^[\w-]{11}$/.test(id) ? video(youtube(id)) : undefined),
    ref: () => first,
    relref: () => first,
    link: () => first,
    post_url: () => first,
    tab: () => ownLine(`**${bracketed(named["name"] ?? named["title"] ?? named["header"] ?? first)}**`),
  };
  if (BOXES.test(name)) return ownLine(openingOf(code));
  if (FOLDS.test(name))
    return ownLine(`<details><summary>${named["title"] ?? named["summary"] ?? plain.join(" ")}</summary>`);
  return Object.hasOwn(codes, name) ? codes[name]?.() : undefined;
}

function closing(name: string): string {
  if (BOXES.test(name)) return ownLine(":::");
  return FOLDS.test(name) ? ownLine("</details>") : "";
}

const CODE = /\{\{[<%]\s*(\/?[\w./-]+)([^{}]*?)\/?\s*[>%]\}\}/g;
const LIQUID_TAG = /\{%-?\s*([\w-]+)([^{}]*?)-?%\}/g;
const LIQUID_VALUE = /\{\{-?\s*([^{}]*?)\s*-?\}\}/g;
const COMMENT = /\{%-?\s*comment\s*-?%\}([\s\S]*?)\{%-?\s*endcomment\s*-?%\}/g;
const HIDDEN = "a comment, which no reader saw";

/** Returns "/x.png" for {{ "/x.png" | relative_url }}, and "" for {{ site.baseurl }}. */
function valueOf(whole: string, words: string, leave: Leave): string {
  const [, quoted] = /^["']([^"']*)["']/.exec(words) ?? [];
  if (quoted !== undefined) return quoted;
  if (!/^(site\.(baseurl|url)|baseurl)\b/.test(words))
    leave(`{{ ${words} }}`, "a value that only its own site knows", whole);
  return "";
}

function ofSite(prose: string, isTemplated: boolean, leave: Leave): string {
  const replaced = (whole: string, name: string, rest: string): string => {
    if (name.startsWith("/")) return closing(name.slice(1));
    const found = known({ name, named: namedArguments(rest), plain: plainArguments(rest) });
    if (found === undefined && !/^end|^els(e|if)$/.test(name))
      leave(whole.slice(0, 80), "a block that only its own site knows", whole);
    return found ?? "";
  };
  const text = prose.replace(CODE, replaced);
  if (!isTemplated) return text;
  return text
    .replace(COMMENT, (whole: string) => (leave(whole.slice(0, 80), HIDDEN, whole), ""))
    .replace(LIQUID_TAG, replaced)
    .replace(LIQUID_VALUE, (whole: string, words: string) => valueOf(whole, words, leave))
    .replace(/\{:[^{}\n]*\}/g, (whole) => (leave(whole, "how only its own site shows it", whole), ""));
}

function ofVault(prose: string, leave: Leave): string {
  return prose
    .replace(/%%[\s\S]*?%%/g, (whole) => (leave(whole.replace(/\s+/g, " ").slice(0, 120), HIDDEN, whole), ""))
    .replace(/(\S) (\^[\w-]+)$/gm, (_, before: string, name: string) => {
      leave(name, "the name of a paragraph, to which links no longer lead", name);
      return before;
    })
    .replace(/==(?=\S)([^=\n]+?)==/g, "**$1**");
}

/** URLs with spaces, which authors write although Markdown forbids them. */
const SPACED = /(!?\[(?:[^[\]\n]|\[[^[\]\n]*\])*\])\(([^()<>"\n]*(?:\([^()<>"\n]*\)[^()<>"\n]*)*)\)/g;
const withAddresses = (text: string): string =>
  text.replace(SPACED, (whole, words: string, address: string) => {
    const plain = address.trim();
    const isFile = /\s/.test(plain) && /\.\w{1,5}([?#].*)?$/.test(plain) && !/\s'[^']*'$/.test(plain);
    return isFile ? `${words}(<${plain}>)` : whole;
  });

/** Formulas are kept verbatim: their characters are not Markdown. */
const DISPLAYED = /^([ \t]*)\$\$[ \t]*\n?([\s\S]*?)\n?[ \t]*\$\$[ \t]*$/gm;
const IN_LINE = /(?<![\\$\w])\$(?=[^\s$])[^$\n]*?[\\^_{}*][^$\n]*?(?<=[^\s\\])\$(?![\d$])/g;
const TEX =
  /\\\((?=[^\n]*?(?:\\[a-zA-Z]|[\^_]))[^\n]*?\\\)|\\\[(?=[\s\S]{0,2000}?(?:\\[a-zA-Z]|\^|_\{))[\s\S]{1,2000}?\\\]/g;
function withFormulas(text: string, put: (code: string) => string): string {
  const inLine = (formula: string): string => {
    const ticks = "`".repeat(1 + Math.max(0, ...[...formula.matchAll(/`+/g)].map(([run]) => run.length)));
    return put(`${ticks}${formula.replace(/\s+/g, " ")}${ticks}`);
  };
  return text
    .replace(
      DISPLAYED,
      (_, indent: string, formula: string) =>
        `${indent}${put(`\`\`\`tex\n${indent}${formula.trim()}\n${indent}\`\`\``)}`,
    )
    .replace(IN_LINE, inLine)
    .replace(TEX, inLine);
}

function expand(prose: string, { isTemplated, isVault }: Flavour, leave: Leave): string {
  const kept: string[] = [];
  const put = (code: string): string => `\uE004${kept.push(code) - 1}\uE005`;
  let text = ofSite(withFormulas(prose.replace(/[\uE004\uE005]/g, ""), put), isTemplated, leave);
  if (isVault) text = ofVault(text, leave);
  text = withBoxes(withAddresses(text))
    // A line that opens or closes an aside gets empty lines around it, to become a paragraph.
    .replace(/^([ \t]*)(:::+.*)$/gm, "\n$1$2\n");
  return text.replace(/\uE004(\d+)\uE005/g, (_, number: string) => kept[Number(number)] ?? "");
}

/** Highlighted code in Jekyll's and Hugo's syntax. */
const COLOURED = [
  /\{%-?\s*highlight\s+([\w+#-]+)[^%]*%\}\n?([\s\S]*?)\n?\{%-?\s*endhighlight\s*-?%\}/g,
  /\{\{[<%]\s*highlight\s+"?([\w+#-]+)[^>]*[>%]\}\}\n?([\s\S]*?)\n?\{\{[<%]\s*\/highlight\s*[>%]\}\}/g,
];
const fenced = (text: string): string =>
  COLOURED.reduce(
    (before, block) =>
      before.replace(block, (_, language: string, code: string) => {
        const ticks = "`".repeat(Math.max(3, 1 + Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))));
        return `\n${ticks}${language}\n${code}\n${ticks}\n`;
      }),
    text,
  );

/** Escaped template syntax, replaced by private characters until the rest is parsed. */
const hidden = (text: string): string => text.replaceAll("{{", "\uE002").replaceAll("{%", "\uE003");
const RAW = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g;
const ESCAPED = /\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g;

/** Converts the extra syntax of Hugo, Jekyll, Docusaurus, MkDocs and Obsidian to Markdown. */
export function withoutShortcodes(source: string, flavour: Flavour, leave: Leave): string {
  let text = source.replace(/\r\n?/g, "\n").replace(/[\uE002\uE003]/g, "");
  if (flavour.isTemplated) text = text.replace(RAW, (_, words: string) => hidden(words));
  text = text.replace(ESCAPED, (_, open: string, words: string, close: string) =>
    hidden(`{{${open}${words}${close}}}`),
  );
  return outsideCode(fenced(text), (prose) => expand(prose, flavour, leave))
    .replaceAll("\uE002", "{{")
    .replaceAll("\uE003", "{%");
}

const LINK = /(!?)\[\[([^[\]|#]*)(#[^[\]|]*)?(?:\|([^[\]]*))?\]\]/g;
/** "[[note^a1b2]]" refers to a paragraph of a note. */
const PARAGRAPH = /#?\^[\w-]+$/;
const PICTURE = /\.(png|jpe?g|gif|svg|webp|avif|tiff?|bmp)$/i;
const FILM = /\.(mp4|webm|mov|m4v)$/i;

/** Resolves the name of a note or file like Obsidian: by path, then by name. */
type Find = (name: string) => string | undefined;

type Wiki = ReturnType<typeof wikiOf>;

const link = (url: string, value: string): PhrasingContent => ({
  type: "link",
  url,
  children: [{ type: "text", value }],
});

/** Converts an embed: pictures and videos stay, notes become links. */
function embedded(path: string, url: string, said: string, { whole, words }: Wiki, leave: Leave): PhrasingContent {
  if (PICTURE.test(path)) return { type: "image", url, alt: /^\d+(x\d+)?$/.test(words) ? "" : words };
  if (FILM.test(path)) return link(VIDEO + url, said);
  if (/\.(mdx?|markdown)$/i.test(path)) leave(whole, "a note inside a note; it became a link");
  return link(url, said);
}

function nodeOf(wiki: Wiki, find: Find, leave: Leave): PhrasingContent {
  const { whole, isEmbedded, name, anchor, words } = wiki;
  if (name === "" && anchor === "") return { type: "text", value: words || whole };
  if (name === "") return link(anchor, words || anchor.slice(1));
  const said = words || basename(name).replace(/\.mdx?$/, "");
  const path = find(name);
  if (path === undefined) {
    leave(whole, "it leads to a note that is not there");
    return { type: "text", value: said };
  }
  const url = inSource(path) + encodeURI(anchor);
  return isEmbedded ? embedded(path, url, said, wiki, leave) : link(url, said);
}

/** The parts of a wiki link; the anchor is "#Part" or "". */
const wikiOf = ([whole = "", mark, name = "", anchor = "", words = ""]: string[]) => ({
  ...{ whole, isEmbedded: mark === "!", name: name.trim().replace(PARAGRAPH, ""), words: words.trim() },
  anchor: anchor.replace(PARAGRAPH, ""),
});

/** Converts [[note]], [[note#part|words]] and ![[picture]] to links and pictures. */
export const takeWikiLinks = (tree: Root, find: Find, leave: Leave): void =>
  findAndReplace(tree, [LINK, (...match: string[]) => nodeOf(wikiOf(match), find, leave)]);

/** "## Part {#part}": removes the id from the heading's text and keeps it for links. */
export function takeHeadingNames(tree: Root): void {
  for (const node of nodes(tree, "heading")) {
    const last = node.children.at(-1);
    if (last?.type !== "text") continue;
    const [whole, id = ""] = /\s*\{#([\w-]+)[^{}]*\}\s*$/.exec(last.value) ?? [];
    if (whole === undefined) continue;
    last.value = last.value.slice(0, -whole.length);
    node.data = Object.assign(node.data ?? {}, { id: id.toLowerCase() });
  }
}
