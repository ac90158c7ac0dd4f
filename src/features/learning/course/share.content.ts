import { texts } from "#texts/course.ts";
import { fill } from "#lib/fill.ts";
import { join } from "node:path";
import { framePictures } from "#lib/brand/framePictures.ts";
import { brandPicture, drawnAt, moduleDrawing } from "#lib/brand/pictures.ts";
import type { ShareImage } from "#lib/shareImage.ts";
import { curriculum, lessonsInPlace, type LessonInPlace, type ModuleWithEntries } from "./course.content.ts";

/** Path of a picture that an author put beside the file; undefined when the entry has none of that name. */
const beside = (file: string | undefined, name: string): string => join(file ?? "", "..", name);

const thumbnailOf = async ({ id, entry }: ModuleWithEntries): Promise<string> =>
  entry.data.thumbnail
    ? beside(entry.filePath, `thumbnail.${entry.data.thumbnail.format}`)
    : brandPicture(`module-${id}`);

const ofModule = async (site: string, module: ModuleWithEntries): Promise<ShareImage> => ({
  label: fill(texts.ofModule, { site, id: module.id }),
  title: module.title,
  picture: await thumbnailOf(module),
});

const ofLesson = async (site: string, { lesson, module, entry }: LessonInPlace): Promise<ShareImage> => ({
  label: fill(lesson.access === "premium" ? texts.ofPremiumLesson : texts.ofLesson, {
    site,
    id: module.id,
    number: lesson.number,
  }),
  title: lesson.title,
  picture: entry.data.poster
    ? (entry.filePath ?? "").replace(/\.mdx$/, `.${entry.data.poster.format}`)
    : await thumbnailOf(module),
});

/** The picture of every page of the course by its name in /share/{name}.jpg. "site" serves all other pages. */
export async function shareImages(site: { name: string; hero: { title: string } }): Promise<[string, ShareImage][]> {
  const modules = (await curriculum()).map(async (module): Promise<[string, ShareImage]> => [
    `module-${module.id}`,
    await ofModule(site.name, module),
  ]);
  const lessons = (await lessonsInPlace()).map(async (place): Promise<[string, ShareImage]> => [
    place.lesson.id,
    await ofLesson(site.name, place),
  ]);
  const all: ShareImage = { label: site.name, title: site.hero.title, picture: await brandPicture("hero") };
  return [["site", all], ...(await Promise.all([...modules, ...lessons]))];
}

/** Names of the drawings that stand in for pictures of modules and of the frame which are not there. */
export async function missingPictures(): Promise<string[]> {
  const modules = (await curriculum()).filter(({ picture, id }) => picture.src === moduleDrawing(id).src);
  const frame = Object.entries(framePictures).filter(([name, src]) => src === drawnAt(name));
  return [...modules.map(({ id }) => `module-${id}`), ...frame.map(([name]) => name)];
}
