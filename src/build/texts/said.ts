import { join } from "node:path";
import type { Sentences } from "#contract/sentences.d.ts";
import { LANGUAGE } from "#lib/language/language.ts";
import { CourseTexts } from "./product.ts";

/** Tests set COURSE_FOLDER. */
const CONTENT = process.env["COURSE_FOLDER"] ?? join(import.meta.dirname, "../../../content");
let read: Sentences | undefined;

/**
 * Returns a feature's sentences. Node reads them here: in tests, checks and the steps after the build. In pages and
 * browser scripts the build inserts the sentences themselves (textModules.ts).
 * @public
 */
export function said<Feature extends keyof Sentences>(feature: Feature): Sentences[Feature] {
  read ??= new CourseTexts(CONTENT, LANGUAGE).said as unknown as Sentences;
  return read[feature];
}
