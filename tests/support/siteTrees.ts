import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Trees } from "#build/files/trees.ts";

type Side = keyof Trees;

/** The trees of a site in a folder of their own, for one step of the build; gone when the test is over. */
export class SiteTrees implements Trees, Disposable {
  readonly root = mkdtempSync(join(tmpdir(), "site-trees-"));
  readonly public = join(this.root, "dist");
  readonly site = join(this.root, "site");
  readonly members = join(this.site, "members");

  constructor(files: Partial<Record<Side, Record<string, string | Buffer>>> = {}) {
    for (const folder of [this.public, this.members]) mkdirSync(folder, { recursive: true });
    for (const [side, all] of Object.entries(files))
      for (const [file, text] of Object.entries(all)) this.write(side as Side, file, text);
  }

  write(side: Side, file: string, text: string | Buffer): void {
    mkdirSync(dirname(join(this[side], file)), { recursive: true });
    writeFileSync(join(this[side], file), text);
  }

  read = (side: Side, file: string): string => readFileSync(join(this[side], file), "utf8");
  has = (side: Side, file: string): boolean => existsSync(join(this[side], file));

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
