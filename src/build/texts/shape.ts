import { readFileSync } from "node:fs";
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from "yaml";
import { isPlural } from "./forms.ts";
import { ENGLISH_FILE, type Said } from "./product.ts";

/** What code puts into a sentence, by the names of its places. */
export interface Sentence {
  isPlural: boolean;
  places: readonly string[];
}

/** The sentences of the product by their names, alone or in groups. */
export interface Shape {
  readonly [name: string]: Sentence | Shape;
}

export const isSentence = (node: Sentence | Shape): node is Sentence => Array.isArray(node["places"]);

const PLACE = /\{(\w+)\}/g;
/** Values that this sentence does not name, and another wording may: each in all sentences below the remark. */
const ALSO = /May be named: (.*)/;
/** The server writes what stands on a button, and on the link that ends mails, as it is. */
const LABELS = ["button", "action", "stop"];

const placesIn = (text: string): string[] => Array.from(text.matchAll(PLACE), ([, name = ""]) => name);

const remarkBefore = (node: unknown): string =>
  (node as { commentBefore?: string | null } | undefined)?.commentBefore ?? "";

function shapeOf(said: YAMLMap, above: readonly string[]): Shape {
  const named = said.items.map((pair, index): [string, Sentence | Shape] => {
    const { key, value } = pair as Pair;
    const name = String(isScalar(key) ? key.value : key);
    // The remark before the first name of a group is the group's.
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

/** What English says, which every other language and every course says in its own words. */
export function productShape(): Shape {
  const { contents, errors } = parseDocument(readFileSync(ENGLISH_FILE, "utf8"));
  if (errors[0]) throw errors[0];
  return isMap(contents) ? shapeOf(contents, []) : {};
}
