import { readFileSync, writeFileSync } from "node:fs";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { readCaptions } from "#features/learning/video/captions.ts";
import { captionRows } from "./captions.ts";
import { run } from "./tools/ffmpeg.ts";

/** The home page's film, its captions, and the picture that stands for it (features/site/home/trailer.content.ts). */
const FILM = "content/trailer.mp4";
const CAPTIONS = "content/trailer.vtt";
const PICTURE = "content/trailer.jpg";

/** A breath after each line, so that one cut does not run into the next. */
const TAIL_S = 0.25;
const FADE_S = 0.06;
const SIZE = "960:540";
const FRAMES_PER_SECOND = 25;

interface Cut {
  film: string;
  line: string;
  from: number;
  seconds: number;
}

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** Where a lesson's film says its line. Throws where no caption, or captions in a row, say it. */
async function cutOf(lesson: LessonSource): Promise<Cut | undefined> {
  const { trailer } = lesson.data as { trailer?: { line: string } };
  if (!trailer) return undefined;
  const [film, captions] = [".mp4", ".vtt"].map((ending) => besideLesson(lesson, ending));
  if (!film || !captions) throw new Error(`"${lesson.id}" has no film with captions to cut from.`);
  const { cues } = await readCaptions(readFileSync(captions, "utf8"));
  const first = cues.find(({ text }, at) => trailer.line === text || trailer.line === `${text} ${cues[at + 1]?.text}`);
  if (!first) throw new Error(`"${lesson.id}": no caption says "${trailer.line}".`);
  const last = trailer.line === first.text ? first : cues[cues.indexOf(first) + 1];
  const spoken = (last ?? first).end - first.start;
  const seconds = Math.ceil((spoken + TAIL_S) * FRAMES_PER_SECOND) / FRAMES_PER_SECOND;
  return { film, line: trailer.line, from: first.start, seconds };
}

const input = ({ film, from, seconds }: Cut): string[] => [
  "-ss",
  from.toFixed(3),
  "-t",
  seconds.toFixed(3),
  "-i",
  film,
];

function filtersOf({ seconds }: Cut, at: number): string {
  const out = `afade=out:st=${(seconds - FADE_S).toFixed(3)}:d=${FADE_S}`;
  const sound = `afade=in:d=${FADE_S},${out},apad,atrim=duration=${seconds.toFixed(3)}`;
  const picture = `scale=${SIZE},fps=${FRAMES_PER_SECOND},tpad=stop_mode=clone:stop_duration=9`;
  const whole = `trim=duration=${seconds.toFixed(3)},setpts=PTS-STARTPTS,setsar=1,format=yuv420p`;
  return `[${at}:v]${picture},${whole}[v${at}];[${at}:a]${sound},asetpts=PTS-STARTPTS[a${at}]`;
}

/** Cuts the trailer from the lessons' films, one line of each that has `trailer:` in its form, in the course's order. */
export async function makeTrailer(lessons: LessonSource[]): Promise<void> {
  const cuts = (await Promise.all(lessons.map(cutOf))).filter((cut) => cut !== undefined);
  if (cuts.length === 0) throw new Error("No lesson has a line for the trailer: give some `trailer:` in their form.");
  const joined = `${cuts.map((_, at) => `[v${at}][a${at}]`).join("")}concat=n=${cuts.length}:v=1:a=1[v][a]`;
  const filter = [...cuts.map(filtersOf), joined].join(";");
  const picture = "-c:v libx264 -preset slow -tune animation -crf 34 -g 250".split(" ");
  const sound = "-c:a aac -b:a 40k -ac 1 -ar 48000 -metadata:s:a:0 language=eng -movflags +faststart".split(" ");
  run("ffmpeg", [
    ...["-y", "-v", "error", ...cuts.flatMap(input), "-filter_complex", filter, "-map", "[v]", "-map", "[a]"],
    ...[...picture, ...sound, FILM],
  ]);
  const starts = cuts.map((_, at) => cuts.slice(0, at).reduce((sum, { seconds }) => sum + seconds, 0));
  const cues = cuts.map(({ line, seconds }, at) => {
    const from = starts[at] ?? 0;
    return `${clock(from)} --> ${clock(from + seconds)}\n${captionRows(line).join("\n")}`;
  });
  writeFileSync(CAPTIONS, `${["WEBVTT", ...cues].join("\n\n")}\n`);
  run("ffmpeg", ["-y", "-v", "error", "-ss", "1", "-i", FILM, "-frames:v", "1", "-q:v", "3", PICTURE]);
  console.log(`${FILM}: ${cuts.length} lessons, ${clock(starts.at(-1) ?? 0).slice(3, 8)} to its last line.`);
}
