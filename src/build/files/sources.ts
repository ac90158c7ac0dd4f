import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Document, isScalar, isSeq, parse, parseDocument, visit } from "yaml";

const MARK = "\uFEFF";

/** Removes the invisible byte-order mark that Windows editors write. */
const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(MARK.length) : text);

/** Reads UTF-8 without its byte-order mark. @throws the system's error, always with a `path` */
export function readText(path: string): string {
  try {
    return withoutMark(readFileSync(path, "utf8"));
  } catch (error) {
    // EISDIR errors carry no path.
    throw Object.assign(error as Error, { path });
  }
}

/** True for a UTF-16 file, which some editors call "Unicode". */
export function isUtf16(path: string): boolean {
  const [first, second] = readFileSync(path).subarray(0, 2);
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** A lesson's source file, drafts included. */
export interface LessonSource {
  id: string;
  moduleId: number;
  access: "free" | "premium";
  /** Path of the MDX file, relative to the project's root. */
  file: string;
  /** Unvalidated frontmatter. */
  data: Record<string, unknown>;
  /** Everything below the frontmatter. */
  body: string;
  /** The number of lines above the body. */
  bodyStartsAt: number;
}

const FRONTMATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;

/** Splits an MDX file into frontmatter and body; the frontmatter is "" when absent. */
export function cutFrontmatter(text: string) {
  const plain = withoutMark(text);
  const [whole = "", yaml = ""] = FRONTMATTER.exec(plain) ?? [];
  return { yaml, body: plain.slice(whole.length), bodyStartsAt: whole.split("\n").length - 1 };
}

const NAMES_LESSONS = new Set(["id", "lesson", "lessons", "lessonId"]);

/** Reads ids as text, even where YAML would read a number, boolean or null (404, true, 1e3). */
export function keepIds<Read extends Document>(document: Read): Read {
  visit(document, {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || !NAMES_LESSONS.has(String(key.value))) return;
      for (const id of isSeq(value) ? value.items : [value])
        if (isScalar(id) && typeof id.value !== "string" && id.source) id.value = id.source;
    },
  });
  return document;
}

/**
 * Parses YAML of a list or frontmatter.
 * @throws the YAML parser's errors
 */
export function parseList(yaml: string): unknown {
  const document = keepIds(parseDocument(yaml));
  if (document.errors[0]) throw document.errors[0];
  return document.toJS();
}

/**
 * Splits an MDX file and parses its frontmatter, {} when absent.
 * @throws the YAML parser's errors
 */
export function splitFrontmatter(text: string) {
  const { yaml, body, bodyStartsAt } = cutFrontmatter(text);
  const data = parseList(yaml);
  const isObject = data !== null && typeof data === "object";
  return { data: isObject ? (data as Record<string, unknown>) : {}, body, bodyStartsAt };
}

const moduleOf = (file: string, root: string): Record<string, unknown> => {
  const path = join(root, dirname(file), "module.yaml");
  return existsSync(path) ? (parse(readFileSync(path, "utf8")) as Record<string, unknown>) : {};
};

/** Reads all lessons in content/curriculum, ordered by folder and file name. */
export function lessonSources(root = "."): LessonSource[] {
  return globSync("content/curriculum/*/*.mdx", { cwd: root })
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((file) => {
      const { data, body, bodyStartsAt } = splitFrontmatter(readFileSync(join(root, file), "utf8"));
      const module = moduleOf(file, root);
      const access = (data["access"] ?? module["access"]) === "free" ? "free" : "premium";
      return { id: String(data["id"]), moduleId: Number(module["id"]), access, file, data, body, bodyStartsAt };
    });
}

/** Returns the path of the file beside a lesson with another extension, such as ".vtt"; undefined when absent. */
export function besideLesson(lesson: Pick<LessonSource, "file">, ending: string, root = "."): string | undefined {
  const path = join(root, lesson.file.replace(/\.mdx$/, ending));
  return existsSync(path) ? path : undefined;
}
