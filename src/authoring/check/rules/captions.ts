import { join } from "node:path";
import { decode } from "html-entities";
import { type Course, type Lesson, objectRows, textOrEmpty } from "#authoring/check/read/course.ts";
import { type Mistake, type Problem, problem, problemsAt } from "#authoring/check/read/problem.ts";
import { readText } from "#build/files/sources.ts";
import { videoLength } from "#authoring/videoFile.ts";
import { parseTimecode, timecode } from "#features/learning/course/formats.ts";
import { type CaptionProblem, readCaptions } from "#features/learning/video/captions.ts";

type Caption = ReturnType<typeof captionLines>[number];

const TIMES = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})[ \t]+-->[ \t]+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

const shown = (line: string): string => decode(line.replace(/<[^>]*>/g, "")).trim();

/**
 * Parses WebVTT captions with their lines of text, which the player's parser drops; times in seconds, `line` is the
 * line of the times.
 */
export function captionLines(vtt: string) {
  const all = vtt.split(/\r?\n/);
  return all.flatMap((content, index) => {
    const [, start, end] = TIMES.exec(content) ?? [];
    if (!start || !end) return [];
    const rest = all.slice(index + 1);
    const until = rest.findIndex((line) => line.trim() === "");
    const lines = (until === -1 ? rest : rest.slice(0, until)).map(shown);
    return [{ line: index + 1, start: parseTimecode(start), end: parseTimecode(end), lines }];
  });
}

const MOST_LINES = 2;
const LINE_CHARACTERS = 42;
const CHARACTERS_PER_SECOND = 20;

type Finding = [line: number, message: string, hint: string];

function inItself({ line, start, end, lines }: Caption): Finding[] {
  const found: Finding[] = [];
  const characters = lines.join(" ").length;
  const speed = Math.round(characters / (end - start));
  if (end <= start) found.push([line, "The caption ends before it starts.", "Correct its times."]);
  else if (speed > CHARACTERS_PER_SECOND)
    found.push([
      line,
      `The caption has ${speed} characters a second.`,
      `Nobody reads more than ${CHARACTERS_PER_SECOND}: shorten it, or give it more time.`,
    ]);
  if (lines.length === 0) found.push([line, "The caption has no words.", "Write them in the line below the times."]);
  if (lines.length > MOST_LINES)
    found.push([line, `The caption has ${lines.length} lines.`, `Two fit on a phone: make two captions of it.`]);
  lines.forEach((words, index) => {
    const message = `The line has ${words.length} characters, ${LINE_CHARACTERS} fit.`;
    if (words.length > LINE_CHARACTERS) found.push([line + 1 + index, message, "Break it where you would breathe."]);
  });
  return found;
}

const afterAnother = (caption: Caption, before: Caption | undefined): Finding[] =>
  before && caption.start < before.end
    ? [[caption.line, "The caption starts before the last one ends.", "Captions follow each other; correct the times."]]
    : [];

async function inFile(root: string, file: string): Promise<Problem[]> {
  const vtt = readText(join(root, file));
  const { problems } = await readCaptions(vtt);
  const captions = captionLines(vtt);
  const found: Finding[] = [
    // The rule webvtt checks the first line.
    ...problems.filter(({ line }) => line > 1).flatMap(unread),
    ...captions.flatMap((caption, index) => [...inItself(caption), ...afterAnother(caption, captions[index - 1])]),
  ];
  if (captions.length === 0 && vtt.startsWith("WEBVTT"))
    found.push([1, "The file has no captions.", "Write what is said, or delete the file."]);
  return found.map(([line, ...mistake]) => problem({ file, line }, ...mistake));
}

