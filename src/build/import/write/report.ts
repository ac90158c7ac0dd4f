import { countOf } from "#build/check/names/countOf.ts";
import { decoded } from "#build/import/source/lookup.ts";
import type { Left } from "#build/import/source/limits.ts";
import { readText, shown, type Source } from "#build/import/source/source.ts";
import type { PlannedModule } from "./plan.ts";

/** What came, module by module. */
export function arrived(modules: PlannedModule[]): string {
  const lines = modules.flatMap(({ id, title, lessons }) => [
    `  ${id}  ${title}`,
    ...lessons.map((lesson) => `       ${lesson.file}${others(lesson.files.size - 1)}`),
  ]);
  const count = modules.reduce((sum, { lessons }) => sum + lessons.length, 0);
  return [`Imported ${countOf(count, "lesson")}:`, ...lines].join("\n");
}

const others = (count: number): string => (count === 0 ? "" : `, with ${countOf(count, "file")} beside it`);

/** What may stand in the file of something that was left, the surest first. */
function soughtIn(words: string, what: string): string[] {
  const [, quoted = ""] = /“([^”]+)”/.exec(what) ?? [];
  const name = decoded(words).split("/").at(-1) ?? "";
  return [words.trim(), words.trim().split("\n")[0] ?? "", what, name, encodeURIComponent(name), quoted].filter(
    (one) => one.length > 1,
  );
}

/** Finds lines of what was left by its words, each place of the same words once. */
class Places {
  readonly #texts = new Map<string, string>();
  readonly #from = new Map<string, number>();
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  #textOf(file: string): string {
    const known = this.#texts.get(file);
    if (known !== undefined) return known;
    const isText = this.#source.files.has(file) && !/\.(docx|png|jpe?g|gif|webp|avif|mp4|pdf|zip)$/i.test(file);
    let text = "";
    try {
      text = isText ? readText(this.#source, file).replace(/\r\n?/g, "\n") : "";
    } catch {
      // What cannot be read has no lines.
    }
    this.#texts.set(file, text);
    return text;
  }

  /** ":12", or nothing where it stands nowhere as it is told. */
  of({ file, what, words, line }: Left): string {
    if (line !== undefined) return /\.docx$/i.test(file) ? `, paragraph ${line}` : `:${line}`;
    const text = this.#textOf(file);
    for (const sought of soughtIn(words ?? what, what)) {
      const key = `${file}\n${sought}`;
      const at = text.indexOf(sought, this.#from.get(key) ?? 0);
      if (at === -1) continue;
      this.#from.set(key, at + sought.length);
      return `:${text.slice(0, at).split("\n").length}`;
    }
    return "";
  }
}

const MOST_LINES = 300;

/** What could not be taken: file and line, what, why. The same thing in the same place is told once. */
export function leftOver(left: Left[], source: Source): string {
  const places = new Places(source);
  const all = left.map((one) => `  ${shown(one.file)}${places.of(one)}: ${shown(one.what)}: ${one.why}`);
  const lines = [...new Set(all)];
  if (lines.length === 0) return "Everything was taken.";
  const rest = lines.length - MOST_LINES;
  return [
    `Not taken (${lines.length}):`,
    ...lines.slice(0, MOST_LINES),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join("\n");
}
