/** MDX hands a column's alignment over as a style, which the Content-Security-Policy refuses: it becomes a class. */
export function alignmentOf(style: unknown): string | undefined {
  const text = typeof style === "string" ? style : JSON.stringify(style ?? "");
  const side = /right|center/.exec(text)?.[0];
  return side && `align-${side}`;
}
