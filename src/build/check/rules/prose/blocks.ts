import type { Course } from "#build/check/read/course.ts";
import { knownBlocks, type Attribute } from "#build/check/names/knownBlocks.ts";
import { attribute, elements, nodes, type Element } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { didYouMean, nearest } from "#build/check/names/nearest.ts";
import type { Prose } from "#build/check/read/prose.ts";

const rule = "blocks";
/** Plain HTML without a Markdown form. */
const HTML = new Set(["br", "kbd", "sub", "sup", "abbr"]);

type Mistake = [message: string, hint: string];
type Blocks = Map<string, Attribute[]>;

function mistakeIn(value: string | true | undefined, { name, isOptional, type, values }: Attribute): Mistake[] {
  if (value === undefined)
    return isOptional ? [] : [[`${name}="…" is missing.`, "content/LESSONS.md shows every block."]];
  if (type === "switch") return value === true ? [] : [[`${name} has a value.`, `Write ${name} alone.`]];
  const isNumber = typeof value === "string" && /^\d+$/.test(value);
  if (type === "number") return isNumber ? [] : [[`${name} is no number.`, `Write ${name}={50}.`]];
  if (value === true || value.trim() === "") return [[`${name} is empty.`, `Write ${name}="…".`]];
  if (values.length > 0 && !values.includes(value))
    return [[`${name}="${value}" does not exist.`, `It can be ${values.join(", ")}.`]];
  return [];
}

function ofBlock(element: Element, known: Attribute[]): Mistake[] {
  const strange = element.attributes
    .map((one) => (one.type === "mdxJsxAttribute" ? one.name : "{…}"))
    .filter((name) => !known.some((attribute) => attribute.name === name));
  const free = known.map(({ name }) => name).filter((name) => attribute(element, name) === undefined);
  const meant = new Set(strange.map((name) => nearest(name, free)));
  return [
    ...known
      .filter(({ name }) => !meant.has(name))
      .flatMap((expected) => mistakeIn(attribute(element, expected.name), expected)),
    ...strange.map((name): Mistake => [
      `<${element.name}> has no ${name}.`,
      `${didYouMean(name, free)}It can have ${known.map((one) => one.name).join(", ") || "none"}.`,
    ]),
  ];
}

function mistakesIn(element: Element, blocks: Blocks): Mistake[] {
  const name = element.name ?? "";
  const known = blocks.get(name);
  if (known) return ofBlock(element, known);
  if (!/^[a-z]/.test(name))
    return [
      [`There is no block <${name}>.`, `${didYouMean(name, blocks.keys())}content/LESSONS.md shows every block.`],
    ];
  return HTML.has(name)
    ? []
    : [[`<${name}> is plain HTML.`, "Write it in Markdown, or use a block; content/LESSONS.md has both."]];
}

function ofProse(prose: Prose, blocks: Blocks): Problem[] {
  const imports = nodes(prose.tree, "mdxjsEsm").map((node) => ({
    ...{ ...prose.atNode(node), rule, message: "The text imports or exports something." },
    hint: "All blocks are there without it, and pictures are written as ![what it shows](./file.svg).",
  }));
  const tags = elements(prose.tree).flatMap((element) =>
    mistakesIn(element, blocks).map(([message, hint]) => ({ ...prose.atNode(element), rule, message, hint })),
  );
  return [...imports, ...tags];
}

/** Tags are blocks that exist, with the attributes they have. */
export function blocks({ lessons, stories, pages }: Course): Problem[] {
  const known = knownBlocks();
  return [...lessons, ...stories, ...pages].flatMap((prose) => ofProse(prose, known));
}
