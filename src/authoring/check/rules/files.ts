import { existsSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { type Course, type Lesson, textOrEmpty } from "#authoring/check/read/course.ts";
import { attribute, countIn, type Element, elements, nodes } from "#authoring/check/read/nodes.ts";
import { type Mistake, type Place, type Problem, problem, problemsAt } from "#authoring/check/read/problem.ts";
import type { Prose } from "#authoring/check/read/prose.ts";
import type { YamlFile } from "#authoring/check/read/yaml.ts";
import { nearest } from "#authoring/check/read/words.ts";
import { readText } from "#build/files/sources.ts";
import { kilobytes, fileKind, FILE_KINDS } from "#features/learning/blocks/download/kinds.ts";
import { nameInFile } from "./names.ts";

/** Extensions of files that belong to a lesson by name alone. */
const BESIDE = [".mdx", ".vtt", ".mp4", ".film.yaml"];
const TEXTS = /\.(mdx|yaml)$/;
const FOLDERS = /^content\/(curriculum\/[^/]+|stories)\//;

/** Characters that need no escaping in a URL. */
const ADDRESSABLE = /^[\w.@~/-]+$/;

/** Returns the files beside lessons and stories that none of them references. */
function unusedFiles({ root, files: all, lessons }: Course): string[] {
  const owned = new Set(lessons.flatMap(({ file }) => BESIDE.map((ending) => file.replace(/\.mdx$/, ending))));
  const inFolders = all.filter((file) => FOLDERS.test(file));
  const texts = Map.groupBy(
    inFolders.filter((file) => TEXTS.test(file)),
    dirname,
  );
  const isNamed = (file: string): boolean =>
    (texts.get(dirname(file)) ?? []).some((text) => readText(join(root, text)).includes(`./${basename(file)}`));
  return inFolders
    .filter((file) => !owned.has(file) && basename(file) !== "module.yaml")
    .filter((file) => !(file.startsWith("content/stories/") && file.endsWith(".mdx")) && !isNamed(file));
}

const FIELDS = ["poster", "thumbnail", "picture"];

const numberOf = (file: string): string => /^\d+-/.exec(basename(file))?.[0] ?? "";

/** Returns the most similar unused file, or the only one of its kind with the lesson's number. */
function meantBy(url: string, unused: string[]): string | undefined {
  const near = nearest(
    basename(url),
    unused.map((file) => basename(file)),
  );
  const sameKind = unused.filter((file) => extname(file) === extname(url) && numberOf(file) === numberOf(url));
  return near ?? (sameKind.length === 1 ? basename(sameKind[0] ?? "") : undefined);
}

/** Returns every missing picture, audio file and download, once for each reference. */
function missingPictures(course: Course) {
  const unused = unusedFiles(course);
  const isMissing = (file: string, url: string) => !existsSync(join(course.root, dirname(file), decodeURI(url)));
  const find = (place: Place, url: string, isInForm: boolean) => {
    if (url === "" || !(isInForm || /^\.\.?\//.test(url)) || !isMissing(place.file, url)) return [];
    const inFolder = unused.filter((file) => dirname(file) === dirname(place.file));
    // Suggests only unused files of the same folder.
    return [{ file: place.file, line: place.line, url, meant: meantBy(url, inFolder) }];
  };
  const inForm = ({ data, at }: YamlFile) =>
    FIELDS.flatMap((field) =>
      find(at([field]), textOrEmpty((data as Record<string, unknown> | undefined)?.[field]), true),
    );
  const { prose } = course;
  return [
    ...[...course.modules, ...prose].flatMap(inForm),
    ...prose.flatMap((one) =>
      (["image", "link", "definition"] as const)
        .flatMap((type) => nodes(one.tree, type))
        .flatMap((node) => find(one.atNode(node), node.url, false)),
    ),
    ...prose.flatMap((one) =>
      ["Listen", "Download"]
        .flatMap((name) => elements(one.tree, name))
        .flatMap((node) => find(one.atNode(node), textOrEmpty(attribute(node, "src")), false)),
    ),
  ];
}

/**
 * Pairs lessons that lack a file with unused files of their folder that match by number or id, for example after only
 * the lesson was renamed.
 */
export function leftBehind(course: Course): { lesson: Lesson; files: string[] }[] {
  const unused = unusedFiles(course).filter((file) => /\.(mp4|vtt|film\.yaml)$/.test(file));
  return course.lessons.flatMap((lesson) => {
    const name = (file: string) => basename(file).replace(/\.(mp4|vtt|film\.yaml)$/, "");
    const files = unused.filter((file) => {
      const isSame = name(file).replace(/^\d+-/, "") === lesson.id || numberOf(file) === numberOf(lesson.file);
      const isLacking = !(file.endsWith(".mp4") ? lesson.video : file.endsWith(".vtt") && lesson.captions);
      return dirname(file) === dirname(lesson.file) && isSame && isLacking && nameInFile(lesson) !== name(file);
    });
    return files.length > 0 ? [{ lesson, files }] : [];
  });
}

const UNUSED: Mistake = [
  "Nothing in this folder uses this file.",
  "Name it as ./… in a lesson, call it like its lesson, or delete it.",
];

/** Folders contain no unused files. */
function files(course: Course): Problem[] {
  // Files suggested for a broken reference are reported there.
  const meant = missingPictures(course).map(({ file, meant: name = "" }) => `${dirname(file)}/${basename(name)}`);
  const behind = leftBehind(course).flatMap(({ files: left }) => left);
  return unusedFiles(course)
    .filter((file) => !meant.includes(file) && !behind.includes(file) && ADDRESSABLE.test(file))
    .map((file) => problem({ file, line: 1 }, ...UNUSED));
}

/** Image syntax with a space in the path, which Markdown does not parse. */
const UNREAD = /!\[[^\]]*\]\((\.\.?\/[^)]*\s[^)]*)\)/g;
const MEDIA = /^content\/(curriculum|stories)\//;

