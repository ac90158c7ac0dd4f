import { normalize } from "node:path/posix";
import type { Source } from "./source.ts";

/** Normalizes a name: systems differ in Unicode form and case. */
const oneForm = (name: string): string => name.normalize("NFC").toLowerCase();

/** Decodes percent escapes; invalid ones stay as they are. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, safely);
  }
}

function safely(signs: string): string {
  try {
    return decodeURIComponent(signs);
  } catch {
    return signs;
  }
}

/** Returns the possible readings of a name, most likely first. */
export function nameForms(name: string): string[] {
  const whole = [name, percentDecoded(name)];
  const cut = [
    name.replace(/[?#].*$/s, ""),
    percentDecoded(name.replace(/[?#].*$/s, "")),
    percentDecoded(name).replace(/[?#].*$/s, ""),
  ];
  return [...new Set([...whole, ...cut].flatMap((one) => [one, one.replaceAll("\\", "/")]))].filter(
    (one) => one !== "",
  );
}

/** Finds files by the names in documents and manifests. */
export class Lookup {
  readonly #paths = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor({ files }: Source) {
    for (const path of files.keys()) {
      const form = oneForm(path);
      const name = form.slice(form.lastIndexOf("/") + 1);
      if (!this.#paths.has(form)) this.#paths.set(form, path);
      if (!this.#names.has(name)) this.#names.set(name, path);
    }
  }

  /** Finds a file by its exact path. */
  at(path: string): string | undefined {
    return this.#paths.get(oneForm(normalize(path).replace(/^\/+|\/+$/g, "")));
  }

  /** Finds a file by any reading of its path. */
  byPath(path: string): string | undefined {
    for (const form of nameForms(path)) {
      const found = this.at(form);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Finds a file by name in any folder. */
  named(name: string): string | undefined {
    return this.#names.get(oneForm(name));
  }
}
