import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";

/** Lays the small course without a mistake, for the author's check, in place of whatever content/ a folder has. */
export function layCheckedCourse(root: string): void {
  rmSync(join(root, "content"), { recursive: true, force: true });
  cpSync(join(PROJECT, "tests/fixtures/content/base"), root, { recursive: true });
}
