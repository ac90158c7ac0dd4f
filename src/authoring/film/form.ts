import { timecode } from "#features/learning/course/formats.ts";
import type { FilmScene } from "./read/film.ts";
import type { Timing } from "./read/timing.ts";

const field = (name: string): RegExp => new RegExp(`^${name}:.*\\n(?:[ \\t]+.*\\n)*`, "m");

function replaced(form: string, name: string, text: string): string {
  if (field(name).test(form)) return form.replace(field(name), () => text);
  return text === "" ? form : form.replace(/^duration:.*\n/m, (found) => found + text);
}

/** Writes the length of the film, its chapters, and who reads it into a lesson's form; the rest stays as it is. */
export function withFilm(mdx: string, scenes: FilmScene[], timing: Timing, isSynthetic: boolean): string {
  const end = mdx.indexOf("\n---", 4) + 1;
  const named = scenes.flatMap(({ chapter }, i) =>
    chapter ? [{ title: chapter, at: Math.floor(timing.scenes[i] ?? 0) }] : [],
  );
  const chapters = named.map(({ title, at }) => `  - { at: "${timecode(at)}", title: ${JSON.stringify(title)} }\n`);
  let form = replaced(mdx.slice(0, end), "voice", isSynthetic ? "voice: synthetic\n" : "");
  form = replaced(form, "duration", `duration: "${timecode(timing.seconds)}"\n`);
  return replaced(form, "chapters", chapters.length > 0 ? `chapters:\n${chapters.join("")}` : "") + mdx.slice(end);
}