/** Reports an unreadable line of times once, whatever the number of errors in it. */
function unread({ line, message }: CaptionProblem, index: number, all: CaptionProblem[]): Finding[] {
  if (all.findIndex((other) => other.line === line) !== index) return [];
  const time = /timestamp `([^`]*)`/.exec(message)?.[1];
  if (time === undefined)
    return [[line, `This is no WebVTT: ${message}.`, "Compare it with another lesson's captions."]];
  const hint = "Write 00:00:08.000 --> 00:00:09.500, with a full stop before the thousandths.";
  return [[line, `${time} is no time that a player reads.`, hint]];
}

/** Captions can be parsed by a player and read in the time they are shown. */
async function captions({ root, lessons }: Course): Promise<Problem[]> {
  const files = lessons.flatMap(({ captions: file }) => file ?? []);
  return (await Promise.all(files.map((file) => inFile(root, file)))).flat();
}

const FIRST_LINE = /^WEBVTT([ \t].*)?$/;

const NO_HEAD: Mistake = [
  "The first line is not WEBVTT, so no browser shows the captions.",
  "Write WEBVTT into the first line and leave the second one empty.",
];

/** Browsers show no captions from a file without the WEBVTT header. */
function webvtt({ root, lessons }: Course): Problem[] {
  return lessons
    .flatMap(({ captions: captions }) => captions ?? [])
    .filter((file) => !FIRST_LINE.test(readText(join(root, file)).split(/\r?\n/)[0] ?? ""))
    .map((file) => problem({ file, line: 1 }, ...NO_HEAD));
}

const TOLERANCE_SECONDS = 0.5;

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE_SECONDS;

function ofVideo(root: string, lesson: Lesson, seconds: number): Problem[] {
  if (!lesson.video) return [];
  const length = videoLength(join(root, lesson.video));
  if (length !== undefined && isNear(length, seconds)) return [];
  const place = lesson.at(["duration"]);
  if (length === undefined)
    return [problem(place, `${lesson.video} is no .mp4 video.`, "Export it again as MP4 (H.264).")];
  const message = `The video is ${timecode(Math.round(length))} long, it says ${timecode(seconds)} here.`;
  return [problem(place, message, "Correct duration, chapters and captions.")];
}

/** Compares captions with the video itself, as a wrong length in the frontmatter is already reported. */
function ofCaptions(root: string, lesson: Lesson, said: number): Problem[] {
  const seconds = (lesson.video ? videoLength(join(root, lesson.video)) : undefined) ?? said;
  const last = lesson.captions && captionLines(readText(join(root, lesson.captions))).at(-1);
  if (!last || isNear(last.end, seconds)) return [];
  const message = `The last caption ends at ${timecode(last.end)}, the video is ${timecode(Math.round(seconds))} long.`;
  const hint = "Let the last caption stand until the end of the video, or correct the duration.";
  return [problem(lesson.at(["duration"]), message, hint)];
}

/** Frontmatter, video and captions have the same length. */
function duration({ root, lessons }: Course): Problem[] {
  return lessons.flatMap((lesson) => {
    const seconds = parseTimecode(textOrEmpty(lesson.data["duration"]));
    if (seconds === 0) return [];
    return [...ofVideo(root, lesson, seconds), ...ofCaptions(root, lesson, seconds)];
  });
}

function ofLesson({ data, at }: Lesson): Problem[] {
  const starts = objectRows(data["chapters"]).map((chapter) => parseTimecode(textOrEmpty(chapter["at"])));
  const duration = parseTimecode(textOrEmpty(data["duration"]));
  const mistakeAt = (start: number, index: number): Mistake | undefined => {
    if (index === 0 && start !== 0)
      return ["The first chapter does not begin at 0:00.", "A video begins with a chapter."];
    if (start <= (starts[index - 1] ?? -1))
      return ["The chapter begins before the one above it.", "Put them in the order of the video."];
    if (duration > 0 && start >= duration)
      return ["The chapter begins after the end of the video.", "Correct it, or the duration."];
    return undefined;
  };
  return starts.flatMap((start, index) => problemsAt(at(["chapters", index, "at"]), mistakeAt(start, index)));
}

/** Chapters start with the video, are in order, and end within it. */
const chapters = ({ lessons }: Course): Problem[] => lessons.flatMap(ofLesson);

export const CAPTIONS_RULES = { captions, webvtt, duration, chapters };
