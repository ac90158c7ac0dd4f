import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { fileKind, FILE_KINDS } from "#features/learning/blocks/download/kinds.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { verdictOf } from "#features/learning/quiz/quiz.text.ts";
import { passages, readCaptions } from "#features/learning/video/captions.ts";
import * as routes from "#lib/routes.ts";
import { texts } from "#texts/lesson.ts";
import { besideLesson, type LessonSource } from "./files/sources.ts";
import { filesUnder, type Trees } from "./files/trees.ts";
import { parseMdx } from "./leaks/textUnits.ts";

// The lesson blocks (features/learning/blocks) as Markdown.

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement;

/** Resolves links and files to the addresses of the built site. */
type Places = ReturnType<typeof placesIn>;

type Block = BlockContent | DefinitionContent;

const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: "paragraph", children });
const markdownText = (value: string): PhrasingContent => ({ type: "text", value });
const strong = (value: string): PhrasingContent => ({ type: "strong", children: [markdownText(value)] });
const bullets = (items: Block[][], checked?: boolean): List => ({
  ...{ type: "list", ordered: false, spread: false },
  children: items.map((children): ListItem => ({
    ...{ type: "listItem", spread: false, children },
    ...(checked !== undefined && { checked }),
  })),
});

/** An attribute's text; an expression counts as its source: {50} is 50. */
function attribute(node: JsxElement, name: string): string {
  const found = node.attributes.find((one) => one.type === "mdxJsxAttribute" && one.name === name);
  return typeof found?.value === "string" ? found.value : (found?.value?.value ?? "");
}

const has = (node: JsxElement, name: string): boolean =>
  node.attributes.some((one) => one.type === "mdxJsxAttribute" && one.name === name);

const linkOf = (url: string, children: Nodes[]): Nodes[] => [
  { type: "link", url, children: children as PhrasingContent[] },
];

const titled = (node: JsxElement): string => {
  const minutes = attribute(node, "minutes");
  return `${attribute(node, "title")}${minutes && ` (${minutes} minutes)`}`;
};

/** Turns a list into an unchecked task list. */
const unticked = (node: Nodes): Nodes =>
  node.type === "list" ? { ...node, children: node.children.map((item) => ({ ...item, checked: false })) } : node;

const WORDS_OF_BLOCKS = new Set<Nodes["type"]>(["text", "emphasis", "strong", "link", "inlineCode", "delete"]);

/** Inline nodes on one line still need a paragraph around them. */
const inParagraph = (children: Nodes[]): Block[] =>
  children.every(({ type }) => WORDS_OF_BLOCKS.has(type))
    ? [paragraph(...(children as PhrasingContent[]))]
    : (children as Block[]);

const answer = (node: JsxElement, children: Nodes[]): ListItem => ({
  ...{ type: "listItem", spread: false },
  children: [
    ...inParagraph(children),
    paragraph(strong(verdictOf(has(node, "right"))), markdownText(` ${attribute(node, "why")}`)),
  ],
});

type Told = (node: JsxElement, children: Nodes[], places: Places) => Nodes[];

const captioned = (node: JsxElement, children: Nodes[]): Nodes[] => {
  const caption = attribute(node, "caption");
  return [...children, ...(caption ? [paragraph({ type: "emphasis", children: [markdownText(caption)] })] : [])];
};

/** Each side under its name; the thematic break in the source separates the two. */
const compared: Told = (node, children) => {
  const line = children.findIndex(({ type }) => type === "thematicBreak");
  const name = (which: string) => paragraph(strong(attribute(node, which)));
  return captioned(node, [
    ...[name("before"), ...children.slice(0, line)],
    ...[name("after"), ...children.slice(line + 1)],
  ]);
};

/** Links the built file; without one only the label remains. */
const taken: Told = (node, children, { absolute, file }) => {
  const label = attribute(node, "label");
  const url = file(attribute(node, "src"));
  const name: PhrasingContent = url
    ? { type: "link", url: absolute(url), children: [markdownText(label)] }
    : strong(label);
  return [paragraph(name), ...children];
};

/** Converters by component name, given the converted children. */
const TOLD: Record<string, Told> = {
  Callout: (node, children) => [
    { type: "blockquote", children: [paragraph(strong(titled(node))), ...(children as Block[])] },
  ],
  Checklist: (_, children) => children.map(unticked),
  Choice: (node, children) => [answer(node, children)],
  Details: (node, children) => [paragraph(strong(attribute(node, "title"))), ...children],
  DoneWhen: (_, children) => [paragraph(strong(texts.doneWhen)), ...children],
  Download: taken,
  Bars: captioned,
  Compare: compared,
  Curve: captioned,
  Figure: captioned,
  Ladder: captioned,
  Listen: (node, children) => [paragraph(strong(attribute(node, "label"))), ...children],
  Timeline: captioned,
  Tree: captioned,
  KeyTerm: (node, children) => linkOf(routes.glossary(attribute(node, "id")), children),
  MembersOnly: () => [],
  Quiz: (node, children) => [
    paragraph(strong(attribute(node, "question"))),
    { ...bullets([]), children: children.filter((child) => child.type === "listItem") },
  ],
  Resource: (node, children) => linkOf(attribute(node, "href"), children),
  Template: (node, children) => [paragraph(strong(titled(node))), ...children],
};

/** Converts a block; a component without a converter is replaced by its children. */
const toldBlock: Told = (node, children, places) => TOLD[node.name ?? ""]?.(node, children, places) ?? children;

