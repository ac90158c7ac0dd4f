declare const places: unique symbol;

/**
 * A sentence of content/texts.yaml with places for values, as "Until {day}". It is a string, and no type says so: what
 * nobody filled in is shown nowhere.
 */
export interface Template<Places extends string> {
  readonly [places]: Places;
}

/** A sentence in two forms; the value `count` chooses: 1 takes `one`, every other number `other`. */
export interface Plural<Places extends string> {
  readonly one: Template<Places>;
  readonly other: Template<Places>;
}

/** What a template or plural is at run time. */
type Written = string & { one?: string; other?: string };

/** Puts values into a sentence of content/texts.yaml: `fill(texts.until, { day })`. What they say is left as it is. */
export function fill<Places extends string>(
  text: Template<Places> | Plural<Places>,
  values: Readonly<Record<NoInfer<Places>, string | number>>,
): string {
  const { one, other } = text as unknown as Written;
  const form = (values as { count?: number }).count === 1 ? one : other;
  return (form ?? (text as unknown as string)).replace(/\{(\w+)\}/g, (_, name: Places) => String(values[name]));
}
