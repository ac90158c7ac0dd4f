import type { Paragraph, Parents, Root } from "mdast";
import { defaultHandlers, type State, type Info } from "mdast-util-to-markdown";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

/** A paragraph that begins with one of these words would be read as a program. */
const PROGRAM = /^(?:im|ex)port\b/;

function paragraph(node: Paragraph, parent: Parents | undefined, state: State, info: Info): string {
  const text = defaultHandlers.paragraph(node, parent, state, info);
  return PROGRAM.test(text) ? `&#x${text.charCodeAt(0).toString(16)};${text.slice(1)}` : text;
}

const writer = unified()
  .use(remarkGfm)
  .use(remarkMdx)
  .use(remarkStringify, {
    ...{ bullet: "-", rule: "*", emphasis: "*", fences: true, listItemIndent: "one", resourceLink: true },
    handlers: { paragraph },
  });

/** A lesson's text as MDX: what has a meaning in it, as { and <, is written so that it is read as the sign itself. */
export const mdxOf = (tree: Root): string => writer.stringify(tree);
