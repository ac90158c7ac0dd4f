import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Plural, Template } from "#contract/texts.d.ts";

/** What code says of a sentence of content/texts.yaml: which values it puts in. */
export interface Sentence<Places extends string = string> {
  kind: "sentence" | "plural";
  places: readonly Places[];
}
type Counted<Places extends string> = Sentence<Places> & { kind: "plural" };

/** The names a feature says sentences by, alone or in groups. */
export interface Shape {
  readonly [name: string]: Sentence | Shape;
}

type Said<S> =
  S extends Counted<infer Places>
    ? Plural<Places>
    : S extends Sentence<infer Places>
      ? [Places] extends [never]
        ? string
        : Template<Places>
      : { readonly [Name in keyof S]: Said<S[Name]> };

/** A sentence, with the names of the values that are put into it. */
export const sentence = <Places extends string = never>(
  ...places: Places[]
): Sentence<Places> & { kind: "sentence" } => ({
  kind: "sentence",
  places,
});

/**
 * A sentence in two forms, `one` and `other`; the value `count` chooses, and others may be put in.
 * @public
 */
export const plural = <Places extends string = never>(...places: Places[]): Counted<Places | "count"> => ({
  kind: "plural",
  places: ["count", ...places],
});

/** In tests, those of their own course. */
const FILE = process.env["TEXTS_FILE"] ?? "content/texts.yaml";
let read: Record<string, unknown> | undefined;

/**
 * A feature's sentences as the owner wrote them. This reads them where Node runs alone: in tests, checks and the steps
 * after the build. In pages and scripts the sentences themselves stand in its place (textModules.ts).
 */
export function told<S extends Shape>(feature: string): Said<S> {
  read ??= parse(readFileSync(FILE, "utf8")) as Record<string, unknown>;
  return read[feature] as Said<S>;
}
