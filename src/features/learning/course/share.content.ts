import { texts } from "#texts/course.ts";
import { fill } from "#lib/fill.ts";
import { join } from "node:path";
import { framePictures } from "#lib/brand/framePictures.ts";
import { brandPicture, drawnAt, moduleDrawing } from "#lib/brand/pictures.ts";
import type { ShareImage } from "#lib/shareImage.ts";
import { curriculum, lessonsInPlace, type ModuleWithEntries } from "./course.content.ts";

/** Path of a picture that an author put beside the file; undefined when the entry has none of that name. */
const beside = (file: string | undefined, name: string): string => join(file ?? "", "..", name);

const thumbnailOf = async ({ id, entry }: ModuleWithEntries): Promise<string> =>
  entry.data.thumbnail
    ? beside(entry.filePath, `thumbnail.${entry.data.thumbnail.format}`)
    : brandPicture(`module-${id}`);

/** The picture of every page of the course by its name in /share/{name}.jpg. "site" serves all other pages. */
export async function shareImages(site: { name: string; hero: { title: string } }): Promise<[string, ShareImage][]> {
  const modules = (await curriculum()).map(async (module): Promise<[string, ShareImage]> => {
    const { id, title } = module;
    const label = fill(texts.ofModule, { site: site.name, id });
    return [`module-${id}`, { label, title, picture: await thumbnailOf(module) }];
  });
  const lessons = (await lessonsInPlace()).map(async ({ lesson, module, entry }): Promise<[string, ShareImage]> => {
    const { id, title, access, number } = lesson;
    const { poster } = entry.data;
    const label = access === "premium" ? texts.ofPremiumLesson : texts.ofLesson;
    const picture = poster && (entry.filePath ?? "").replace(/\.mdx$/, `.${poster.format}`);
    const words = { label: fill(label, { site: site.name, id: module.id, number }), title };
    return [id, { ...words, picture: picture ?? (await thumbnailOf(module)) }];
  });
  const all: ShareImage = { label: site.name, title: site.hero.title, picture: await brandPicture("hero") };
  return [["site", all], ...(await Promise.all([...modules, ...lessons]))];
}

/** Names of the drawings that stand in for pictures of modules and of the frame which are not there. */
export async function missingPictures(): Promise<string[]> {
  const modules = (await curriculum()).filter(({ picture, id }) => picture.src === moduleDrawing(id).src);
  const frame = Object.entries(framePictures).filter(([name, src]) => src === drawnAt(name));
  return [...modules.map(({ id }) => `module-${id}`), ...frame.map(([name]) => name)];
}
