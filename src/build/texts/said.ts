import { join } from "node:path";
import type { Sentences } from "#contract/sentences.d.ts";
import { LANGUAGE } from "#lib/language/language.ts";
import { CourseTexts } from "./product.ts";

/** In tests, that of their own course. */
const CONTENT = process.env["COURSE_FOLDER"] ?? join(import.meta.dirname, "../../../content");
let read: Sentences | undefined;

/**
 * A feature's sentences as the course says them. This reads them where Node runs alone: in tests, checks and the steps
 * after the build. In pages and scripts the sentences themselves stand in its place (textModules.ts).
 * @public
 */
export function said<Feature extends keyof Sentences>(feature: Feature): Sentences[Feature] {
  read ??= new CourseTexts(CONTENT, LANGUAGE).said as unknown as Sentences;
  return read[feature];
}
