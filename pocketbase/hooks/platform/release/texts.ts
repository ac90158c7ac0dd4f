import type { Counted } from "#contract/formats.d.ts";
import type { SaidName } from "#contract/said.d.ts";
import type { ServerTexts } from "#contract/site.d.ts";
import { fill, type Values } from "../words/letters.rules.ts";
import { formFor } from "../words/words.rules.ts";
import { memoize } from "../memory.ts";
import { siteFile } from "./release.ts";

const read = memoize(2, (file: string) => JSON.parse(toString($os.readFile(file))) as ServerTexts);

/** What the server says, as the owner wrote it: the build's texts.json, beside the manifest. */
export const serverTexts = (): ServerTexts => read(siteFile("texts.json"));

/**
 * A sentence of `server`, with its values; `count` chooses among its forms. A version of the site that was built without
 * it has "": the server's own words take its place, as what is refused is refused all the same.
 */
export function said(name: SaidName, values: Values = {}): string {
  const texts = textsOrNone();
  const sentence: string | Counted = texts.server?.[name] ?? "";
  if (typeof sentence === "string") return fill(sentence, values);
  return texts.formats ? fill(formFor(sentence, Number(values["count"]), texts.formats), values) : "";
}

function textsOrNone(): Partial<ServerTexts> {
  try {
    return serverTexts();
  } catch {
    return {};
  }
}
