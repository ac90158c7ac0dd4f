import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Document, isScalar, isSeq, parse, parseDocument, visit } from "yaml";

const MARK = "\uFEFF";

/** Windows editors write a byte-order mark that nobody sees; it is no part of the text. */
const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(MARK.length) : text);

export function readText(path: string): string {
  try {
    return withoutMark(readFileSync(path, "utf8"));
  } catch (error) {
    // Of a folder that stands where a file should the system does not say the name.
    throw Object.assign(error as Error, { path });
  }
}

/** true: the file is in UTF-16, as an editor writes it that calls this "Unicode". */
export function isUtf16(path: string): boolean {
  const [first, second] = readFileSync(path).subarray(0, 2);
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** A lesson as its author wrote it, drafts included. */
export interface LessonSource {
  id: string;
  moduleId: number;
  access: "free" | "premium";
  /** Path of the MDX file from the project's root. */
  file: string;
  /** The frontmatter, unchecked. */
  data: Record<string, unknown>;
  /** Everything below the frontmatter. */
  body: string;
  /** Lines of the file above the body. */
  bodyStartsAt: number;
}

const FRONTMATTER = /^---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;

/** Cuts an MDX file in two; the frontmatter is empty without one. */
export function cutFrontmatter(text: string) {
  const plain = withoutMark(text);
  const [whole = "", yaml = ""] = FRONTMATTER.exec(plain) ?? [];
  return { yaml, body: plain.slice(whole.length), bodyStartsAt: whole.split("\n").length - 1 };
}

const NAMES_LESSONS = new Set(["id", "lesson", "lessons", "lessonId"]);

/** Ids are texts: what stands in the file, also where YAML reads a number, a truth or nothing (404, true, 1e3). */
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

/** A list, or the form of a lesson. Throws what the YAML parser throws. */
export function parseList(yaml: string): unknown {
  const document = keepIds(parseDocument(yaml));
  if (document.errors[0]) throw document.errors[0];
  return document.toJS();
}

/** Splits an MDX file. Without frontmatter the data is empty. Throws what the YAML parser throws. */
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

/** All lessons below content/curriculum, in the order of their folders and files. */
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

/** The file beside a lesson with another ending, as ".vtt"; undefined when there is none. */
export function besideLesson(lesson: Pick<LessonSource, "file">, ending: string, root = "."): string | undefined {
  const path = join(root, lesson.file.replace(/\.mdx$/, ending));
  return existsSync(path) ? path : undefined;
}
