import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { emptyProject } from "#bench/build/project.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { BuiltCourse } from "./builtCourse.ts";
import { shareCompressed } from "./compressed.ts";

const COPIED = [
  ...["src", "public", "pocketbase/hooks/community", "pocketbase/scripts/platform"],
  ...["package.json", "tsconfig.json", "astro.config.mjs"],
];
/** The lessons of the author's check. */
export const BASE = join(PROJECT, "tests/fixtures/content/base/content");
const OF_THE_BASE = ["curriculum", "stories", "glossary.yaml", "channels.yaml"];
const ASTRO = "node_modules/astro/bin/astro.mjs";

/** The product with the four lessons of the author's check, in a folder of its own. */
export class SmallCourse extends BuiltCourse {
  constructor() {
    super(emptyProject("small", join(PROJECT, "node_modules")));
    shareCompressed(this.folder);
    for (const name of COPIED) cpSync(join(PROJECT, name), join(this.folder, name), { recursive: true });
    cpSync(join(PROJECT, "tests/course"), join(this.folder, "content"), { recursive: true });
    for (const name of OF_THE_BASE) {
      rmSync(join(this.folder, "content", name), { recursive: true });
      cpSync(join(BASE, name), join(this.folder, "content", name), { recursive: true });
    }
    // It is about the lessons of the tests' course.
    rmSync(join(this.folder, "content/case"), { recursive: true, force: true });
    // Two lessons of the check share their files: a premium one whose bytes are public would rightly stop the build.
    this.edit("2-second-steps/1-third-lesson.vtt", (text) => text.replace("What do you do first?", "What comes now?"));
    this.edit("2-second-steps/1-third-lesson.circles.svg", (text) => `${text}<!-- third -->`);
  }

  lesson = (file: string): string => this.path("content/curriculum", file);

  edit(file: string, change: (text: string) => string): void {
    writeFileSync(this.lesson(file), change(readFileSync(this.lesson(file), "utf8")));
  }

  /** Renames all files of a lesson: its text, captions, pictures. */
  move(from: string, to: string): void {
    const [folder = "", name = ""] = from.split("/");
    const [newFolder = "", newName = ""] = to.split("/");
    this.edit(`${from}.mdx`, (text) => text.replaceAll(`./${name}.`, `./${newName}.`));
    for (const file of readdirSync(this.lesson(folder)).filter((one) => one.startsWith(name)))
      renameSync(this.lesson(`${folder}/${file}`), this.lesson(`${newFolder}/${file.replace(name, newName)}`));
  }

  /** Puts a photograph beside a lesson: light that falls from one corner. */
  async photograph(file: string, width: number, height: number): Promise<void> {
    const lightAt = (_: unknown, at: number) => ((at % width) + Math.floor(at / width)) / 16;
    const pixels = Uint8Array.from({ length: width * height }, lightAt);
    await sharp(pixels, { raw: { width, height, channels: 1 } }).toFile(this.lesson(file));
  }

  async build(): Promise<{ status: number | null; output: string }> {
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
    const { code, lines } = await run(process.execPath, ["src/build/build.ts"], { cwd: this.folder, env });
    return { status: code, output: lines.join("\n") };
  }

  /** What the preview has its server know of the course (src/authoring/preview/previewServer.ts). */
  get previewSite(): string {
    return this.path("node_modules/.cache/preview-site");
  }

  /**
   * The preview that an author works with, without the server behind it; stopped by the caller.
   * @param root of a course elsewhere, which its author calls CONTENT
   */
  async preview(root = this.folder, CONTENT?: string): Promise<{ url: string; server: ChildProcess }> {
    const port = String(await freePort());
    // Under a test runner Astro would leave its pages out of the preview.
    const settings = { NODE_ENV: "development", ASTRO_TELEMETRY_DISABLED: "1", PREVIEW_SITE: this.previewSite };
    const env = { ...process.env, VITEST: undefined, CONTENT, ...settings };
    const args = [this.path(ASTRO), "dev", "--host", "127.0.0.1", "--port", port];
    const server = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
    await new Promise<void>((ready, failed) => {
      server.stdout.on("data", (data: Buffer) => (data.toString().includes("ready in") ? ready() : undefined));
      server.once("exit", () => failed(new Error("The preview ended before it was ready")));
    });
    return { url: `http://127.0.0.1:${port}`, server };
  }

  remove = (): void => rmSync(this.folder, { recursive: true, force: true });
}
