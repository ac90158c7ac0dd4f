import type { Counted } from "#contract/formats.d.ts";
import type { SaidName } from "#contract/said.d.ts";
import type { ServerTexts, SiteFile } from "#contract/site.d.ts";
import { fill, type Values, formFor } from "../words.rules.ts";
import { memoize } from "../memory.ts";
import { siteFile, currentRelease } from "./release.ts";
import type { BuiltCourse } from "#contract/course.d.ts";

const read = memoize(2, (file: string) => JSON.parse(toString($os.readFile(file))) as ServerTexts);

/** The server's texts as the owner wrote them, from the build's texts.json beside the manifest. */
export const serverTexts = (): ServerTexts => read(siteFile("texts.json"));

/**
 * A filled sentence of `server`; `count` chooses its plural form. Returns "" when the built site lacks it: PocketBase
 * then uses its own message, and the request is refused all the same.
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

const readBrand = memoize(2, (file: string): Partial<SiteFile> => {
  try {
    return JSON.parse(toString($os.readFile(file))) as Partial<SiteFile>;
  } catch {
    return {};
  }
});

/** The site's name and brand from the build's site.json; a site built without it has only `name`. */
export const siteBrand = (name: string): SiteFile => ({
  ...{ name, tagline: "", supportEmail: "", language: "en" },
  ...readBrand(siteFile("site.json")),
});

const courseIn = memoize(2, (file: string) => JSON.parse(toString($os.readFile(file))) as BuiltCourse);

/** The course of the currently served release. */
export const theCourse = (): BuiltCourse => courseIn(currentRelease().curriculum);

/** False on a server that starts before the first build. */
export function isBuilt(): boolean {
  try {
    $os.stat(currentRelease().curriculum);
    return true;
  } catch {
    return false;
  }
}
