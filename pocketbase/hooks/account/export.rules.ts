export interface Field {
  name: string;
  type: string;
  collectionId?: string;
  maxSelect?: number;
}

/** In exports, a moderator stays hidden from the user they decided about, and that user from the moderator. */
const OTHERS: Record<string, string[]> = { moderationLog: ["moderator", "user"] };

/** Fields that the export of a row leaves out because they are about others. */
export const othersIn = (collection: string, valueOf: (field: string) => unknown, user: string): string[] =>
  (OTHERS[collection] ?? []).filter((name) => valueOf(name) !== user);

/** Relation fields that point to the collection. */
export const relationsTo = (fields: Field[], collectionId: string): Field[] =>
  fields.filter((field) => field.type === "relation" && field.collectionId === collectionId);

const names = ({ name, maxSelect = 1 }: Field): string =>
  maxSelect > 1 ? `{:user} IN (SELECT value FROM json_each([[${name}]]))` : `[[${name}]] = {:user}`;

/** Builds the query for the ids, comma-separated in one text, of all rows that name the user in one of the fields. */
export const heldIn = (collection: string, fields: Field[]): string =>
  `SELECT COALESCE(group_concat(id), '') AS ids FROM (SELECT id FROM {{${collection}}} WHERE ${fields.map(names).join(" OR ")} ORDER BY rowid)`;
