import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { emptyProject } from "#bench/build/project.ts";
import { filesUnder, LIVE, NEW, sha256Hex } from "#build/files/trees.ts";
import { type Finished, run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";

const SOURCES = ["src", "content", "pocketbase/hooks/community", "astro.config.mjs", "package.json", "tsconfig.json"];
const SHARE_IMAGES = join("node_modules", ".cache", "share-images");

/** The project in a folder of its own, to be broken on purpose. */
export class CopiedSite implements Disposable {
  /** Packages are shared, what builds remember is not. */
  readonly folder = emptyProject("leaking-site", join(PROJECT, "node_modules"));
  readonly #before = new Map<string, Buffer | undefined>();

  constructor() {
    for (const source of SOURCES) cpSync(join(PROJECT, source), join(this.folder, source), { recursive: true });
    const drawn = join(PROJECT, SHARE_IMAGES);
    if (existsSync(drawn)) cpSync(drawn, join(this.folder, SHARE_IMAGES), { recursive: true });
  }

  /** Where a tree of the project lies in here. */
  readonly #copied = (tree: string): string => join(this.folder, relative(PROJECT, tree));

  build(): Promise<Finished> {
    // Not the whole environment: with Vitest's DEV in it, the build takes itself for a preview.
    const { PATH, HOME } = process.env;
    return run(process.execPath, ["src/build/build.ts"], { cwd: this.folder, env: { PATH, HOME } });
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  write(file: string, content: string | Buffer): void {
    const path = join(this.folder, file);
    if (!this.#before.has(file)) this.#before.set(file, existsSync(path) ? readFileSync(path) : undefined);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  copy(from: string, to: string): void {
    this.write(to, readFileSync(join(this.folder, from)));
  }

  edit(file: string, from: string | RegExp, to: string): void {
    const text = this.read(file);
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`${file} no longer says ${String(from)}: write this variant anew`);
    this.write(file, changed);
  }

  /** Takes every change back. */
  restore(): void {
    for (const [file, content] of this.#before) {
      const path = join(this.folder, file);
      if (content) writeFileSync(path, content);
      else rmSync(path);
    }
    this.#before.clear();
  }

  /** One hash of every byte and name that is served. */
  served(): string {
    const trees = [LIVE.public, LIVE.site].map(this.#copied);
    return sha256Hex(
      trees.flatMap((tree) => filesUnder(tree).map((file) => file + sha256Hex(readFileSync(join(tree, file))))).join(),
    );
  }

  leftovers(): string[] {
    return [NEW.public, NEW.site].map(this.#copied).filter((tree) => existsSync(tree));
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
