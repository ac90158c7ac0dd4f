import { existsSync, mkdirSync, mkdtempDisposableSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { exchangeFiles } from "#authoring/trash.ts";
import { readCourse } from "#authoring/check/read/course.ts";
import { areStillToWrite } from "#authoring/check/rules/placeholders.ts";
import { compareAll, compareCaptions } from "./compare.ts";
import { readCaptionFile } from "./formats/captions.ts";
import { fileSource, readPath } from "./formats.ts";
import { IMPORT_LIMITS, type Limits, sourceText } from "./source/source.ts";
import { Refusal } from "#authoring/verbs/verb.ts";
import { beyondReading } from "./source/watched.ts";
import { arrived, beginStage, leftOver, place, placeInto, requireEmpty, stage } from "./write/stage.ts";
import { plan, type Wishes } from "./write/plan.ts";

export interface Order extends Wishes {
  path: string;
  /** The project's folder. */
  root: string;
  into: string | undefined;
  limits?: Limits;
}

/**
 * Imports a course and reports what came, what did not, and how to undo it.
 * @throws {Refusal} when nothing can be imported; nothing is written then
 */
export async function importCourse({ path, root, into, limits = IMPORT_LIMITS, ...wishes }: Order): Promise<string> {
  if (into !== undefined) requireEmpty(into);
  const found = await readPath(path, limits);
  const planned = await plan(found, readCourse(root, new Date()), wishes);
  const nothing = "Nothing in it can become a lesson.";
  if (planned.modules.length === 0)
    throw new Refusal(`${nothing}\n${planned.left.length > 0 ? leftOver(planned.left, found.source) : NO_PAGE}`);
  const folder = beginStage(root);
  try {
    const { modules, left } = await stage(root, folder, planned.modules);
    const known = [...planned.left, ...left];
    const told = leftOver([...known, ...compareAll(found, modules, known)], found.source);
    if (modules.length === 0) throw new Refusal(`${nothing}\n${told}`);
    beyondReading();
    if (into !== undefined)
      return [
        arrived(modules),
        told,
        `Written into ${into}: ${placeInto(into, folder, modules).length} paths. The course is as it was.`,
      ].join("\n\n");
    const undo = place(root, folder, modules, path);
    return [arrived(modules), told, NEXT(modules[0]?.id ?? 1, modules[0]?.lessons[0]?.id ?? ""), undo].join("\n\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const NO_PAGE =
  "There is no page in it: a page is a .md, .mdx or .docx file, or is named by an imsmanifest.xml or a course.xml.";

const NEXT = (module: number, lesson: string): string => `All of them are drafts: nobody sees them but you. Now
  npm run dev shows the first at /module/${module}/${lesson}. What the source did not say is marked with ✎.
  npm run check:content names what is left to write, line by line.`;

/** Imports captions beside an existing lesson, or into a folder. */
export async function importCaptions({
  path,
  root,
  into,
  lesson: id,
  limits = IMPORT_LIMITS,
}: Omit<Order, "access" | "module"> & { lesson: string | undefined }): Promise<string> {
  const source = fileSource(path, limits);
  const { vtt, left } = readCaptionFile(source, basename(path));
  const missing = compareCaptions(basename(path), sourceText(source, basename(path)), vtt, left);
  const told = leftOver([...left, ...missing], source);
  if (into !== undefined) {
    requireEmpty(into);
    mkdirSync(into, { recursive: true });
    const file = join(into, `${basename(path).replace(/\.\w+$/, "")}.vtt`);
    writeFileSync(file, vtt, { flag: "wx" });
    return `Written: ${file}\n\n${told}`;
  }
  const { lessons } = readCourse(root, new Date());
  if (id === undefined) throw new Refusal("Say which lesson these captions belong to: --lesson ID");
  const lesson = lessons.find((one) => one.id === id);
  if (!lesson) throw new Refusal(`There is no lesson ${id}.`);
  const file = lesson.file.replace(/\.mdx$/, ".vtt");
  if (existsSync(join(root, file)) && !areStillToWrite(join(root, file)))
    throw new Refusal(`${file} is there already: ${id} has captions. Nothing was written.`);
  using folder = mkdtempDisposableSync(join(tmpdir(), "captions-"));
  const made = join(folder.path, "made.vtt");
  writeFileSync(made, vtt);
  const deed = { name: `import-${basename(path)}`, did: `npm run import -- ${path} --lesson ${id}` };
  exchangeFiles(root, deed, [], new Map([[file, made]]));
  return `Written: ${file}\n\n${told}\n\nTo take it back: npm run undo (it goes into .trash/, and nothing else is touched)`;
}
