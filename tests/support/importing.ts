import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach } from "vitest";
import { filesUnder } from "#build/files/trees.ts";
import { importCourse, type Order } from "#authoring/import/importCourse.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { layCheckedCourse } from "./checkedCourse.ts";
import { zipOf } from "./zipOf.ts";

/** The samples of the formats, unpacked. */
export const SAMPLES = join(PROJECT, "tests/fixtures/import");

/** A small course in a folder of its own, to import into. */
export class ImportingCourse {
  readonly root = mkdtempSync(join(tmpdir(), "import-"));

  lay = (): void => layCheckedCourse(this.root);
  remove = (): void => rmSync(this.root, { recursive: true, force: true });
  path = (...steps: string[]): string => join(this.root, ...steps);
  read = (file: string): string => readFileSync(this.path("content/curriculum", file), "utf8");
  /** Files of a folder of the curriculum. */
  names = (folder: string): string[] => readdirSync(this.path("content/curriculum", folder)).sort();
  /** Every file of the course with what is in it. */
  whole = (): string[] =>
    filesUnder(this.path("content")).map(
      (file) => `${file} ${readFileSync(this.path("content", file)).toString("base64")}`,
    );

  /** What the author is told. */
  take = (path: string, order: Partial<Order> = {}): Promise<string> =>
    importCourse({ root: this.root, into: undefined, access: "free", module: undefined, ...order, path });
}

/** A sample's files by their paths, as an archive holds them. */
export const sampleFiles = (name: string): Record<string, Buffer> =>
  Object.fromEntries(
    filesUnder(join(SAMPLES, name)).map((file) => [file, readFileSync(join(SAMPLES, name, file))] as const),
  );

export const zippedSample = (name: string, more: Record<string, Buffer> = {}): Buffer =>
  zipOf({ ...sampleFiles(name), ...more });

/** The smallest picture there is. */
export const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A course to import into, and a folder for what is imported: for each test of the file anew. */
export function importing() {
  const course = new ImportingCourse();
  let folder = "";
  beforeEach(() => {
    course.lay();
    folder = mkdtempSync(join(tmpdir(), "source-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(() => course.remove());
  /** Writes a file into the folder and gives its path. */
  const put = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  /** What a lesson says, without its head. */
  const body = (file: string): string => course.read(file).split(/\n---\n\n?/)[1] ?? "";
  return { course, put, body, folder: () => folder };
}
