import { vimeo, VIDEO, youtube } from "#build/import/found/urls.ts";

/** Which of these a folder is written for, and so what its signs mean. */
export interface Flavour {
  /** Hugo or Jekyll: {% … %} and {{ … }} are theirs, and no text. */
  isTemplated: boolean;
  /** A vault of notes: %% hides, == marks, ^id names a paragraph. */
  isVault: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Changes what stands outside of code between fences. */
export function outsideFences(text: string, change: (prose: string) => string): string {
  const parts: { isCode: boolean; lines: string[] }[] = [{ isCode: false, lines: [] }];
  let open = "";
  for (const line of text.split(/\r?\n/)) {
    const [, fence = ""] = FENCE.exec(line) ?? [];
    if (open === "" && fence) {
      open = fence;
      parts.push({ isCode: true, lines: [line] });
      continue;
    }
    parts.at(-1)?.lines.push(line);
    if (open !== "" && fence.startsWith(open) && line.trim() === fence) {
      open = "";
      parts.push({ isCode: false, lines: [] });
    }
  }
  return parts
    .filter(({ lines }) => lines.length > 0)
    .map(({ isCode, lines }) => (isCode ? lines.join("\n") : change(lines.join("\n"))))
    .join("\n");
}

type Leave = (what: string, why: string) => void;

const NAMED = /(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
const plainArguments = (text: string): string[] =>
  [...text.replace(NAMED, " ").matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
const namedArguments = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(NAMED)].map(([, name, a, b, c]) => [name, a ?? b ?? c ?? ""]));

const bracketed = (text: string): string => text.replace(/[[\]]/g, "\\$&");
const target = (path: string): string => `<${path.replace(/[<>\n]/g, "")}>`;
const video = (url: string): string => `\n\n[Video](${target(VIDEO + url)})\n\n`;

/** What a shortcode stands for in Markdown; undefined when nobody here knows it. */
function known(name: string, rest: string): string | undefined {
  const named = namedArguments(rest);
  const [first = ""] = plainArguments(rest);
  const id = named["id"] ?? first;
  const figure = () =>
    `\n\n![${bracketed(named["alt"] ?? named["caption"] ?? "")}](${target(named["src"] ?? first)})\n\n`;
  const codes: Record<string, () => string> = {
    youtube: () => video(youtube(id)),
    vimeo: () => video(vimeo(id)),
    figure,
    ref: () => first,
    relref: () => first,
    link: () => first,
    post_url: () => first,
    raw: () => "",
    endraw: () => "",
    comment: () => "",
    endcomment: () => "",
  };
  return Object.hasOwn(codes, name) ? codes[name]?.() : undefined;
}

const CODE = /\{\{[<%]\s*(\/?[\w-]+)([^{}]*?)\/?\s*[>%]\}\}/g;
const LIQUID_TAG = /\{%-?\s*([\w-]+)([^{}]*?)-?%\}/g;
const LIQUID_VALUE = /\{\{-?\s*([^{}]*?)\s*-?\}\}/g;

/** "/x.png" of {{ "/x.png" | relative_url }}; nothing of {{ site.baseurl }}. */
function valueOf(words: string, leave: Leave): string {
  const [, quoted] = /^["']([^"']*)["']/.exec(words) ?? [];
  if (quoted !== undefined) return quoted;
  if (!/^(site\.(baseurl|url)|baseurl)\b/.test(words)) leave(`{{ ${words} }}`, "a value that only its own site knows");
  return "";
}

function expand(prose: string, { isTemplated, isVault }: Flavour, leave: Leave): string {
  const replaced = (whole: string, name: string, rest: string): string => {
    const found = known(name, rest);
    if (found === undefined && !name.startsWith("/") && !name.startsWith("end"))
      leave(whole.slice(0, 80), "a block that only its own site knows");
    return found ?? "";
  };
  let text = prose.replace(CODE, replaced);
  if (isTemplated)
    text = text.replace(LIQUID_TAG, replaced).replace(LIQUID_VALUE, (_, words: string) => valueOf(words, leave));
  if (isVault)
    text = text
      .replace(/%%[\s\S]*?%%/g, "")
      .replace(/ \^[\w-]+$/gm, "")
      .replace(/==(?=\S)([^=\n]+?)==/g, "**$1**");
  // A line that opens or closes an aside stands alone, so that it is a paragraph of its own.
  return text.replace(/^ {0,3}(:::+.*)$/gm, "\n$1\n");
}

/** Code that a site colours, in either's words. */
const COLOURED = [
  /\{%-?\s*highlight\s+([\w+#-]+)[^%]*%\}\r?\n?([\s\S]*?)\r?\n?\{%-?\s*endhighlight\s*-?%\}/g,
  /\{\{<\s*highlight\s+([\w+#-]+)[^>]*>\}\}\r?\n?([\s\S]*?)\r?\n?\{\{<\s*\/highlight\s*>\}\}/g,
];
const fenced = (text: string): string =>
  COLOURED.reduce((before, block) => before.replace(block, "\n```$1\n$2\n```\n"), text);

/** Puts Markdown in the place of what Hugo, Jekyll, Docusaurus and Obsidian write besides. */
export const withoutShortcodes = (text: string, flavour: Flavour, leave: Leave): string =>
  outsideFences(fenced(text), (prose) => expand(prose, flavour, leave));
