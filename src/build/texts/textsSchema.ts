import { z } from "astro/zod";
import { formsOf } from "./forms.ts";
import { productFile } from "./product.ts";
import { isSentence, productShape, type Sentence, type Shape } from "./shape.ts";

const PRODUCT = productShape();
/** Enough for the text of a mail. */
const LONGEST = 1500;

const braced = (name: string): string => `{${name}}`;

/** The first thing in curly brackets, or the first bracket alone, that no value is put in for. */
const unknownPlace = (text: string, places: readonly string[]): string | undefined =>
  (text.match(/\{[^{}]*\}|[{}]/g) ?? []).find((found) => !places.map(braced).includes(found));

/** What is made once for a key: there are thousands of sentences, and dozens of lists of places. */
function once<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

const sentenceSchema = once((names): z.ZodType => {
  const places = names.split(" ").filter(Boolean);
  const known = places.length > 0 ? `is only ${places.map(braced).join(" and ")}` : "is nothing";
  return z
    .string()
    .trim()
    .min(1)
    .max(LONGEST)
    .superRefine((text, context) => {
      const unknown = unknownPlace(text, places);
      if (unknown) context.addIssue(`names ${unknown}, and here ${known} to be put in`);
    });
});

/** @param isWhole whether each sentence has to be there */
function schemaOf(node: Sentence | Shape, language: string, isWhole: boolean): z.ZodType {
  if (!isSentence(node)) {
    const inner = Object.entries(node).map(([name, one]): [string, z.ZodType] => {
      const schema = schemaOf(one, language, isWhole);
      return [name, isWhole ? schema : schema.optional()];
    });
    return z.strictObject(Object.fromEntries(inner));
  }
  const one = sentenceSchema(node.places.join(" "));
  if (!node.isPlural) return one;
  return z.strictObject(Object.fromEntries(formsOf(language).map((form) => [form, one])));
}

/** Every sentence that the product says, in a language: no value that code does not put in, and each form that it counts by. */
export const wholeTextsSchema = once((language): z.ZodType => schemaOf(PRODUCT, language, true));

/**
 * What content/texts.yaml may hold: the sentences that a course says in its own words, and all of them in a language that
 * the product does not speak.
 */
export const ownTextsSchema = once((language): z.ZodType =>
  schemaOf(PRODUCT, language, productFile(language) === undefined),
);
