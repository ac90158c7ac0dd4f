export interface Field {
  name: string;
  type: string;
  collectionId?: string;
}

/** The fields by which a row belongs to a record of that collection. */
export const relationsTo = (fields: Field[], collectionId: string): string[] =>
  fields.filter((field) => field.type === "relation" && field.collectionId === collectionId).map(({ name }) => name);
