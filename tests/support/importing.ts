import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesIn } from "#build/files/trees.ts";
import { importCourse, type Order } from "#build/import/importCourse.ts";
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
    filesIn(this.path("content")).map(
      (file) => `${file} ${readFileSync(this.path("content", file)).toString("base64")}`,
    );

  /** What the author is told. */
  take = (path: string, order: Partial<Order> = {}): Promise<string> =>
    importCourse({ root: this.root, into: undefined, access: "free", module: undefined, ...order, path });
}

/** A sample's files by their paths, as an archive holds them. */
export const sampleFiles = (name: string): Record<string, Buffer> =>
  Object.fromEntries(
    filesIn(join(SAMPLES, name)).map((file) => [file, readFileSync(join(SAMPLES, name, file))] as const),
  );

export const zippedSample = (name: string, more: Record<string, Buffer> = {}): Buffer =>
  zipOf({ ...sampleFiles(name), ...more });
