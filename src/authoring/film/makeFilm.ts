import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { exchangeFiles } from "#authoring/trash.ts";
import { besideLesson, type LessonSource } from "#build/files/sources.ts";
import { timecode } from "#features/learning/course/formats.ts";
import { captionsOf } from "./captions.ts";
import { run } from "./tools/ffmpeg.ts";
import { withFilm } from "./form.ts";
import { drawFrames } from "./frames/drawFrames.ts";
import { encodeFilm } from "./frames/encode.ts";
import { framesOf } from "./frames/frames.ts";
import { filmOf, type FilmScene } from "./read/film.ts";
import { missingPicturesIn, saidMissing } from "./read/pictureNames.ts";
import { type Timing, timingOf, timingOfRecording } from "./read/timing.ts";
import { findLines } from "./voice/recording.ts";
import { SAMPLE_RATE, secondsOf, speak, trackOf } from "./voice/speak.ts";

const SYNTHETIC = "Read by a synthetic voice (hibari-tts 0.2.1).";
const OWN = "Read by its author.";

/** Reads a lesson's film; undefined when none is beside it. Throws a sentence for the author when it is wrong. */
export function filmBeside(lesson: LessonSource): FilmScene[] | undefined {
  const file = besideLesson(lesson, ".film.yaml");
  if (!file) return undefined;
  const data: unknown = parse(readFileSync(file, "utf8"));
  const { scenes, faults } = filmOf(data);
  const [fault] = [...faults, ...missingPicturesIn(data).map((one) => ({ ...one, message: saidMissing(one) }))];
  if (fault) throw new Error(`${file}: scene ${Number(fault.path[0] ?? 0) + 1}: ${fault.message}.`);
  return scenes;
}

function spokenTrack(scenes: FilmScene[], folder: string): { timing: Timing; voice: string } {
  const pieces = speak(
    scenes.flatMap(({ lines }) => lines.map(({ words }) => words)),
    folder,
  );
  const timing = timingOf(scenes, pieces.map(secondsOf));
  const raw = join(folder, "voice.pcm");
  const voice = join(folder, "voice.wav");
  writeFileSync(
    raw,
    trackOf(
      pieces.map((samples, i) => ({ samples, from: timing.spoken[i]?.from ?? 0 })),
      timing.seconds,
    ),
  );
  run("ffmpeg", ["-y", "-v", "error", "-f", "s16le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", raw, voice]);
  return { timing, voice };
}

function recordedTrack(scenes: FilmScene[], recording: string): { timing: Timing; voice: string } {
  const { found, length, by } = findLines(
    scenes.flatMap(({ lines }) => lines.map(({ words }) => words)),
    recording,
  );
  console.log(
    by === "words"
      ? "Captions are timed by the words that were heard."
      : "Captions are timed by pauses: listen once with captions on.",
  );
  return { timing: timingOfRecording(scenes, found, length), voice: recording };
}

/** Makes one lesson's film: the video, its captions, and the times in its form. @param recording one's own voice */
export async function makeFilm(lesson: LessonSource, scenes: FilmScene[], recording?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "film-"));
  const base = lesson.file.replace(/\.mdx$/, "");
  try {
    const { timing, voice } = recording ? recordedTrack(scenes, recording) : spokenTrack(scenes, folder);
    const frames = framesOf(scenes, timing);
    const files = await drawFrames(frames, folder);
    const work = {
      frames,
      files,
      voice,
      seconds: timing.seconds,
      label: recording ? OWN : SYNTHETIC,
      folder,
      video: join(folder, "made.mp4"),
    };
    const loudness = encodeFilm(work);
    const [captions, text] = [join(folder, "made.vtt"), join(folder, "made.mdx")];
    writeFileSync(captions, captionsOf(timing));
    writeFileSync(text, withFilm(readFileSync(lesson.file, "utf8"), scenes, timing, !recording));
    const fresh = new Map([
      [`${base}.mp4`, work.video],
      [`${base}.vtt`, captions],
      [lesson.file, text],
    ]);
    const deed = { name: `make-video-${lesson.id}`, did: `npm run make:videos -- ${lesson.id}` };
    const kept = exchangeFiles(process.cwd(), deed, [], fresh);
    const size = Math.round(statSync(`${base}.mp4`).size / 1000);
    console.log(
      `${base}.mp4  ${timecode(timing.seconds)}  ${size} KB  ${loudness.toFixed(1)} LUFS  ${frames.length} pictures\n  What was there before is in ${kept}; npm run undo brings it back.`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
