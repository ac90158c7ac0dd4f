import { join } from "node:path";
import type { ShareImage } from "#lib/shareImage.ts";
import { curriculum, lessonsInPlace, type LessonInPlace, type ModuleWithEntries } from "./course.content.ts";

/** Path of a picture that an author put beside the file; undefined when the entry has none of that name. */
const beside = (file: string | undefined, name: string): string => join(file ?? "", "..", name);

const thumbnailOf = ({ entry }: ModuleWithEntries): string =>
  beside(entry.filePath, `thumbnail.${entry.data.thumbnail.format}`);

const ofModule = (site: string, module: ModuleWithEntries): ShareImage => ({
  label: `${site} · Module ${module.id}`,
  title: module.title,
  picture: thumbnailOf(module),
});

const ofLesson = (site: string, { lesson, module, entry }: LessonInPlace): ShareImage => ({
  label: `${site} · Module ${module.id}, lesson ${lesson.number}${lesson.access === "premium" ? " · Premium" : ""}`,
  title: lesson.title,
  picture: entry.data.poster
    ? (entry.filePath ?? "").replace(/\.mdx$/, `.${entry.data.poster.format}`)
    : thumbnailOf(module),
});

/** The picture of every page of the course by its name in /share/{name}.jpg. "site" serves all other pages. */
export async function shareImages(site: { name: string; hero: { title: string } }): Promise<[string, ShareImage][]> {
  const modules = (await curriculum()).map((module) => [`module-${module.id}`, ofModule(site.name, module)] as const);
  const lessons = (await lessonsInPlace()).map((place) => [place.lesson.id, ofLesson(site.name, place)] as const);
  const all: ShareImage = { label: site.name, title: site.hero.title, picture: "content/hero.svg" };
  return [["site", all], ...modules, ...lessons].map(([name, image]) => [name, image] as [string, ShareImage]);
}
