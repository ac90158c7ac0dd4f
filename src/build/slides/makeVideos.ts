import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lessonSources } from "#build/files/sources.ts";
import { timecode } from "#features/course/formats.ts";
import { drawFrames } from "./drawFrames.ts";
import { encodeVideo } from "./encodeVideo.ts";
import { framesOf } from "./frames.ts";
import { type SlideShow, slideShow } from "./slideShow.ts";

const LARGE_KB = 800;

async function makeVideo(show: SlideShow): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "slides-"));
  try {
    const frames = framesOf(show);
    const length = encodeVideo(show, frames, await drawFrames(show, frames, folder), folder);
    if (length !== show.seconds) throw new Error(`${show.video} lasts ${length} s, not ${show.seconds} s.`);
    const size = Math.round(statSync(show.video).size / 1000);
    console.log(`${show.video}  ${timecode(length)}  ${size} KB${size > LARGE_KB ? `, more than ${LARGE_KB}` : ""}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lessons that were asked for; with --all, those that have a list of slides. */
function chosen(args: string[]): SlideShow[] {
  const lessons = lessonSources();
  if (args.includes("--all")) return lessons.flatMap((lesson) => slideShow(lesson) ?? []);
  return args.map((id) => {
    const lesson = lessons.find((source) => source.id === id);
    if (!lesson) throw new Error(`There is no lesson "${id}".`);
    const show = slideShow(lesson);
    if (!show) throw new Error(`"${id}" has no list of slides: write ${lesson.file.replace(/\.mdx$/, ".slides.yaml")}`);
    return show;
  });
}

try {
  const shows = chosen(process.argv.slice(2));
  if (shows.length === 0) throw new Error("Say which: npm run make:videos -- five-numbers, or -- --all");
  for (const show of shows) await makeVideo(show);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
