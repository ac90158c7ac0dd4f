import * as routes from "#lib/routes.ts";
import { totalSeconds, type Lesson, type Module } from "./curriculum.ts";

// schema.org objects for search engines. Public facts only: nothing here knows a lesson's text or a premium video.

const SCHEMA = "https://schema.org";
type Site = URL | undefined;
const absolute = (path: string, site: Site): string => new URL(path, site).href;
const duration = (seconds: number): string => `PT${Math.floor(seconds / 60)}M${seconds % 60}S`;

const crumbs = (trail: [name: string, path: string][], site: Site) => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(path, site),
  })),
});

const moduleCrumb = (module: Module): [string, string] => [module.title, routes.module(module.id)];
const CURRICULUM: [string, string] = ["Curriculum", routes.curriculum()];

/** The whole course, on the home page. */
export function courseData(modules: Module[], about: { name: string; description: string }, site: Site) {
  const open = modules.filter((module) => !module.locked);
  const seconds = totalSeconds(open.flatMap((module) => module.lessons));
  return {
    "@context": SCHEMA,
    "@type": "Course",
    name: about.name,
    description: about.description,
    url: absolute("/", site),
    provider: { "@type": "Organization", name: about.name, url: absolute("/", site) },
    hasCourseInstance: { "@type": "CourseInstance", courseMode: "Online", courseWorkload: duration(seconds) },
    offers: { "@type": "Offer", category: "Partially Free" },
    syllabusSections: open.map((module) => ({
      "@type": "Syllabus",
      name: module.title,
      description: module.description,
      timeRequired: duration(module.seconds),
    })),
  };
}

/** A module with its place in the course. */
export const moduleData = (module: Module, site: Site) => ({
  "@context": SCHEMA,
  "@graph": [
    crumbs([CURRICULUM, moduleCrumb(module)], site),
    {
      "@type": "LearningResource",
      name: module.title,
      description: module.description,
      url: absolute(routes.module(module.id), site),
      isAccessibleForFree: module.access === "free",
    },
  ],
});

/** A lesson; of a free one with a video, the video too. */
export function lessonData({ lesson, module, video }: { lesson: Lesson; module: Module; video?: string }, site: Site) {
  const url = absolute(routes.lesson(lesson.moduleId, lesson.id), site);
  const { title: name, description } = lesson;
  const isFree = lesson.access === "free";
  const resource = {
    "@type": "LearningResource",
    ...{ name, description, url },
    isAccessibleForFree: isFree,
    educationalLevel: lesson.difficulty,
    timeRequired: duration(lesson.seconds),
    teaches: lesson.goals,
  };
  const trail = crumbs([CURRICULUM, moduleCrumb(module), [name, routes.lesson(lesson.moduleId, lesson.id)]], site);
  if (!isFree || !video) return { "@context": SCHEMA, "@graph": [trail, resource] };
  const thumbnailUrl = absolute(routes.shareImage(lesson.id), site);
  const film = { "@type": "VideoObject", name, description, thumbnailUrl, duration: duration(lesson.seconds) };
  return { "@context": SCHEMA, "@graph": [trail, resource, { ...film, contentUrl: absolute(video, site) }] };
}
