import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Course } from "#authoring/check/read/course.ts";
import { attribute, type Element, elements, nodes, wordsBelow } from "#authoring/check/read/nodes.ts";
import { type Mistake, type Problem, problem, problemsAt } from "#authoring/check/read/problem.ts";
import type { Prose } from "#authoring/check/read/prose.ts";
import { didYouMean, nearest } from "#authoring/check/read/words.ts";

const FOLDER = join(import.meta.dirname, "../../../features/learning/blocks");
/**
 * Internal components, not for authors: they render <MembersOnly> on public pages, Markdown tables, pictures, and
 * parts of figures.
 */
const INTERNAL = new Set([
  ...["Nothing.astro", "LessonImage.astro", "Table.astro", "HeaderCell.astro", "DataCell.astro"],
  "TimelineTrack.astro",
]);
const PROPS = /interface Props \{([\s\S]*?)\n\}/;
const PROP = /^ {2}(\w+)(\?)?: (.+);$/gm;

type Attribute = ReturnType<typeof attributeOf>;

/** @returns `values` are the allowed ones; [] when any is */
function attributeOf([, name = "", optional, type = ""]: RegExpMatchArray) {
  const values = [...type.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? "");
  const kind = type === "number" ? "number" : type === "boolean" ? "switch" : "text";
  return { name, isOptional: optional === "?", type: kind, values };
}

/** Returns every component authors may use, with its declared attributes. */
export function knownBlocks(): Map<string, Attribute[]> {
  const files = globSync("**/*.astro", { cwd: FOLDER }).filter((file) => !INTERNAL.has(basename(file)));
  return new Map(
    files.map((file) => {
      const props = PROPS.exec(readFileSync(join(FOLDER, file), "utf8"))?.[1] ?? "";
      return [basename(file, ".astro"), [...props.matchAll(PROP)].map(attributeOf)];
    }),
  );
}

/** HTML elements without a Markdown equivalent. */
const HTML = new Set(["br", "kbd", "sub", "sup", "abbr"]);

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

function blocksOf(prose: Prose, blocks: Blocks): Problem[] {
  const imports = nodes(prose.tree, "mdxjsEsm").flatMap((node) =>
    problemsAt(prose.atNode(node), [
      "The text imports or exports something.",
      "All blocks are there without it, and pictures are written as ![what it shows](./file.svg).",
    ]),
  );
  const tags = elements(prose.tree).flatMap((element) =>
    problemsAt(prose.atNode(element), ...mistakesIn(element, blocks)),
  );
  return [...imports, ...tags];
}

/** Components and their attributes exist. */
function blocks({ prose }: Course): Problem[] {
  const known = knownBlocks();
  return prose.flatMap((one) => blocksOf(one, known));
}

const TAB = /\t/;
const MISTAKES: [character: RegExp, ...Mistake][] = [
  [TAB, "The line has a tab.", "Use spaces: a tab has another width for every reader."],
  [
    /[\u200b\u2060\ufeff]/,
    "The line has a sign that nobody sees.",
    "It came with a copied text; type the words again.",
  ],
  [/\ufffd/, "The line has a broken letter.", "Type it again and keep the file in UTF-8."],
];

/** Sheets to copy separate their cells with tabs. */
function linesOfSheets(prose: Prose): Set<number> {
  const lines = nodes(prose.tree, "code").flatMap((code) => {
    const { line } = prose.atNode(code);
    return code.value.split("\n").map((_, index) => line + 1 + index);
  });
  return new Set(lines);
}

function charactersOf(prose: Prose): Problem[] {
  const sheets = linesOfSheets(prose);
  return prose.text.split("\n").flatMap((content, index) => {
    const line = index + 1;
    return MISTAKES.filter(([character]) => character.test(content))
      .filter(([character]) => character !== TAB || !sheets.has(line))
      .map(([, ...mistake]) => problem({ file: prose.file, line }, ...mistake));
  });
}

/** No tabs except in sheets to copy, and no invisible characters from pasted text. */
const characters = ({ prose }: Course): Problem[] => prose.flatMap(charactersOf);

const COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/;

function curlyOf(prose: Prose, blocks: ReturnType<typeof knownBlocks>): Problem[] {
  const said = (["mdxTextExpression", "mdxFlowExpression"] as const).flatMap((type) => nodes(prose.tree, type));
  const inText = said
    .filter(({ value }) => !COMMENT.test(value))
    .map((node) => {
      const hint = `Write \\{${node.value}} for the signs themselves.`;
      return problem(prose.atNode(node), `{${node.value}} would be run as a program.`, hint);
    });
  const inTags = elements(prose.tree).flatMap((element) => {
    // Numeric attributes are in curly brackets; the rule blocks checks their values.
    const numbers = blocks.get(element.name ?? "")?.filter(({ type }) => type === "number") ?? [];
    return element.attributes.flatMap((one) => {
      const isNumber = numbers.some((attribute) => attribute.name === (one.type === "mdxJsxAttribute" ? one.name : ""));
      const value = one.type === "mdxJsxAttribute" && typeof one.value === "object" ? one.value?.value : undefined;
      if (value === undefined || isNumber) return [];
      const message = `${one.type === "mdxJsxAttribute" ? String(one.name) : ""}={${value}} would be run as a program.`;
      return [problem(prose.atNode(element), message, "Write the text in straight quotes.")];
    });
  });
  return [...inText, ...inTags];
}

/** Curly brackets mean code, which lessons must not contain. */
function curly({ prose }: Course): Problem[] {
  const known = knownBlocks();
  return prose.flatMap((one) => curlyOf(one, known));
}

/** Level 1 is reserved for the page's title. */
const FIRST_LEVEL = 2;

function headingsOf(prose: Prose): Problem[] {
  let before = FIRST_LEVEL - 1;
  const hidden = elements(prose.tree, "Details").flatMap((details) => nodes(details, "heading"));
  return nodes(prose.tree, "heading").flatMap((heading) => {
    const { depth } = heading;
    const allowed = before + 1;
    const found: Mistake[] = [];
    if (depth < FIRST_LEVEL)
      found.push(["A # heading stands in the text.", "The title is the only one of that size; begin with ##."]);
    if (hidden.includes(heading))
      found.push(["A heading stands in a <Details>.", "Write it in **bold**: a link would lead to what is closed."]);
    if (depth > allowed)
      found.push([
        `A ${"#".repeat(depth)} heading follows a ${"#".repeat(before)} heading.`,
        `Write ${"#".repeat(allowed)}: skip no level.`,
      ]);
    if (wordsBelow(heading).trim() === "") found.push(["A heading has no words.", "Write it, or take it out."]);
    before = Math.max(depth, FIRST_LEVEL - 1);
    return problemsAt(prose.atNode(heading), ...found);
  });
}

/** Headings start at ## and skip no level, for screen reader users who navigate by headings. */
const headings = ({ prose }: Course): Problem[] => prose.flatMap(headingsOf);

export const PROSE_RULES = { blocks, characters, curly, headings };
