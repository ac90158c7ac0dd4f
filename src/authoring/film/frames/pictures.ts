import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { footageFile, pictureFile } from "#authoring/film/tools/library.ts";
import { run } from "#authoring/film/tools/ffmpeg.ts";
import { type Frame, FRAMES_PER_SECOND } from "./frames.ts";

const REFERENCE = /href="((picture|footage):([^"#]+)(?:#(\d+))?)"/g;
const SHAPE = "scale=1280:720:force_original_aspect_ratio=increase:flags=lanczos,crop=1280:720";

const uri = (data: Buffer, kind: string): string => `data:image/${kind};base64,${data.toString("base64")}`;

/** A still as the drawing library reads it. */
async function stillOf(name: string): Promise<string> {
  const file = pictureFile(name);
  if (!file) throw new Error(`content/pictures has no "${name}".`);
  if (!file.endsWith(".webp")) return uri(readFileSync(file), file.endsWith(".png") ? "png" : "jpeg");
  const { default: sharp } = await import("sharp");
  return uri(await sharp(file).png().toBuffer(), "png");
}

/** Takes the pictures out of a clip; returns their files in order. */
function clipOf(name: string, folder: string): string[] {
  const file = footageFile(name);
  if (!file) throw new Error(`content/footage has no "${name}".`);
  const into = join(folder, `clip-${name}`);
  mkdirSync(into);
  const filters = `fps=${FRAMES_PER_SECOND},${SHAPE},format=yuvj444p`;
  run("ffmpeg", ["-y", "-v", "error", "-i", file, "-an", "-vf", filters, "-q:v", "2", join(into, "%05d.jpg")]);
  return readdirSync(into)
    .sort()
    .map((one) => join(into, one));
}

/** How to put the pictures of content/ into drawings that name them. @param folder for what is taken out of clips */
export async function picturesFor(frames: Frame[], folder: string): Promise<(svg: string) => string> {
  const named = new Map(
    frames.flatMap(({ svg }) => [...svg.matchAll(REFERENCE)].map(([, , kind, name = ""]) => [`${kind}:${name}`, name])),
  );
  const stills = new Map<string, string>();
  const clips = new Map<string, string[]>();
  for (const [reference, name] of named) {
    if (reference.startsWith("footage:")) clips.set(name, clipOf(name, folder));
    else stills.set(name, await stillOf(name));
  }
  const sourceOf = (kind: string, name: string, at: number): string => {
    if (kind === "picture") return stills.get(name) ?? "";
    const files = clips.get(name) ?? [];
    return uri(readFileSync(files[Math.min(at, files.length - 1)] ?? ""), "jpeg");
  };
  return (svg) =>
    svg.replace(
      REFERENCE,
      (_, __, kind: string, name: string, at = "0") => `href="${sourceOf(kind, name, Number(at))}"`,
    );
}
