import { readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import type { Nodes } from "mdast";
import sharp from "sharp";
import { type Course, textOrEmpty } from "#authoring/check/read/course.ts";
import { attribute, type Element, elements, nodes } from "#authoring/check/read/nodes.ts";
import { type Mistake, type Problem, problem, problemsAt } from "#authoring/check/read/problem.ts";
import type { Prose } from "#authoring/check/read/prose.ts";
import type { YamlFile } from "#authoring/check/read/yaml.ts";
import { barsOf } from "#features/learning/blocks/figures/barsOf.ts";
import { curveOf } from "#features/learning/blocks/figures/curveOf.ts";
import { timelineOf } from "#features/learning/blocks/figures/timelineOf.ts";
import { plainOf } from "#lib/language/words.ts";

const PHOTOGRAPH = /\.(jpe?g|png|webp|avif|gif|tiff?|bmp|heic)$/i;
/** Formats that the build reads and browsers show. */
const READ = /\.(jpg|jpeg|png|webp|avif|gif)$/;
/** The width of a lesson's text column. */
const NARROWEST_PX = 720;
const LARGEST_MEGABYTES = 5;
/** The part of a .png that shows whether it is animated. */
const HEADER_BYTES = 4096;

async function mistakeOf(path: string): Promise<Mistake | undefined> {
  if (!READ.test(path))
    return ["The build makes no small ones of this kind of picture.", "Export it as .jpg, .png or .svg."];
  const { width } = await sharp(path)
    .metadata()
    .catch(() => ({ width: 0 }));
  if (/\.png$/.test(path) && readFileSync(path).subarray(0, HEADER_BYTES).includes("acTL"))
    return ["The picture moves, and as .png it would stand still.", "Save it as .gif or moving .webp."];
  if (width === 0) return ["The picture cannot be read.", "Export it again as .jpg or .png."];
  if (width < NARROWEST_PX)
    return [
      `The picture is ${width} pixels wide.`,
      `A lesson shows it ${NARROWEST_PX} wide, twice that on a sharp screen: take it larger.`,
    ];
  const megabytes = statSync(path).size / 1_000_000;
  if (megabytes <= LARGEST_MEGABYTES) return undefined;
  const hint = `${LARGEST_MEGABYTES} are enough for every screen: save it 2,400 pixels wide.`;
  return [`The picture has ${megabytes.toFixed(1)} megabytes.`, hint];
}

/** Photographs are readable, wide enough for a lesson, and not too large for the repository. */
async function pictures({ root, files }: Course): Promise<Problem[]> {
  const all = files.filter((file) => /^content\/(curriculum|stories)\//.test(file) && PHOTOGRAPH.test(file));
  const looked = all.map(async (file) => problemsAt({ file, line: 1 }, await mistakeOf(join(root, file))));
  return (await Promise.all(looked)).flat();
}

const TAGS: Partial<Record<Nodes["type"], string>> = { listItem: "li", strong: "strong" };
const HINT = "content/LESSONS.md shows how its list is written.";

const escaped = (words: string): string => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Renders a list to HTML, as far as figures use it. */
function htmlOf(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return escaped(node.value);
  if (!("children" in node)) return "";
  const inside = node.children.map(htmlOf).join("");
  const tag = node.type === "list" ? (node.ordered ? "ol" : "ul") : TAGS[node.type];
  return tag ? `<${tag}>${inside}</${tag}>` : inside;
}

const drawn = (element: Element): string => element.children.map(htmlOf).join("\n");

/** Renders each figure as the page does; throws on an invalid one. */
const DRAW: Record<string, (element: Element) => void> = {
  Bars: (element) => void barsOf(drawn(element), false),
  Timeline: (element) => void timelineOf(drawn(element), textOrEmpty(attribute(element, "until"))),
  Curve: (element) => {
    curveOf(textOrEmpty(attribute(element, "points")), drawn(element));
    const beside = textOrEmpty(attribute(element, "beside"));
    if (beside) curveOf(beside, "");
  },
  Compare: ({ children }) => {
    const lines = children.filter(({ type }) => type === "thematicBreak").length;
    if (lines !== 1) throw new Error(`${String(lines)} lines --- divide what is compared, and it takes one.`);
  },
};

function mistakeIn(element: Element): string | undefined {
  try {
    DRAW[element.name ?? ""]?.(element);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Every figure can be rendered from its list. */
const figures = ({ prose }: Course): Problem[] =>
  prose.flatMap(({ tree, atNode }) =>
    elements(tree).flatMap((element) => {
      const message = mistakeIn(element);
      return message === undefined ? [] : [problem(atNode(element), message, HINT)];
    }),
  );

const NAMES_THE_MEDIUM =
  /^(an? )?(image|picture|photo|photograph|graphic|screenshot|drawing|illustration) (of|showing)\b/i;

const plain = (words: string): string => plainOf(words).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** True when the words of a picture are only the name of its file. */
export const isFileName = (words: string, path: string): boolean =>
  [basename(path), basename(path, extname(path))].some((name) => plain(name) === plain(words));

/** Returns the problem of an alt text; undefined when it is fine. */
function altMistake(alt: string, url: string): Mistake | undefined {
  if (alt.trim() === "") return ["A picture has no words.", "Say in ![…] what it shows, for people who cannot see it."];
  if (NAMES_THE_MEDIUM.test(alt.trim()))
    return [`“${alt.trim()}” says that it is a picture.`, "Begin with what it shows."];
  if (isFileName(alt, url)) return [`“${alt.trim()}” is the name of the file.`, "Say what the picture shows."];
  return undefined;
}

const picturesIn = ({ tree, atNode }: Prose): Problem[] =>
  nodes(tree, "image").flatMap((image) => problemsAt(atNode(image), altMistake(image.alt ?? "", image.url)));

/** The same for pictures in frontmatter; the schema checks that alt text exists. */
function inForm({ data, at }: YamlFile, alt: string, picture: string): Problem[] {
  const form = data as Record<string, unknown> | undefined;
  const words = textOrEmpty(form?.[alt]);
  return words ? problemsAt(at([alt]), altMistake(words, textOrEmpty(form?.[picture]))) : [];
}

/** Every picture has an alt text. */
const altText = ({ modules, stories, prose }: Course): Problem[] => [
  ...prose.flatMap(picturesIn),
  ...modules.flatMap((module) => inForm(module, "thumbnailAlt", "thumbnail")),
  ...stories.flatMap((story) => inForm(story, "pictureAlt", "picture")),
];

export const PICTURES_RULES = { pictures, figures, "alt-text": altText };
