export interface Field {
  name: string;
  type: string;
  collectionId?: string;
}

/** Which moderator decided is not told whom it is about, and whom it is about is not told in the moderator's own. */
const OTHERS: Record<string, string[]> = { moderationLog: ["moderator", "user"] };

/** A row as its owner gets it: without what it says of others. */
export function ownPart<Row extends Record<string, unknown>>(collection: string, row: Row, user: string): Row {
  const others = (OTHERS[collection] ?? []).filter((name) => row[name] !== user);
  const shown = Object.entries(row).map(([name, value]) => [name, others.includes(name) ? "" : value]);
  return Object.fromEntries(shown) as Row;
}

/** The fields by which a row belongs to a record of that collection. */
export const relationsTo = (fields: Field[], collectionId: string): string[] =>
  fields.filter((field) => field.type === "relation" && field.collectionId === collectionId).map(({ name }) => name);
