import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "astro/zod";
import { formsOf } from "./forms.ts";
import type { Sentence, Shape } from "./told.ts";

const FOLDER = join(import.meta.dirname, "../../texts");
/** Enough for the text of a mail. */
const LONGEST = 1500;

const isSentence = (node: Sentence | Shape): node is Sentence => typeof node["kind"] === "string";
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

function schemaOf(node: Sentence | Shape, language: string): z.ZodType {
  if (!isSentence(node))
    return z.strictObject(
      Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, schemaOf(inner, language)])),
    );
  const one = sentenceSchema(node.places.join(" "));
  if (node.kind !== "plural") return one;
  return z.strictObject(Object.fromEntries(formsOf(language).map((form) => [form, one])));
}

const features = readdirSync(FOLDER).map((name) => name.replace(/\.ts$/, ""));
const shapes: [string, Shape][] = await Promise.all(
  features.map(async (name) => {
    const { shape } = (await import(join(FOLDER, `${name}.ts`))) as { shape: Shape };
    return [name, shape];
  }),
);

/**
 * What content/texts.yaml has to hold: every feature's names, no value that its code does not put in, and a sentence that
 * counts in each form that the language has.
 */
export const textsSchema = once((language): z.ZodType => schemaOf(Object.fromEntries(shapes), language));
