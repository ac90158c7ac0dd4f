import type { CourseLesson } from "#contract/course.d.ts";
import { isFollowed, isOpenByLink } from "../learning/lessonLinks/lessonLinks.ts";
import { lessonPage } from "../learning/lessonLinks/lessonLinks.rules.ts";
import { memoize } from "../platform/memory.ts";
import { namedIn } from "./opened.rules.ts";
import type { Site } from "./tree.ts";

const MOST_LESSONS = 50;
const MOST_FILES = 200;
const MOST_RELEASES = 3;

/** Whether a lesson link opens a members' address for this reader: the lesson's page, or a file that is its own. */
export const isOpenedByLink = (e: core.RequestEvent, site: Site, path: string): boolean =>
  isFollowed(e, path) || isOpenByLink(e, (lesson) => isOf(site, lesson, path));

const isOf = (site: Site, lesson: CourseLesson, path: string): boolean =>
  path === lessonPage(lesson) || path.startsWith(`/media/${lesson.id}.`) || filesOf(site)(lessonPage(lesson)).has(path);

/** What the members' page of a lesson is made of and only members get: figures, captions, what those name in turn. */
const filesOf = memoize(MOST_RELEASES, (site: Site) => memoize(MOST_LESSONS, (page: string) => filesIn(site, page)));

function filesIn(site: Site, page: string): Set<string> {
  const found = new Set<string>();
  const open = [page];
  for (let path = open.pop(); path !== undefined && found.size < MOST_FILES; path = open.pop()) {
    for (const named of namedIn(textAt(site, path))) {
      const address = site.at(named);
      if (!address?.members || address.public || found.has(named)) continue;
      found.add(named);
      open.push(named);
    }
  }
  return found;
}

const TEXTS = /^(text\/(html|css|javascript)|image\/svg)/;

function textAt({ at, release }: Site, path: string): string {
  const entry = at(path)?.members;
  if (!entry || !TEXTS.test(entry.type)) return "";
  return toString($os.readFile(`${release.membersTree}/${entry.file}`));
}
