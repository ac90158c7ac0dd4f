import type { Element, Root as HtmlRoot } from "hast";
import type { Root } from "mdast";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { hostedVideo, VIDEO } from "#build/import/found/urls.ts";

/** Looks at nobody: they hold no words of a lesson. */
const SILENT = new Set(["style", "head", "template", "noscript", "link", "meta", "title"]);
/** What a lesson can't carry, each with why. */
const REFUSED: Record<string, string> = {
  script: "programs are never taken",
  object: "it needs a program of its own",
  embed: "it needs a program of its own",
  applet: "it needs a program of its own",
  form: "a lesson has no forms",
  svg: "a drawing inside the text; save it as a file of its own",
  math: "formulas are not drawn",
  canvas: "a program draws it",
  audio: "a lesson has a video, and no sound alone",
};

export interface ReadHtml {
  tree: Root;
  /** What was taken out, and why. */
  dropped: { what: string; why: string }[];
}

const toMarkdown = unified().use(rehypeRemark);

const property = (element: Element, name: string): string => {
  const value = element.properties[name];
  return typeof value === "string" ? value : "";
};

const linkTo = (url: string, words: string): Element => ({
  ...{ type: "element", tagName: "p", properties: {} },
  children: [{ type: "element", tagName: "a", properties: { href: url }, children: [{ type: "text", value: words }] }],
});

/** A frame or a video as a link to what it shows. */
function shownElsewhere(element: Element): Element | undefined {
  const inside = element.children.find((child) => child.type === "element" && child.tagName === "source");
  const url = property(element, "src") || (inside?.type === "element" ? property(inside, "src") : "");
  const hosted = hostedVideo(url);
  if (hosted) return linkTo(VIDEO + hosted, property(element, "title") || "Video");
  if (element.tagName === "video" && url) return linkTo(VIDEO + url, property(element, "title") || "Video");
  return undefined;
}

function prune(tree: HtmlRoot): ReadHtml["dropped"] {
  const dropped: ReadHtml["dropped"] = [];
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const { tagName } = element;
    const why = REFUSED[tagName];
    if (tagName === "iframe" || tagName === "video") {
      const link = shownElsewhere(element);
      if (!link)
        dropped.push({
          what: `a frame that shows ${property(element, "src") || "nothing"}`,
          why: "pages of others are not shown inside a lesson",
        });
      parent.children.splice(index, 1, ...(link ? [link] : []));
      return [SKIP, index + (link ? 1 : 0)];
    }
    if (why === undefined && !SILENT.has(tagName)) return;
    if (why) dropped.push({ what: `<${tagName}>`, why });
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  return dropped;
}

/**
 * A page or a piece of one as Markdown: its words, lists, tables, links and pictures. Nothing of HTML is left, and so
 * nothing that runs.
 */
export function readHtml(html: string): ReadHtml {
  const tree = unified()
    .use(rehypeParse, { fragment: !/<(html|body|!doctype)\b/i.test(html) })
    .parse(html);
  const dropped = prune(tree);
  return { tree: toMarkdown.runSync(tree) as Root, dropped };
}
