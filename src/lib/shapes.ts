export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Parses an unknown stored or received value; returns undefined when it is invalid. */
export type Reader<One> = (value: unknown) => One | undefined;

export const text: Reader<string> = (value) => (typeof value === "string" ? value : undefined);
export const flag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);
export const number: Reader<number> = (value) => (Number.isFinite(value) ? (value as number) : undefined);
/** Normalizes a timestamp to ISO. */
export const moment: Reader<string> = (value) => {
  const ms = Date.parse(text(value) ?? "");
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
};
export const oneOf =
  <One>(all: readonly One[]): Reader<One> =>
  (value) =>
    all.find((one) => one === value);

/** Accepts only values that satisfy the predicate. */
export const that =
  <One>(read: Reader<One>, is: (one: One) => boolean): Reader<One> =>
  (value) => {
    const one = read(value);
    return one !== undefined && is(one) ? one : undefined;
  };
export const word = that(text, Boolean);

/** Replaces an invalid value with a default. */
export const orElse =
  <One, Else>(read: Reader<One>, none: Else) =>
  (value: unknown): One | Else =>
    read(value) ?? none;

/** Reads a list and drops invalid items. */
export const listOf =
  <One>(read: Reader<One>) =>
  (value: unknown): One[] =>
    (Array.isArray(value) ? value : []).flatMap((one) => read(one) ?? []);

/** Reads an object's values and drops invalid ones. */
export const mapOf =
  <One>(read: Reader<One>) =>
  (value: unknown): Record<string, One> =>
    Object.fromEntries(
      Object.entries(isObject(value) ? value : {}).flatMap(([key, kept]) => {
        const one = read(kept);
        return one === undefined ? [] : [[key, one]];
      }),
    );

/** Reads an object with exactly these fields; undefined when one is invalid. */
export const shape =
  <One extends object>(fields: { [Key in keyof One]-?: Reader<One[Key]> }): Reader<One> =>
  (value) => {
    if (!isObject(value)) return undefined;
    const read = Object.entries<Reader<unknown>>(fields).map(([key, one]) => [key, one(value[key])] as const);
    return read.every(([, one]) => one !== undefined) ? (Object.fromEntries(read) as One) : undefined;
  };
