import * as routes from "#lib/routes.ts";
import { aggregateRating, type Rating } from "./ratings/ratings.ts";
import { totalSeconds, type Lesson, type Module } from "./course.ts";

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
export const moduleData = (module: Module, site: Site, rating?: Rating) => ({
  "@context": SCHEMA,
  "@graph": [
    crumbs([CURRICULUM, moduleCrumb(module)], site),
    {
      "@type": "LearningResource",
      name: module.title,
      description: module.description,
      url: absolute(routes.module(module.id), site),
      isAccessibleForFree: module.access === "free",
      ...aggregateRating(rating),
    },
  ],
});

/** The course as a list of its modules, each a course with a page of its own. */
export const courseListData = (modules: Module[], provider: string, site: Site) => ({
  "@context": SCHEMA,
  "@type": "ItemList",
  itemListElement: modules.map(({ id, title, description }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Course",
      ...{ name: title, description, url: absolute(routes.module(id), site) },
      provider: { "@type": "Organization", name: provider, url: absolute("/", site) },
    },
  })),
});

interface LessonFacts {
  lesson: Lesson;
  module: Module;
  video?: string;
  /** Search engines ignore a video without a date, so one without is left out. */
  published?: Date | undefined;
  updated?: Date | undefined;
  /** Of those who reviewed it. */
  rating?: Rating | undefined;
}

/** A lesson, with its video when the lesson is free. */
export function lessonData({ lesson, module, video, published, updated, rating }: LessonFacts, site: Site) {
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
    ...(published && { datePublished: published.toISOString() }),
    ...(updated && { dateModified: updated.toISOString() }),
    ...aggregateRating(rating),
  };
  const trail = crumbs([CURRICULUM, moduleCrumb(module), [name, routes.lesson(lesson.moduleId, lesson.id)]], site);
  if (!isFree || !video || !published) return { "@context": SCHEMA, "@graph": [trail, resource] };
  const thumbnailUrl = absolute(routes.shareImage(lesson.id), site);
  const film = {
    "@type": "VideoObject",
    ...{ name, description, thumbnailUrl, duration: duration(lesson.seconds) },
    ...{ uploadDate: published.toISOString(), contentUrl: absolute(video, site) },
  };
  return { "@context": SCHEMA, "@graph": [trail, resource, film] };
}
