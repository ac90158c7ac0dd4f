import { readFileSync } from "node:fs";
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from "yaml";
import { isPlural } from "./forms.ts";
import { ENGLISH_FILE, type Said } from "./product.ts";

/** The values that code passes to a sentence, by placeholder name. */
export interface Sentence {
  isPlural: boolean;
  places: readonly string[];
}

/** The product's sentences by name, alone or in groups. */
export interface Shape {
  readonly [name: string]: Sentence | Shape;
}

export const isSentence = (node: Sentence | Shape): node is Sentence => Array.isArray(node["places"]);

const PLACE = /\{(\w+)\}/g;
/**
 * Placeholders that the English sentence omits and another wording may use; they apply to all sentences below the
 * comment.
 */
const ALSO = /May be named: (.*)/;
/** The server prints button labels, and the link text that unsubscribes from mails, without filling in values. */
const LABELS = ["button", "action", "stop"];

const placesIn = (text: string): string[] => Array.from(text.matchAll(PLACE), ([, name = ""]) => name);

const remarkBefore = (node: unknown): string =>
  (node as { commentBefore?: string | null } | undefined)?.commentBefore ?? "";

function shapeOf(said: YAMLMap, above: readonly string[]): Shape {
  const named = said.items.map((pair, index): [string, Sentence | Shape] => {
    const { key, value } = pair as Pair;
    const name = String(isScalar(key) ? key.value : key);
    // The comment before a group's first name belongs to the group.
    const remark = remarkBefore(key) + (index === 0 ? remarkBefore(said) : "");
    const also = [...above, ...placesIn(ALSO.exec(remark)?.[1] ?? "")];
    if (isMap(value) && !isPlural(value.toJSON() as Said)) return [name, shapeOf(value, also)];
    const forms = isMap(value) ? Object.values(value.toJSON() as Record<string, string>) : undefined;
    const text = forms ? `{count} ${forms.join(" ")}` : String(isScalar(value) ? value.value : "");
    const places = new Set([...placesIn(text), ...(LABELS.includes(name) ? [] : also)]);
    return [name, { isPlural: forms !== undefined, places: [...places] }];
  });
  return Object.fromEntries(named);
}

/** The shape of the English sentences, which every language and course must match. */
export function productShape(): Shape {
  const { contents, errors } = parseDocument(readFileSync(ENGLISH_FILE, "utf8"));
  if (errors[0]) throw errors[0];
  return isMap(contents) ? shapeOf(contents, []) : {};
}
