import type { Root, RootContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { timecode } from "#features/learning/course/formats.ts";
import { countIn } from "#build/check/read/nodes.ts";
import { endOf } from "#build/import/captions/captionFile.ts";
import { rootOf, SOURCE, type Block, type FoundLesson } from "#build/import/found/found.ts";
import { block, nameQuestions } from "#build/import/found/quiz.ts";
import { cutAddress } from "#build/import/found/urls.ts";
import { cut, formOf, isGood } from "#build/import/lesson/form.ts";
import { placeLinks, takeVideo, type LessonAt } from "#build/import/lesson/links.ts";
import { mdxOf } from "#build/import/lesson/mdx.ts";
import { takePictures } from "#build/import/lesson/pictures.ts";
import { plainNodes } from "#build/import/lesson/plainNodes.ts";
import { inlineReferences } from "#build/import/lesson/references.ts";
import { shape } from "#build/import/lesson/shape.ts";
import type { Leave } from "#build/import/source/limits.ts";
import type { Source } from "#build/import/source/source.ts";

/** What everybody reads of a premium lesson. */
const OPENING_WORDS = 60;

export type Files = Map<string, string | Uint8Array>;

/** A lesson with its name here. */
export interface NamedLesson {
  found: FoundLesson;
  id: string;
  title: string;
  /** Name of its files without their ending: 2-first-steps. */
  base: string;
  access: "free" | "premium";
  /** What the course is written in. */
  language: string;
}

interface Film {
  videoUrl: string | undefined;
  file: Uint8Array | undefined;
}

/** Where the lesson's video is: named by the source, beside the text, or the first one in it. */
function filmOf(found: FoundLesson, tree: Root, source: Source, leave: Leave): Film {
  const first = takeVideo(tree, found.title, leave);
  const inside = first?.startsWith(SOURCE) ? cutAddress(first.slice(SOURCE.length)).path : undefined;
  const path = found.video ?? (inside?.endsWith(".mp4") ? inside : undefined);
  if (path && source.files.has(path)) return { file: source.read(path), videoUrl: undefined };
  const url = found.said.videoUrl ?? first;
  if (url === undefined) return { file: undefined, videoUrl: undefined };
  if (isGood("videoUrl", url) && /^(https|s3):/.test(String(url))) return { file: undefined, videoUrl: String(url) };
  leave(
    `the video ${cutAddress(String(url).replace(SOURCE, "")).path}`,
    "a video lies beside its text as .mp4, or at an https address",
  );
  return { file: undefined, videoUrl: undefined };
}

/** Everything behind the opening goes into the block that members read: all of it, where there is too little for two parts. */
function shut(children: RootContent[]): Block[] {
  let words = 0;
  const end = children.findIndex((node) => (words += countIn(node as Block)) >= OPENING_WORDS) + 1;
  const rest = children.slice(end) as MdxJsxFlowElement["children"];
  return end === 0 || rest.length === 0
    ? [block("MembersOnly", {}, children as MdxJsxFlowElement["children"])]
    : [...(children.slice(0, end) as Block[]), block("MembersOnly", {}, rest)];
}

function resourcesOf({ resources }: FoundLesson, leave: Leave): { title: string; url: string }[] {
  return resources.flatMap(({ title, url }) => {
    const row = { title: cut(title, 120), url: url.replace(/^http:/, "https:") };
    if (isGood("resources", [row])) return [row];
    leave(`the link “${row.title}” to ${url.slice(0, 100)}`, "it has no title or no address of the web");
    return [];
  });
}

/** All files of a lesson by their names. Throws what reading its pictures and its video throws. */
export async function lessonFiles(
  lesson: NamedLesson,
  source: Source,
  lessonAt: LessonAt,
  leave: Leave,
): Promise<Files> {
  const { found, id, title, base, language } = lesson;
  const { tree } = found;
  inlineReferences(tree);
  shape(tree);
  const film = filmOf(found, tree, source, leave);
  shape(tree);
  plainNodes(tree, title, id, leave);
  const pictures = await takePictures(tree, source, lesson, leave);
  nameQuestions(tree, language);
  placeLinks(tree, tree, lessonAt, leave);
  const inTwo = lesson.access === "premium" ? shut(tree.children) : undefined;
  if (inTwo?.length === 1)
    leave(
      "a part that everybody can read",
      `the text is too short to be parted after ${OPENING_WORDS} words, so all of it is for members`,
    );
  const isUnwritten = inTwo !== undefined || countIn(tree) >= OPENING_WORDS;
  const seconds = found.captions === undefined ? 0 : endOf(found.captions);
  const form = formOf(
    {
      ...{ id, title, said: found.said, videoUrl: film.videoUrl, resources: resourcesOf(found, leave), isUnwritten },
      ...{ duration: seconds > 0 ? timecode(seconds) : undefined, access: lesson.access },
    },
    leave,
  );
  const files: Files = new Map<string, string | Uint8Array>([
    [`${base}.mdx`, `${form}\n\n${mdxOf(inTwo ? rootOf(inTwo) : tree)}`],
    ...pictures,
  ]);
  if (found.captions !== undefined) files.set(`${base}.vtt`, found.captions);
  if (film.file) files.set(`${base}.mp4`, film.file);
  return files;
}
