export interface CellProps {
  /** How Markdown says where a column stands; as a style attribute the page's policy would refuse it. */
  style?: string | { textAlign?: string };
}

const CLASSES: Record<string, string> = { right: "right", center: "middle" };

/** The class for a column that the author set to the right ("--:") or to the middle (":-:"). */
export function columnClass({ style }: CellProps): string | undefined {
  const side = typeof style === "string" ? /text-align:\s*(\w+)/.exec(style)?.[1] : style?.textAlign;
  return CLASSES[side ?? ""];
}
