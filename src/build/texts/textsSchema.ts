import { z } from "astro/zod";
import { formsOf } from "./forms.ts";
import { productFile } from "./product.ts";
import { isSentence, productShape, type Sentence, type Shape } from "./shape.ts";

const PRODUCT = productShape();
/** In characters, enough for the text of a mail. */
const LONGEST = 1500;

const braced = (name: string): string => `{${name}}`;

/** Returns the first placeholder that code does not fill in, or a stray bracket. */
const unknownPlace = (text: string, places: readonly string[]): string | undefined =>
  (text.match(/\{[^{}]*\}|[{}]/g) ?? []).find((found) => !places.map(braced).includes(found));

/** Memoizes by key: there are thousands of sentences but only dozens of placeholder lists. */
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

/** @param isWhole every sentence is required */
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

/** The schema of all the product's sentences in a language: no unknown placeholder, and every plural form. */
export const wholeTextsSchema = once((language): z.ZodType => schemaOf(PRODUCT, language, true));

/** The schema of content/texts.yaml: overrides, or all sentences when the product has no file for the language. */
export const ownTextsSchema = once((language): z.ZodType =>
  schemaOf(PRODUCT, language, productFile(language) === undefined),
);
