import { texts } from "#texts/course.ts";
import * as routes from "#lib/routes.ts";
import { aggregateRating, type Rating } from "./ratings.content.ts";
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
    item: { "@type": "WebPage", "@id": absolute(path, site) },
  })),
});

const moduleCrumb = (module: Module): [string, string] => [module.title, routes.module(module.id)];
const CURRICULUM: [string, string] = [texts.curriculum, routes.curriculum()];

const provider = (name: string, site: Site) => ({
  provider: { "@type": "Organization", name, url: absolute("/", site) },
});

/** The whole course, on the home page. @param about with what it costs, as schema.org objects */
export function courseData(
  modules: Module[],
  about: { name: string; description: string; offers: object[] },
  site: Site,
) {
  const open = modules.filter((module) => !module.locked);
  const seconds = totalSeconds(open.flatMap((module) => module.lessons));
  return {
    "@context": SCHEMA,
    "@type": "Course",
    name: about.name,
    description: about.description,
    url: absolute("/", site),
    ...provider(about.name, site),
    hasCourseInstance: { "@type": "CourseInstance", courseMode: "Online", courseWorkload: duration(seconds) },
    offers: about.offers,
    syllabusSections: open.map((module) => ({
      "@type": "Syllabus",
      name: module.title,
      description: module.description,
      timeRequired: duration(module.seconds),
    })),
  };
}

/** A module's lessons in their order; nothing of one without. */
const lessonList = (lessons: Lesson[], site: Site): object[] =>
  lessons.length === 0
    ? []
    : [
        {
          "@type": "ItemList",
          itemListElement: lessons.map(({ id, moduleId, title: name }, index) => ({
            "@type": "ListItem",
            ...{ position: index + 1, name, url: absolute(routes.lesson(moduleId, id), site) },
          })),
        },
      ];

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
    ...lessonList(module.lessons, site),
  ],
});

/** The course as a list of its modules, each a course with a page of its own. */
export const courseListData = (modules: Module[], name: string, site: Site) => ({
  "@context": SCHEMA,
  "@type": "ItemList",
  itemListElement: modules.map(({ id, title, description }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Course",
      ...{ name: title, description, url: absolute(routes.module(id), site) },
      ...provider(name, site),
    },
  })),
});

interface LessonFacts {
  lesson: Lesson;
  module: Module;
  /** The address of its file or playlist, or of another site's player. */
  video?: { contentUrl: string } | { embedUrl: string } | undefined;
  /** What is said in the video. */
  transcript?: string | undefined;
  /** Search engines ignore a video without a date, so one without is left out. */
  published?: Date | undefined;
  updated?: Date | undefined;
  /** Of those who reviewed it. */
  rating?: Rating | undefined;
}

/** What marks the place on a lesson's public page where the part begins that members read. */
export const PREMIUM_PART = "cut";
const HAS_PREMIUM_PART = {
  "@type": ["LearningResource", "WebPage"],
  hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: `.${PREMIUM_PART}` },
};

const aboutLesson = ({ lesson, published, updated, rating }: LessonFacts, site: Site) => ({
  "@type": "LearningResource",
  ...(lesson.access === "premium" && HAS_PREMIUM_PART),
  ...{ name: lesson.title, description: lesson.description },
  url: absolute(routes.lesson(lesson.moduleId, lesson.id), site),
  isAccessibleForFree: lesson.access === "free",
  educationalLevel: lesson.difficulty,
  timeRequired: duration(lesson.seconds),
  teaches: lesson.goals,
  ...(published && { datePublished: published.toISOString() }),
  ...(updated && { dateModified: updated.toISOString() }),
  ...aggregateRating(rating),
});

/** The video of a free lesson; nothing of a premium one. */
function videoData({ lesson, video, transcript, published }: LessonFacts, site: Site): object[] {
  if (lesson.access !== "free" || !video || !published) return [];
  const { title: name, description } = lesson;
  const film = {
    "@type": "VideoObject",
    ...{ name, description, thumbnailUrl: absolute(routes.shareImage(lesson.id), site) },
    ...{ duration: duration(lesson.seconds), uploadDate: published.toISOString(), isAccessibleForFree: true },
    ...("contentUrl" in video ? { contentUrl: absolute(video.contentUrl, site) } : video),
    ...(transcript && { transcript }),
  };
  return [film];
}

/** A lesson, with its video when the lesson is free. */
export function lessonData(facts: LessonFacts, site: Site) {
  const { lesson, module } = facts;
  const here: [string, string] = [lesson.title, routes.lesson(lesson.moduleId, lesson.id)];
  const trail = crumbs([CURRICULUM, moduleCrumb(module), here], site);
  return { "@context": SCHEMA, "@graph": [trail, aboutLesson(facts, site), ...videoData(facts, site)] };
}
