import type { Course } from "#build/check/read/course.ts";
import { knownBlocks } from "#build/check/names/knownBlocks.ts";
import { elements, nodes } from "#build/check/read/nodes.ts";
import type { Problem } from "#build/check/read/problem.ts";
import type { Prose } from "#build/check/read/prose.ts";

const rule = "curly";
const COMMENT = /^\s*\/\*[\s\S]*\*\/\s*$/;

function ofProse(prose: Prose, blocks: ReturnType<typeof knownBlocks>): Problem[] {
  const said = (["mdxTextExpression", "mdxFlowExpression"] as const).flatMap((type) => nodes(prose.tree, type));
  const inText = said
    .filter(({ value }) => !COMMENT.test(value))
    .map((node) => ({
      ...{ ...prose.atNode(node), rule, message: `{${node.value}} would be run as a program.` },
      hint: `Write \\{${node.value}} for the signs themselves.`,
    }));
  const inTags = elements(prose.tree).flatMap((element) => {
    // A number stands in curly brackets; whether it is one is asked with the blocks.
    const numbers = blocks.get(element.name ?? "")?.filter(({ type }) => type === "number") ?? [];
    return element.attributes.flatMap((one) => {
      const isNumber = numbers.some((attribute) => attribute.name === (one.type === "mdxJsxAttribute" ? one.name : ""));
      const value = one.type === "mdxJsxAttribute" && typeof one.value === "object" ? one.value?.value : undefined;
      if (value === undefined || isNumber) return [];
      const message = `${one.type === "mdxJsxAttribute" ? String(one.name) : ""}={${value}} would be run as a program.`;
      return [{ ...prose.atNode(element), rule, message, hint: "Write the text in straight quotes." }];
    });
  });
  return [...inText, ...inTags];
}

/** Curly brackets stand for code, and a lesson has none. */
export function curly({ lessons, stories, pages }: Course): Problem[] {
  const blocks = knownBlocks();
  return [...lessons, ...stories, ...pages].flatMap((prose) => ofProse(prose, blocks));
}
