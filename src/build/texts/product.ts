import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isPlural } from "./forms.ts";

/** A sentence, its plural forms, or a named group of both. */
export type Said = string | { [name: string]: Said };

const FOLDER = join(import.meta.dirname, "../../texts");
const fileOf = (language: string): string => join(FOLDER, `${language}.yaml`);

export const ENGLISH_FILE = fileOf("en");

/** Returns the file of the product's sentences in a language ("de-AT" uses German); undefined when there is none. */
export function productFile(language: string): string | undefined {
  // Exact subtags only: "fil" is not Finnish, and "arz" does not use Arabic's file.
  const file = fileOf(language.split("-")[0] ?? language);
  return existsSync(file) ? file : undefined;
}

/** Returns the product's file for a course language, English when it has none. */
export const spokenFile = (language: string): string => productFile(language) ?? ENGLISH_FILE;

/** A YAML file that is parsed again only when its text changed, as every feature of a bundle reads it. */
export class YamlFile {
  readonly path: string;
  #text = "";
  #said: Record<string, Said> = {};

  constructor(path: string) {
    this.path = path;
  }

  /** {} when the file is missing or holds only comments. */
  get said(): Record<string, Said> {
    const text = existsSync(this.path) ? readFileSync(this.path, "utf8") : "";
    if (text !== this.#text) this.#said = (parse(text) as Record<string, Said> | null) ?? {};
    this.#text = text;
    return this.#said;
  }
}

/** Overrides the product's sentences with the course's; plural forms are replaced as a whole. */
export function merged(product: Said, own: Said | null | undefined): Said {
  if (own === undefined || own === null) return product;
  if (typeof product === "string" || typeof own === "string" || isPlural(product)) return own;
  return Object.fromEntries(Object.entries(product).map(([name, said]) => [name, merged(said, own[name])]));
}

/** The sentences of a course: the product's in its language, or English, overridden by its texts.yaml. */
export class CourseTexts {
  readonly #product: YamlFile;
  readonly #own: YamlFile;

  /** @param content the course's folder */
  constructor(content: string, language: string) {
    this.#product = new YamlFile(spokenFile(language));
    this.#own = new YamlFile(join(content, "texts.yaml"));
  }

  isReadFrom = (path: string): boolean => path === this.#product.path || path === this.#own.path;

  get said(): Record<string, Said> {
    return merged(this.#product.said, this.#own.said) as Record<string, Said>;
  }

  feature = (name: string): Said => merged(this.#product.said[name] ?? {}, this.#own.said[name]);
}
