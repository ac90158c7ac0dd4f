import { existsSync, readFileSync } from "node:fs";
import type { ModuleWithEntries } from "#features/learning/course/course.content.ts";
import { readCaptions } from "#features/learning/video/captions.ts";
import { minutesToRead } from "#lib/language/words.ts";
import type { Trailer } from "./HeroFilm.tsx";

/** What `npm run make:videos -- --trailer` writes. */
const FILES = import.meta.glob<string>("/content/trailer.{mp4,vtt,jpg}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});
const CAPTIONS = "content/trailer.vtt";

/** The home page's film; undefined for a course that has none. Each of its captions is one lesson's line. */
export async function trailerOf(modules: ModuleWithEntries[]): Promise<Trailer | undefined> {
  const [src, captions, picture] = ["mp4", "vtt", "jpg"].map((ending) => FILES[`/content/trailer.${ending}`]);
  if (!src || !captions || !picture || !existsSync(CAPTIONS)) return undefined;
  const { cues } = await readCaptions(readFileSync(CAPTIONS, "utf8"));
  const placed = modules.flatMap(({ lessons, entries }) =>
    entries.flatMap(({ data: { trailer } }, at) => {
      const lesson = lessons[at];
      const cue = cues.find(({ text }) => text === trailer?.line);
      return lesson && cue ? [{ lesson, line: cue.text, from: cue.start }] : [];
    }),
  );
  if (placed.length === 0) return undefined;
  const cuts = placed.map(({ lesson: { id, moduleId, number, title }, line, from }) => ({
    ...{ id, moduleId, number, title },
    line,
    from,
  }));
  return { src, captions, picture, cuts, seconds: cues.at(-1)?.end ?? 0 };
}

/** Markup of a lesson's source, and the lines that import what it shows. */
const MARKUP = /^import .*$|<[^>]*>|\]\([^)]*\)/gm;

/** The minutes that each lesson's film and page ask for, by its id. */
export const lessonMinutes = (modules: ModuleWithEntries[]): Record<string, number> =>
  Object.fromEntries(
    modules.flatMap(({ lessons, entries }) =>
      lessons.map(({ id, seconds }, at) => [
        id,
        Math.round(seconds / 60) + minutesToRead((entries[at]?.body ?? "").replace(MARKUP, " ")),
      ]),
    ),
  );
