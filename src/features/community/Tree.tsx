import { Fragment, type ReactNode } from "react";
import type { Branch, Tree as Node } from "#contract/community.d.ts";
import { attributesOf, insideOf } from "./page.ts";

/** Attributes that React calls otherwise. */
const NAMES: Record<string, string> = {
  ...{ class: "className", for: "htmlFor", tabindex: "tabIndex", datetime: "dateTime", maxlength: "maxLength" },
  ...{ autocomplete: "autoComplete", value: "defaultValue" },
};
/** Those that are there or not. */
const YES_OR_NO = ["required", "hidden"];

export const propsOf = (branch: Branch): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributesOf(branch)).map(([name, value]) =>
      YES_OR_NO.includes(name) ? [name, true] : [NAMES[name] ?? name, value],
    ),
  );

/** What stands in the place of an element; undefined for the element as it is. */
export type Draw = (branch: Branch) => ReactNode | undefined;

/** What the server made, as elements: the same as its HTML. */
export const Tree = ({ nodes, draw }: { nodes: Node[]; draw?: Draw | undefined }): ReactNode =>
  nodes.map((node, at) =>
    typeof node === "string" ? (
      node
    ) : (
      <Fragment key={at}>{draw?.(node) ?? <Plain branch={node} draw={draw} />}</Fragment>
    ),
  );

/** An element as it is, and what stands in it. */
export function Plain({ branch, draw }: { branch: Branch; draw?: Draw | undefined }) {
  const [tag] = branch;
  const Tag = tag as "div";
  const inside = insideOf(branch);
  // Browsers with scripts keep the words of a <noscript> as a text.
  if (inside.length === 0 || tag === "noscript") return <Tag {...propsOf(branch)} />;
  return (
    <Tag {...propsOf(branch)}>
      <Tree nodes={inside} draw={draw} />
    </Tag>
  );
}