const plainName = (name: string): string =>
  name
    .replace(/\s+/g, "-")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[^\w.@~/-]/g, "");

function unread(prose: Prose): Problem[] {
  return nodes(prose.tree, "text").flatMap((node) =>
    [...node.value.matchAll(UNREAD)].map(([, url = ""]) => {
      const message = `${url} has a space in its name, so the page would show these signs.`;
      return problem(prose.atNode(node), message, `Rename the file to ${plainName(url).slice(2)} and write that here.`);
    }),
  );
}

/** Referenced pictures, audio files and downloads exist under names that work in URLs. */
function pictureFiles(course: Course): Problem[] {
  const told = course.prose.flatMap(unread);
  const isTold = (file: string) => told.some(({ message }) => message.includes(`/${file.split("/").at(-1) ?? ""} `));
  const odd = course.files.filter((file) => MEDIA.test(file) && !ADDRESSABLE.test(file) && !isTold(file));
  return [
    ...told,
    ...missingPictures(course).map(({ url, meant, ...place }) => {
      const near = `Did you mean ./${meant ?? ""}? Write that, or rename the file.`;
      return problem(place, `${url} is not there.`, meant ? near : "Put the file beside the text.");
    }),
    ...odd.map((file) => {
      const hint = `Rename it to ${basename(plainName(file))}, here and where it is named.`;
      return problem({ file, line: 1 }, "The name has a sign that an address cannot carry.", hint);
    }),
  ];
}

const MOST_BYTES = 500_000;
const MIDDLE = /^\.[a-z0-9-]+(\.[a-z0-9-]+)*\.$/;

/** A download's name starts with its lesson's, so that it moves with the lesson and its name is unique. */
function ofName(lesson: Lesson, src: string): Mistake[] {
  const kind = fileKind(src);
  if (!FILE_KINDS.includes(kind))
    return [[`${src} is no file that a lesson hands out.`, `It can end in .${FILE_KINDS.join(", .")}.`]];
  const begin = `./${basename(lesson.file, ".mdx")}`;
  if (src.startsWith(begin) && MIDDLE.test(src.slice(begin.length, -kind.length))) return [];
  return [
    [`${src} is not called like its lesson.`, `Call it ${begin.slice(2)}.something.${kind}, here and beside it.`],
  ];
}

function ofFile(path: string, src: string): Mistake[] {
  if (!existsSync(path) || statSync(path).size <= MOST_BYTES) return [];
  const size = String(kilobytes(statSync(path).size));
  return [[`${src} has ${size} kilobytes.`, "Make it smaller: 500 are what a phone takes at once."]];
}

function ofElement(root: string, lesson: Lesson, element: Element): Problem[] {
  const src = textOrEmpty(attribute(element, "src"));
  const silent: Mistake = ["A file has no words.", "Write in it, in a line, what is in the file."];
  // The rule blocks reports a missing path.
  const named = src === "" ? [] : [...ofName(lesson, src), ...ofFile(join(root, dirname(lesson.file), src), src)];
  return problemsAt(lesson.atNode(element), countIn(element) === 0 ? silent : undefined, ...named);
}

/** Downloads open on a phone, are small, and are named after their lesson. */
const downloads = ({ root, lessons }: Course): Problem[] =>
  lessons.flatMap((lesson) => elements(lesson.tree, "Download").flatMap((element) => ofElement(root, lesson, element)));

export const FILES_RULES = { files, "picture-files": pictureFiles, downloads };
