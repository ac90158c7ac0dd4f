import type { BlockContent, DefinitionContent, Nodes, Root } from "mdast";
import type { MdxJsxAttribute, MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import { slugOf } from "#authoring/check/rules/names.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { percentDecoded } from "#authoring/import/source/lookup.ts";
import type { Left, Source } from "#authoring/import/source/source.ts";

/** The source's unvalidated metadata of a lesson: invalid values are reported and asked for again. */
export type Said = Partial<
  Record<"id" | "description" | "goals" | "tags" | "aliases" | "difficulty" | "duration" | "videoUrl", unknown>
>;

export interface FoundLesson {
  /** The source file, for the report. */
  file: string;
  /** All names that links may use for the lesson. */
  keys: string[];
  title: string;
  said: Said;
  /** The source's content: internal links and pictures start with SOURCE. */
  tree: Root;
  resources: { title: string; url: string }[];
  /** WebVTT. */
  captions?: string;
  /** The source file of the captions. */
  captionsFrom?: string;
  /** Path of an .mp4 in the source. */
  video?: string;
}

export interface FoundModule {
  title: string;
  description?: string;
  lessons: FoundLesson[];
}

export interface Found {
  source: Source;
  modules: FoundModule[];
  left: Left[];
  /** Files whose text goes into any of the lessons, unless each file is one lesson. */
  read?: string[];
}

/** Prefix of a URL that leads to a file's path in the source or to a lesson's key. */
export const SOURCE = "source:/";

/** The URL of a file of the source. */
export const inSource = (path: string): string => SOURCE + path.split("/").map(encodeURIComponent).join("/");

export type Block = BlockContent | DefinitionContent;

export const rootOf = (children: Block[]): Root => ({ type: "root", children });

interface FoundChoice {
  words: string;
  isRight: boolean;
  /** Feedback on the choice; "" when the source has none. */
  why: string;
}
export interface FoundQuestion {
  question: string;
  choices: FoundChoice[];
}

const attribute = (name: string, value: string | null): MdxJsxAttribute => ({ type: "mdxJsxAttribute", name, value });

/** Creates a block of the course: <Callout kind="note" title="…">. */
export const mdxBlock = (
  name: string,
  attributes: Record<string, string | null>,
  children: MdxJsxFlowElement["children"],
): MdxJsxFlowElement => ({
  type: "mdxJsxFlowElement",
  name,
  attributes: Object.entries(attributes).map(([key, value]) => attribute(key, value)),
  children,
});

function choice({ words, isRight, why }: FoundChoice): MdxJsxFlowElement {
  const reason = isRight ? "Why it is the best here." : "What somebody who chose it has overlooked.";
  const attributes = { ...(isRight && { right: null }), why: why || `${TO_WRITE} ${reason}` };
  return mdxBlock("Choice", attributes, [{ type: "paragraph", children: [{ type: "text", value: words }] }]);
}

/** Returns why a question is not supported; undefined when it is. */
export function whyNoQuiz({ question, choices }: FoundQuestion): string | undefined {
  const right = choices.filter(({ isRight }) => isRight).length;
  if (question === "" || choices.some(({ words }) => words === "")) return "it asks or answers with a picture alone";
  if (choices.length < 2) return "it has no choices";
  return right === 1 ? undefined : `it has ${right} right answers, and a question here has one`;
}

/** Creates the block of a question; `nameQuestions` sets its id. */
export const quizBlock = (found: FoundQuestion): MdxJsxFlowElement =>
  mdxBlock("Quiz", { question: found.question }, found.choices.map(choice));

/** Gives each question without an id a unique one. @param language the course's */
export function nameQuestions(tree: Root, language: string): void {
  const all: MdxJsxFlowElement[] = [];
  visit(tree, "mdxJsxFlowElement", (node) => void (node.name === "Quiz" && all.push(node)));
  const idOf = (node: MdxJsxFlowElement) => node.attributes.find((one) => "name" in one && one.name === "id");
  const taken = new Set(all.map((node) => idOf(node)?.value));
  for (const node of all.filter((one) => !idOf(one))) {
    const asked = node.attributes.find((one) => "name" in one && one.name === "question")?.value;
    const base = slugOf(typeof asked === "string" ? asked : "", language) || "question";
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    node.attributes.unshift(attribute("id", id));
  }
}

/** Prefix of video URLs in a text: the first becomes the lesson's video, the others stay links. */
export const VIDEO = "video:";

const YOUTUBE =
  /^(?:https?:)?\/\/(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const VIMEO =
  /^(?:https?:)?\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)/i;
/** Parameters of embedded players that a video's page does not know. */
export const OF_FRAMES = [
  "autoplay",
  "rel",
  "controls",
  "modestbranding",
  "enablejsapi",
  "origin",
  "feature",
  "dnt",
  "mute",
  "loop",
];

export const youtube = (id: string): string => `https://www.youtube.com/watch?v=${id}`;
export const vimeo = (id: string): string => `https://vimeo.com/${id}`;

/** Keeps a URL's other parameters: start time, playlist, and the hash of an unlisted video. */
function withParameters(page: string, from: URL, isYoutube: boolean): string {
  const url = new URL(page);
  for (const [name, value] of from.searchParams) {
    if (OF_FRAMES.includes(name) || (isYoutube && name === "v")) continue;
    url.searchParams.set(isYoutube && name === "start" ? "t" : name, value);
  }
  return url.href + from.hash;
}

/** Returns the page of a hosted video for any form of its URL, with its parameters. */
export function hostedVideo(address: string): string | undefined {
  const url = address.trim().replaceAll("&amp;", "&");
  const [, id] = YOUTUBE.exec(url) ?? [];
  const [, number] = VIMEO.exec(url) ?? [];
  const whole = url.replace(/^(https?:)?\/\//i, "https://");
  if ((!id && !number) || !URL.canParse(whole)) return undefined;
  const from = new URL(whole);
  if (id) return withParameters(youtube(id), from, true);
  const [, secret = ""] = /\/\d+\/([0-9a-f]+)\/?$/.exec(from.pathname) ?? [];
  return withParameters(vimeo(number ?? "") + (secret && `/${secret}`), from, false);
}

/** Rewrites the URL of every link, picture and definition below a node. */
export function rewriteUrls(tree: Nodes, change: (url: string, isPicture: boolean) => string): void {
  visit(tree, (node) => {
    if (node.type === "link" || node.type === "definition") node.url = change(node.url, false);
    if (node.type === "image") node.url = change(node.url, true);
  });
}

/** Splits and decodes a URL: "my%20note.md#part" is ["my note.md", "part"]. */
export function cutAddress(url: string): { path: string; anchor: string } {
  const [, path = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? [];
  return { path: percentDecoded(path), anchor: percentDecoded(anchor) };
}
