export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Reads what was kept or answered, which may be anything; undefined when it is not what it should be. */
export type Reader<One> = (value: unknown) => One | undefined;

export const text: Reader<string> = (value) => (typeof value === "string" ? value : undefined);
export const flag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);
export const number: Reader<number> = (value) => (Number.isFinite(value) ? (value as number) : undefined);
/** As ISO. */
export const moment: Reader<string> = (value) => {
  const ms = Date.parse(text(value) ?? "");
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
};
export const oneOf =
  <One>(all: readonly One[]): Reader<One> =>
  (value) =>
    all.find((one) => one === value);

/** Only what is so. */
export const that =
  <One>(read: Reader<One>, is: (one: One) => boolean): Reader<One> =>
  (value) => {
    const one = read(value);
    return one !== undefined && is(one) ? one : undefined;
  };
export const word = that(text, Boolean);

/** What stands in the place of what cannot be read. */
export const orElse =
  <One, Else>(read: Reader<One>, none: Else) =>
  (value: unknown): One | Else =>
    read(value) ?? none;

/** Those of a list that can be read. */
export const listOf =
  <One>(read: Reader<One>) =>
  (value: unknown): One[] =>
    (Array.isArray(value) ? value : []).flatMap((one) => read(one) ?? []);

/** Those below the keys of an object that can be read. */
export const mapOf =
  <One>(read: Reader<One>) =>
  (value: unknown): Record<string, One> =>
    Object.fromEntries(
      Object.entries(isObject(value) ? value : {}).flatMap(([key, kept]) => {
        const one = read(kept);
        return one === undefined ? [] : [[key, one]];
      }),
    );

/** An object of these fields, and of no other; undefined when one of them cannot be read. */
export const shape =
  <One extends object>(fields: { [Key in keyof One]-?: Reader<One[Key]> }): Reader<One> =>
  (value) => {
    if (!isObject(value)) return undefined;
    const read = Object.entries<Reader<unknown>>(fields).map(([key, one]) => [key, one(value[key])] as const);
    return read.every(([, one]) => one !== undefined) ? (Object.fromEntries(read) as One) : undefined;
  };
