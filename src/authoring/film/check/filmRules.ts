import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type Course, type Lesson, lessonFiles, textOrEmpty } from "#authoring/check/read/course.ts";
import type { Place, Problem } from "#authoring/check/read/problem.ts";
import { didYouMean } from "#authoring/check/read/words.ts";
import { readYaml, type YamlFile } from "#authoring/check/read/yaml.ts";
import { captionLines } from "#authoring/check/rules/captions.ts";
import { captionRows } from "#authoring/film/captions.ts";
import { FOOTAGE, FOOTAGE_FILE, PICTURE_FILE, PICTURES } from "#authoring/film/tools/library.ts";
import { filmOf, type FilmScene } from "#authoring/film/read/film.ts";
import { picturesNamedIn } from "#authoring/film/read/pictureNames.ts";
import { bareWords } from "#authoring/film/read/script.ts";
import { wordsOn } from "#authoring/film/scenes/stage/wordsOn.ts";
import { readText } from "#build/files/sources.ts";

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
  if (faults.length > 0) return faults.map(({ path, message }) => ({ ...yaml.at(path), message: `${message}.`, hint }));
  const report = (path: PropertyKey[], found: Finding[]) =>
    found.map(([message, hint]) => ({ ...yaml.at(path), message, hint }));
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
const film = ({ root, lessons }: Course): Problem[] => lessons.flatMap((lesson) => ofLesson(root, lesson));

const CREDITS = `${PICTURES}/credits.yaml`;
const KILO = 1000;
const KINDS = {
  [PICTURES]: { form: PICTURE_FILE, most: 400, endings: ".jpg, .png or .webp", smaller: "Save it 1,280 pixels wide." },
  [FOOTAGE]: {
    form: FOOTAGE_FILE,
    most: 1500,
    endings: ".mp4",
    smaller: "Cut it shorter, or export it again at 12 frames a second.",
  },
};
const MUST = ["alt", "by", "licence"];
const FORM = "A line is alt, by and licence, and url if there is one.";

/** A still or a clip of content/. */
interface Media {
  file: string;
  name: string;
  folder: keyof typeof KINDS;
}
/** A picture or clip that a film names. */
interface Use extends Place {
  name: string;
  folder: keyof typeof KINDS;
}

const report = (place: Place, message: string, hint: string): Problem => ({
  ...{ file: place.file, line: place.line },
  ...{ message, hint },
});
const top = (file: string): Place => ({ file, line: 1 });

const mediaIn = ({ files }: Course): Media[] =>
  ([PICTURES, FOOTAGE] as const).flatMap((folder) =>
    files
      .filter((file) => file.startsWith(`${folder}/`) && file !== CREDITS)
      .map((file) => ({ file, folder, name: basename(file).replace(/\.\w+$/, "") })),
  );

function ofFile(root: string, { file, folder, name }: Media, all: Media[], names: string[]): Problem[] {
  const { form, most, endings, smaller } = KINDS[folder];
  if (!form.test(file.slice(folder.length + 1)))
    return [
      report(top(file), "No film can name this file.", `It needs small letters joined by hyphens, and ${endings}.`),
    ];
  const kilobytes = Math.ceil(statSync(join(root, file)).size / KILO);
  const twin = all.find((other) => other.folder === folder && other.name === name && other.file < file);
  return [
    ...(kilobytes > most
      ? [report(top(file), `The file has ${kilobytes} kilobytes, ${most} are the most.`, smaller)]
      : []),
    ...(twin ? [report(top(file), `${twin.file} has the same name.`, "Rename one of them.")] : []),
    ...(names.includes(name)
      ? []
      : [report(top(file), `${CREDITS} does not say whose this is.`, `Add ${name} there: ${FORM}`)]),
  ];
}

function ofLine(credits: YamlFile, name: string, line: unknown, names: string[]): Problem[] {
  const place = credits.at([name]);
  if (!names.includes(name))
    return [
      report(
        place,
        `There is no picture or clip ${name}.`,
        `${didYouMean(name, names)}Take the line out, or put the file there.`,
      ),
    ];
  const fields = { ...(typeof line === "object" ? line : undefined) } as Record<string, unknown>;
  const missing = MUST.filter((field) => textOrEmpty(fields[field]).trim() === "");
  const unknown = Object.keys(fields).filter((field) => ![...MUST, "url"].includes(field));
  const url = fields["url"];
  return [
    ...(missing.length > 0 ? [report(place, `${name} has no ${missing.join(" and no ")}.`, FORM)] : []),
    ...unknown.map((field) => report(credits.at([name, field]), `No field is called ${field}.`, FORM)),
    ...(url === undefined || textOrEmpty(url).startsWith("https://")
      ? []
      : [report(credits.at([name, "url"]), "url is no address.", "It begins with https://.")]),
  ];
}

function usesIn({ root, files }: Course): Use[] {
  return files
    .filter((file) => file.endsWith(".film.yaml"))
    .flatMap((file) => {
      const yaml = readYaml(root, file);
      return picturesNamedIn(yaml.data).map(({ path, name, isClip }) => ({
        ...yaml.at(path),
        ...{ name, folder: isClip ? FOOTAGE : PICTURES },
      })) as Use[];
    });
}

/** Files that neither a film nor a text names. */
function unused({ root, files }: Course, all: Media[], uses: Use[]): Problem[] {
  const texts = files.filter((file) => /\.mdx?$/.test(file)).map((file) => readText(join(root, file)));
  return all
    .filter(({ file, folder }) => KINDS[folder].form.test(basename(file)))
    .filter(({ name, folder }) => !uses.some((use) => use.name === name && use.folder === folder))
    .filter(({ file }) => !texts.some((words) => words.includes(file.slice("content/".length))))
    .map(({ file }) => report(top(file), "No film and no lesson shows this file.", "Name it in a film, or delete it."));
}

/** What films show is there, small, told in words and whose it is, and nothing lies there unused. */
function filmPictures(course: Course): Problem[] {
  const all = mediaIn(course);
  const credits = readYaml(course.root, CREDITS);
  if (credits.broken.length > 0) return credits.broken;
  const lines = Object.entries({ ...(credits.data as Record<string, unknown> | undefined) });
  const named = lines.map(([name]) => name);
  const there = [...new Set(all.map(({ name }) => name))];
  const uses = usesIn(course);
  const namesIn = (folder: string) => all.filter((media) => media.folder === folder).map(({ name }) => name);
  const missing = uses.filter(({ name, folder }) => !namesIn(folder).includes(name));
  return [
    ...all.flatMap((media) => ofFile(course.root, media, all, named)),
    ...lines.flatMap(([name, line]) => ofLine(credits, name, line, there)),
    ...missing.map((use) =>
      report(
        use,
        `${use.folder} has no ${use.name}.`,
        `${didYouMean(use.name, namesIn(use.folder))}npm run make:videos -- --things lists what is there.`,
      ),
    ),
    ...unused(course, all, uses),
  ];
}

export const FILM_RULES = { film, "film-pictures": filmPictures };
