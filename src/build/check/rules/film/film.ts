import { existsSync } from "node:fs";
import { join } from "node:path";
import { captionRows } from "#build/film/captions.ts";
import { type FilmScene, filmOf } from "#build/film/read/film.ts";
import { bareWords } from "#build/film/read/script.ts";
import { wordsOn } from "#build/scenes/stage/wordsOn.ts";
import { captionLines } from "#build/check/read/captionLines.ts";
import { lessonFiles, type Course, type Lesson } from "#build/check/read/course.ts";
import type { Problem } from "#build/check/read/problem.ts";
import { readYaml } from "#build/check/read/yamlFile.ts";
import { readText } from "#build/files/textFile.ts";

const rule = "film";
const LEAST_SCENES = 6;
const MOST_WORDS = 7;
const LINE_CHARACTERS = 42;

type Finding = [message: string, hint: string];

const breath = (words: string): Finding[] =>
  captionRows(words).some((row) => row.length > LINE_CHARACTERS)
    ? [
        [
          `“${words.slice(0, 30)}…” is too long for a breath and a caption.`,
          "Make two lines of it, each what one says in a breath.",
        ],
      ]
    : [];

function ofScene({ kind, lines, scene }: FilmScene): Finding[] {
  const words = wordsOn(scene);
  const marks = lines.reduce((sum, { beats }) => sum + beats, 0);
  const found = lines.flatMap((line) => breath(line.words));
  if (words.length > MOST_WORDS)
    found.push([
      `The scene has ${words.length} words to read.`,
      `${MOST_WORDS} are the most: let the voice say the rest.`,
    ]);
  if (marks > scene.beats.length)
    found.push([
      `${marks} lines begin with *, a ${kind} like this moves ${scene.beats.length} times.`,
      "Take a * out, or add what it should show.",
    ]);
  return found;
}

/** The first place where what is said and what stands in the captions part. */
function saidOtherwise(scenes: FilmScene[], vtt: string): Finding[] {
  const said = bareWords(scenes.flatMap(({ lines }) => lines.map(({ words }) => words)).join(" "));
  const written = bareWords(
    captionLines(vtt)
      .flatMap(({ lines }) => lines)
      .join(" "),
  );
  const at = said.findIndex((word, i) => word !== written[i]);
  if (at < 0 && said.length === written.length) return [];
  const place = at < 0 ? said.length : at;
  const from = (words: string[]) => words.slice(place, place + 4).join(" ") || "nothing";
  return [
    [
      `The film says “${from(said)}”, its captions say “${from(written)}”.`,
      "Make the video again: that writes its captions, too.",
    ],
  ];
}

function ofLesson(root: string, lesson: Lesson): Problem[] {
  const file = lessonFiles(lesson, ".film.yaml");
  if (!lesson.written || !existsSync(join(root, file))) return [];
  const yaml = readYaml(root, file);
  if (yaml.broken.length > 0) return yaml.broken;
  const { scenes, faults } = filmOf(yaml.data);
  const hint = "Compare it with content/FILMS.md.";
  if (faults.length > 0)
    return faults.map(({ path, message }) => ({ ...yaml.at(path), rule, message: `${message}.`, hint }));
  const report = (path: PropertyKey[], found: Finding[]) =>
    found.map(([message, hint]) => ({ ...yaml.at(path), rule, message, hint }));
  const few: Finding[] =
    scenes.length < LEAST_SCENES
      ? [[`The film has ${scenes.length} scenes.`, `Show its thing in ${LEAST_SCENES} pictures at least.`]]
      : [];
  const captions = lesson.captions ? saidOtherwise(scenes, readText(join(root, lesson.captions))) : [];
  return [
    ...report([], few),
    ...scenes.flatMap((scene, i) => report([i], ofScene(scene))),
    ...report([0, "say"], captions),
  ];
}

/** A film has six scenes of seven words at most, lines for a breath, and captions that say what is said. */
export const film = ({ root, lessons }: Course): Problem[] => lessons.flatMap((lesson) => ofLesson(root, lesson));
