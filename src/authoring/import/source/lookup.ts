import { normalize } from "node:path/posix";
import type { Source } from "./source.ts";

/** One form of a name, however a system writes its letters: "Ü" is one sign or two, capitals or none. */
const oneForm = (name: string): string => name.normalize("NFC").toLowerCase();

/** What the percent signs of an address stand for; one that stands for itself stays. */
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

/** What somebody who wrote this name may have meant, the likeliest first. */
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

/** Finds the files of a source by names as documents and manifests write them. */
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

  /** By its whole path, in this one form. */
  at(path: string): string | undefined {
    return this.#paths.get(oneForm(normalize(path).replace(/^\/+|\/+$/g, "")));
  }

  /** By its whole path, in any form. */
  byPath(path: string): string | undefined {
    for (const form of nameForms(path)) {
      const found = this.at(form);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** By its name, wherever it lies. */
  named(name: string): string | undefined {
    return this.#names.get(oneForm(name));
  }
}
