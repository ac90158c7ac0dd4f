/** Appends a page to a list without duplicates: new items shift old ones to the next page. */
export function withMore<One extends { id: string }>(known: One[], more: One[]): One[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))];
}
