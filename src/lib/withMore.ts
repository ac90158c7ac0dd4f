/** A list with its next page, without what is there already: what came meanwhile moves the others to the next page. */
export function withMore<One extends { id: string }>(known: One[], more: One[]): One[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))];
}
