import { existsSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { text, type Course, type Lesson } from "#build/check/read/course.ts";
import { nameInFile } from "./idList.ts";
import { nearest } from "./nearest.ts";
import { attribute, elements, nodes } from "#build/check/read/nodes.ts";
import type { Place } from "#build/check/read/problem.ts";
import type { YamlFile } from "#build/check/read/yamlFile.ts";
import { unusedFiles } from "./unusedFiles.ts";

/** A picture, sound or file to take along that a text or a form names and that is not there. */
interface MissingPicture extends Place {
  /** As it is written: "./2-tea.jpg". */
  url: string;
  /** true: a field of the form names it. */
  isInForm: boolean;
  /** A file of the folder that nothing names, and that may be it. */
  meant: string | undefined;
}

const FIELDS = ["poster", "thumbnail", "picture"];

const numberOf = (file: string): string => /^\d+-/.exec(basename(file))?.[0] ?? "";

/** The name that is nearest, or the only file of its kind under the lesson's number. */
function meantBy(url: string, unused: string[]): string | undefined {
  const near = nearest(
    basename(url),
    unused.map((file) => basename(file)),
  );
  const sameKind = unused.filter((file) => extname(file) === extname(url) && numberOf(file) === numberOf(url));
  return near ?? (sameKind.length === 1 ? basename(sameKind[0] ?? "") : undefined);
}

/** Every picture, sound and file to take along that is named and missing, once for each place that names it. */
export function missingPictures(course: Course): MissingPicture[] {
  const unused = unusedFiles(course);
  const isMissing = (file: string, url: string) => !existsSync(join(course.root, dirname(file), decodeURI(url)));
  const find = (place: Place, url: string, isInForm: boolean): MissingPicture[] => {
    if (url === "" || !(isInForm || /^\.\.?\//.test(url)) || !isMissing(place.file, url)) return [];
    const inFolder = unused.filter((file) => dirname(file) === dirname(place.file));
    return [{ file: place.file, line: place.line, url, isInForm, meant: meantBy(url, inFolder) }];
  };
  const inForm = ({ data, at }: YamlFile) =>
    FIELDS.flatMap((field) => find(at([field]), text((data as Record<string, unknown> | undefined)?.[field]), true));
  const prose = [...course.lessons, ...course.stories, ...course.pages];
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
        .flatMap((node) => find(one.atNode(node), text(attribute(node, "src")), false)),
    ),
  ];
}

/** Captions or a video under another name than their lesson's, as after a lesson was renamed alone. */
export interface LeftBehind {
  lesson: Lesson;
  files: string[];
}

/** What a lesson lacks, and a file of its folder may be by number or id. */
export function leftBehind(course: Course): LeftBehind[] {
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