const PHRASING = new Set<Nodes["type"]>([
  ...(["text", "emphasis", "strong", "delete", "inlineCode", "break", "link", "image"] as const),
  ...(["footnoteReference", "linkReference", "imageReference"] as const),
]);
const SOFT_HYPHEN = /\u00AD/g;
const QUOTED = /^\s*(["'`])([^]*)\1\s*$/;

const isBlank = (node: Nodes): boolean => node.type === "text" && node.value.trim() === "";

/** Unwraps a paragraph that contains blocks. */
function unravelled(node: Paragraph, children: Nodes[]): Nodes[] {
  if (children.every(({ type }) => PHRASING.has(type))) return [{ ...node, children: children as PhrasingContent[] }];
  return children
    .filter((child) => !isBlank(child))
    .map((child) => (PHRASING.has(child.type) ? paragraph(child as PhrasingContent) : child));
}

function leaf(node: Nodes, { absolute, picture }: Places): Nodes[] | undefined {
  if (node.type === "text") return [{ ...node, value: node.value.replace(SOFT_HYPHEN, "") }];
  if (node.type === "image") {
    const url = picture(node.url);
    return [url ? { ...node, url: absolute(url) } : markdownText(node.alt ?? "")];
  }
  if (node.type === "mdxjsEsm") return [];
  if (node.type !== "mdxTextExpression" && node.type !== "mdxFlowExpression") return undefined;
  // {" "} is an intended space; all other expressions are code.
  const said = QUOTED.exec(node.value)?.[2];
  return said === undefined ? [] : [markdownText(said)];
}

function plain(node: Nodes, places: Places): Nodes[] {
  const simple = leaf(node, places);
  if (simple) return simple;
  const children = "children" in node ? node.children.flatMap((child) => plain(child, places)) : [];
  if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement")
    return toldBlock(node, children, places).map((one) => addressed(one, places));
  if (node.type === "paragraph") return unravelled(node, children);
  return [addressed("children" in node ? ({ ...node, children } as Nodes) : node, places)];
}

const addressed = (node: Nodes, { absolute }: Places): Nodes =>
  node.type === "link" && node.url.startsWith("/") ? { ...node, url: absolute(node.url) } : node;

const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: "-", listItemIndent: "one", emphasis: "_" });

export const written = (children: Nodes[]): string =>
  writer.stringify({ type: "root", children: children as RootContent[] });

/** Returns a lesson's public text: blocks as Markdown, without code and premium content. */
export function markdownBody(mdx: string, places: Places): Nodes[] {
  const root: Root = parseMdx(mdx);
  return root.children.flatMap((node) => plain(node, places));
}

const ASSETS = "_astro/";
const LINE_SECONDS = 12;

const heading = (depth: 1 | 2, value: string): Nodes => ({ type: "heading", depth, children: [markdownText(value)] });
const link = (url: string, value: string): PhrasingContent => ({ type: "link", url, children: [markdownText(value)] });
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const section = (title: string, inside: Nodes[]): Nodes[] => (inside.length > 0 ? [heading(2, title), ...inside] : []);

/**
 * Returns functions that make a site path absolute and find the built file of a picture or download beside the lesson.
 * A built file's name begins with its source name.
 */
function placesIn(trees: Trees, siteUrl: string) {
  const assets = filesUnder(trees.public).filter((file) => file.startsWith(ASSETS));
  const absolute = (path: string): string => new URL(path, siteUrl).href;
  const found = (path: string, isOne: (ending: string) => boolean): string | undefined => {
    const name = basename(path, extname(path));
    const file = assets.find((asset) => basename(asset).startsWith(`${name}.`) && isOne(extname(asset)));
    return file && `/${file}`;
  };
  const picture = (path: string) => found(path, (ending) => !FILE_KINDS.includes(fileKind(ending)));
  const file = (path: string) => found(path, (ending) => ending === extname(path));
  return { absolute, picture, file };
}

async function transcript(lesson: LessonSource): Promise<Nodes[]> {
  const captions = besideLesson(lesson, ".vtt");
  if (!captions) return [];
  const { cues } = await readCaptions(readFileSync(captions, "utf8"));
  return passages(cues, LINE_SECONDS).map(({ start, text: said }) =>
    paragraph(markdownText(`${timecode(Math.floor(start))} ${said}`)),
  );
}

const goalsOf = ({ data }: LessonSource): Nodes[] => {
  const goals = list(data["goals"]).map((goal) => [paragraph(markdownText(String(goal)))]);
  return goals.length > 0 ? [bullets(goals)] : [];
};

function resourcesOf({ data }: LessonSource, { absolute }: Places): Nodes[] {
  const all = list(data["resources"]) as { title: string; url: string }[];
  return all.length > 0 ? [bullets(all.map(({ title, url }) => [paragraph(link(absolute(url), title))]))] : [];
}

/** A free lesson as Markdown, with what its page shows below the video. */
async function lessonMarkdown(lesson: LessonSource, places: Places): Promise<string> {
  const { id, moduleId, data, body } = lesson;
  const title = String(data["title"]).replaceAll("\u00AD", "");
  const address = places.absolute(routes.lesson(moduleId, id));
  return written([
    heading(1, title),
    { type: "blockquote", children: [paragraph(markdownText(String(data["description"])))] },
    paragraph(link(address, address)),
    ...section("You will", goalsOf(lesson)),
    ...markdownBody(body, places),
    ...section("Transcript", await transcript(lesson)),
    ...section("Resources", resourcesOf(lesson, places)),
  ]);
}

/** Writes each free lesson as Markdown beside its page: /module/1/lesson-id.md. */
export async function writeMarkdown(trees: Trees, siteUrl: string, lessons: LessonSource[]): Promise<void> {
  const places = placesIn(trees, siteUrl);
  for (const lesson of lessons.filter(({ access }) => access === "free")) {
    const file = join(trees.public, `${routes.lesson(lesson.moduleId, lesson.id)}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await lessonMarkdown(lesson, places));
  }
}
