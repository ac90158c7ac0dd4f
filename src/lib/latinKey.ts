const OF_LATIN = /[\p{ASCII}\p{Script=Latin}]/u;

/** A key as shortcuts name it: on a keyboard of another script what stands in its place on a Latin one. */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  const [, place] = /^(?:Key|Digit)(.)$/.exec(code) ?? [];
  if (place === undefined || OF_LATIN.test(key)) return key;
  return shiftKey ? place : place.toLowerCase();
}
