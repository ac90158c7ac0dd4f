import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isPlural } from "./forms.ts";

/** A sentence, its forms, or a group of both by their names. */
export type Said = string | { [name: string]: Said };

const FOLDER = join(import.meta.dirname, "../../texts");
const fileOf = (language: string): string => join(FOLDER, `${language}.yaml`);

export const ENGLISH_FILE = fileOf("en");

/** The file of the product's own sentences in a language ("de-AT" speaks German); undefined where there is none. */
export function productFile(language: string): string | undefined {
  // "fil" is not Finnish, and "arz" has no Arabic of its own.
  const file = fileOf(language.split("-")[0] ?? language);
  return existsSync(file) ? file : undefined;
}

/** The product's sentences that a course in this language says: English ones where the product does not speak it. */
export const spokenFile = (language: string): string => productFile(language) ?? ENGLISH_FILE;

/** What a file says. It is read for each feature that a bundle has, and parsed when its text is another. */
export class YamlFile {
  readonly path: string;
  #text = "";
  #said: Record<string, Said> = {};

  constructor(path: string) {
    this.path = path;
  }

  /** Empty where there is no file, or nothing but remarks in it. */
  get said(): Record<string, Said> {
    const text = existsSync(this.path) ? readFileSync(this.path, "utf8") : "";
    if (text !== this.#text) this.#said = (parse(text) as Record<string, Said> | null) ?? {};
    this.#text = text;
    return this.#said;
  }
}

/** The product's sentences with those of the course in their place; one that counts is replaced in all its forms. */
export function merged(product: Said, own: Said | null | undefined): Said {
  if (own === undefined || own === null) return product;
  if (typeof product === "string" || typeof own === "string" || isPlural(product)) return own;
  return Object.fromEntries(Object.entries(product).map(([name, said]) => [name, merged(said, own[name])]));
}

/** What a course says: the product's sentences in its language, English where there are none, under its own texts.yaml. */
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
