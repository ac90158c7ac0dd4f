import { join } from "node:path";
import { readCaptions, type CaptionProblem } from "#features/learning/video/captions.ts";
import { captionLines, type Caption } from "#build/check/read/captionLines.ts";
import { readText } from "#build/files/textFile.ts";
import type { Course } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";

const rule = "captions";
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
    // The first line has a rule of its own.
    ...problems.filter(({ line }) => line > 1).flatMap(unread),
    ...captions.flatMap((caption, index) => [...inItself(caption), ...afterAnother(caption, captions[index - 1])]),
  ];
  if (captions.length === 0 && vtt.startsWith("WEBVTT"))
    found.push([1, "The file has no captions.", "Write what is said, or delete the file."]);
  return found.map(([line, message, hint]) => ({ file, line, rule, message, hint }));
}

/** A line of times that no player reads is told of once, whatever is wrong with it. */
function unread({ line, message }: CaptionProblem, index: number, all: CaptionProblem[]): Finding[] {
  if (all.findIndex((other) => other.line === line) !== index) return [];
  const time = /timestamp `([^`]*)`/.exec(message)?.[1];
  if (time === undefined)
    return [[line, `This is no WebVTT: ${message}.`, "Compare it with another lesson's captions."]];
  const hint = "Write 00:00:08.000 --> 00:00:09.500, with a full stop before the thousandths.";
  return [[line, `${time} is no time that a player reads.`, hint]];
}

/** Captions can be read by a player, and by a person in the time they stand. */
export async function captions({ root, lessons }: Course): Promise<Problem[]> {
  const files = lessons.flatMap(({ captions: file }) => file ?? []);
  return (await Promise.all(files.map((file) => inFile(root, file)))).flat();
}
