import type { BlockContent, DefinitionContent, Nodes, Root } from "mdast";
import type { MdxJsxAttribute, MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import { attribute as valueOf, elements } from "#authoring/check/read/nodes.ts";
import { slugOf } from "#authoring/check/rules/names.ts";
import { TO_WRITE } from "#authoring/check/rules/placeholders.ts";
import { percentDecoded } from "#authoring/import/source/lookup.ts";
import type { Left, Source } from "#authoring/import/source/source.ts";
import { sourceOf } from "#features/learning/video/videoSource.ts";

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
  const all = elements(tree, "Quiz");
  const taken = new Set(all.map((quiz) => valueOf(quiz, "id")));
  for (const quiz of all.filter((one) => valueOf(one, "id") === undefined)) {
    const asked = valueOf(quiz, "question");
    const base = slugOf(typeof asked === "string" ? asked : "", language) || "question";
    let id = base;
    for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
    taken.add(id);
    quiz.attributes.unshift(attribute("id", id));
  }
}

/** Prefix of video URLs in a text: the first becomes the lesson's video, the others stay links. */
export const VIDEO = "video:";

/** Parameters of embedded players that a video's page does not know. */
const OF_FRAMES = new Set([
  ...["autoplay", "rel", "controls", "modestbranding", "enablejsapi", "origin", "feature", "dnt", "mute", "loop"],
]);

export const youtube = (id: string): string => `https://www.youtube.com/watch?v=${id}`;
export const vimeo = (id: string): string => `https://vimeo.com/${id}`;

/** Returns the page of a hosted video for any form of its URL, with its other parameters: start time, playlist. */
export function hostedVideo(address: string): string | undefined {
  const whole = address
    .trim()
    .replaceAll("&amp;", "&")
    .replace(/^(https?:)?\/\//i, "https://");
  const source = URL.canParse(whole) ? sourceOf(whole) : undefined;
  if (source?.kind !== "embed") return undefined;
  const [from, page] = [new URL(whole), new URL(source.page)];
  // The word of an unlisted video stays where its owner wrote it: in the path, or as h.
  if (from.searchParams.has("h")) page.pathname = page.pathname.replace(/^(\/\d+)\/\w+$/, "$1");
  for (const [name, value] of from.searchParams)
    if (!OF_FRAMES.has(name))
      page.searchParams.set(source.service === "YouTube" && name === "start" ? "t" : name, value);
  return page.href + from.hash;
}

/** Rewrites the URL of every link, picture and definition below a node. */
export const rewriteUrls = (tree: Nodes, change: (url: string) => string): void =>
  visit(tree, (node) => {
    if (node.type === "link" || node.type === "definition" || node.type === "image") node.url = change(node.url);
  });

/** Splits and decodes a URL: "my%20note.md#part" is ["my note.md", "part"]. */
export function cutAddress(url: string): { path: string; anchor: string } {
  const [, path = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url) ?? [];
  return { path: percentDecoded(path), anchor: percentDecoded(anchor) };
}
