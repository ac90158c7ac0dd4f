import { thingsOf, typesOf } from "./schemaOrg.ts";
import { yamlIn } from "./yamlIn.ts";

type Thing = Record<string, unknown>;

interface Row {
  result: string;
  /** Which things Google reads for it. */
  type: string;
  /** Which of them alone. */
  isMeant?: keyof typeof MEANT;
  /** Required, as Google names them; a dot leads into what a property holds, into each where it holds several. */
  required: string[];
  /** How many a list has at least. */
  atLeast?: [property: string, count: number];
}

const listsCourses = (thing: Thing): boolean => thingsOf("Course", thing).length > 0;
const MEANT = {
  listsCourses,
  listsOthers: (thing: Thing) => !listsCourses(thing),
  isCourse: (thing: Thing) => "hasCourseInstance" in thing,
  isPaid: (thing: Thing) => thing["isAccessibleForFree"] === false && "url" in thing,
};

export const RESULTS = yamlIn("support/richResults.yaml") as Row[];

/** What stands at a path of properties: one value for each place where it should stand. */
function at(value: unknown, [property, ...rest]: string[]): unknown[] {
  const all = Array.isArray(value) ? value : [value];
  if (property === undefined) return all;
  return all.flatMap((one) => at((one as Thing | undefined)?.[property], rest));
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

function missingOf(row: Row, thing: Thing): string[] {
  const { result, required, atLeast } = row;
  const missing = required.filter((field) => !at(thing, field.split(".")).every(isThere));
  const few = atLeast && ((thing[atLeast[0]] as unknown[] | undefined)?.length ?? 0) < atLeast[1];
  return [...missing, ...(few ? [`${String(atLeast[1])} of ${atLeast[0]}`] : [])].map((field) => `${result}: ${field}`);
}

export interface Read {
  /** The rich results that the data is for. */
  results: string[];
  /** What Google requires for them and does not find. */
  missing: string[];
}

export function read(data: unknown): Read {
  const found = RESULTS.flatMap((row) =>
    thingsOf(row.type, data)
      .filter((thing) => typesOf(thing).includes(row.type) && (!row.isMeant || MEANT[row.isMeant](thing)))
      .map((thing) => ({ result: row.result, missing: missingOf(row, thing) })),
  );
  return { results: found.map(({ result }) => result), missing: found.flatMap(({ missing }) => missing) };
}
