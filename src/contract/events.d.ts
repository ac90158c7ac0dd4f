/**
 * Every event that may be counted, with its properties. The first nine are those of the specification (§7), the others
 * are the actions that an operator asks about. The server drops anything else.
 */
export interface Events {
  page_view: { page_name: string };
  lesson_start: { module_id: number; lesson_id: string };
  lesson_complete: { module_id: number; lesson_id: string };
  module_complete: { module_id: number };
  /** `method`: "password", "link", "reset", or the name of an identity provider. */
  user_registration: { method: string };
  user_login: { method: string };
  error: { error_type: string; error_message: string };
  /** A web vital of the page that sends it: milliseconds, or the score for CLS. */
  performance: { metric: "LCP" | "INP" | "CLS" | "TTFB"; value: number };
  feedback: { type: "general" | "bug" | "suggestion"; has_email: boolean; message_length: number };

  /** Sent when the user stops typing. `none`: the query, only when it had no results. */
  search: { results: number; none?: string };
  bookmark: { act: "added" | "removed"; type: "lesson" | "module" | "other" };
  /** `rating`: only with `written`. */
  review: { act: "written" | "removed" | "helpful" | "reported"; rating?: number };
  quiz_answer: { module_id: number; lesson_id: string; right: boolean };
  /** The furthest quarter of the video that was played; 0 at its start. */
  video_reached: { module_id: number; lesson_id: string; quarter: 0 | 1 | 2 | 3 | 4 };
  /** The furthest second played when the user left the page; the furthest of a visit counts. */
  video_left: { lesson_id: string; second: number };
  checkout_step: { step: "plans" | "order" | "provider" | "paid" | "cancelled" };
  /** `step`: its number from 1, "skipped" or "finished". */
  onboarding_step: { step: string };
  tour_step: { step: string };
}

/** Item of `POST /api/course/events`, which takes a list of at most 20. */
export interface EventSent {
  name: string;
  props: object;
  /** A random id that lasts one day and links the events of one visit. */
  visit: string;
}

/** A module's visits by how far they went. A visit is one browser on one day. */
export interface ModuleSteps {
  moduleId: number;
  opened: number;
  /** The video was played to its middle. */
  half: number;
  completed: number;
  /** A quiz question was answered correctly. */
  right: number;
  /** The number of times the whole module was finished. */
  finished: number;
}

export type Vital = Events["performance"]["metric"];

/** A web vital: the value that three of four page views reached or beat. */
export interface VitalShown {
  metric: Vital;
  /** Milliseconds, or the score for CLS, interpolated in the histogram. */
  p75: number;
  views: number;
}

/** `GET /api/course/operator/analytics?days=30|365`: use of the course up to now. */
export interface Analytics {
  days: number;
  /** Oldest first: each day, as "2026-11-22", or each of twelve months, as "2026-11". */
  views: { from: string; pages: number; lessons: number }[];
  modules: ModuleSteps[];
  searches: { all: number; none: number; words: { word: string; visits: number }[] };
  /** The whole site, then the most viewed pages, at most 12, by path. */
  vitals: { page: string; vitals: VitalShown[] }[];
}

/** `GET …/operator/video?lesson=…&days=…`: where viewers stopped a lesson's video. */
export interface VideoLeft {
  lessonId: string;
  viewers: number;
  /** The number of viewers who stopped at each second; seconds without any are left out. */
  left: { second: number; viewers: number }[];
}
