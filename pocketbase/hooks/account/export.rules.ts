export interface Field {
  name: string;
  type: string;
  collectionId?: string;
  maxSelect?: number;
}

/** Which moderator decided is not told whom it is about, and whom it is about is not told in the moderator's own. */
const OTHERS: Record<string, string[]> = { moderationLog: ["moderator", "user"] };

/** Which fields of a row its owner does not get: what it says of others. */
export const othersIn = (collection: string, valueOf: (field: string) => unknown, user: string): string[] =>
  (OTHERS[collection] ?? []).filter((name) => valueOf(name) !== user);

/** The fields by which a row belongs to a record of that collection. */
export const relationsTo = (fields: Field[], collectionId: string): Field[] =>
  fields.filter((field) => field.type === "relation" && field.collectionId === collectionId);

const names = ({ name, maxSelect = 1 }: Field): string =>
  maxSelect > 1 ? `{:user} IN (SELECT value FROM json_each([[${name}]]))` : `[[${name}]] = {:user}`;

/** Asks for the ids of all rows that name somebody in one of those fields, in one text with commas. */
export const heldIn = (collection: string, fields: Field[]): string =>
  `SELECT COALESCE(group_concat(id), '') AS ids FROM (SELECT id FROM {{${collection}}} WHERE ${fields.map(names).join(" OR ")} ORDER BY rowid)`;
