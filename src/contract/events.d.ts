/**
 * What may be counted, and nothing else: each event with its properties. The first nine are those of the specification
 * (§7), the others are the actions that an operator asks about. The server drops whatever is not named here.
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
  /** A web vital of the page it is sent from: milliseconds, of CLS its score. */
  performance: { metric: "LCP" | "INP" | "CLS" | "TTFB"; value: number };
  feedback: { type: "general" | "bug" | "suggestion"; has_email: boolean; message_length: number };

  /** Somebody stopped typing. `none`: what was typed, only when it found nothing. */
  search: { results: number; none?: string };
  bookmark: { act: "added" | "removed"; type: "lesson" | "module" | "other" };
  /** `rating`: only with a review that was written. */
  review: { act: "written" | "removed" | "helpful" | "reported"; rating?: number };
  quiz_answer: { module_id: number; lesson_id: string; right: boolean };
  /** How much of the video was played up to: quarters of its length, 0 when it begins. */
  video_reached: { module_id: number; lesson_id: string; quarter: 0 | 1 | 2 | 3 | 4 };
  /** The furthest second that was played when the page was left; of a visit the furthest counts. */
  video_left: { lesson_id: string; second: number };
  checkout_step: { step: "plans" | "order" | "provider" | "paid" | "cancelled" };
  /** `step`: its number from 1, "skipped" or "finished". */
  onboarding_step: { step: string };
  tour_step: { step: string };
}

/** Sent with `POST /api/course/events`, in a list of at most 20. */
export interface EventSent {
  name: string;
  props: object;
  /** A random word for one day: it joins the events of a visit and nothing else. */
  visit: string;
}

/** Of a module: visits to its lessons, by what came of them. A visit is one day of one browser. */
export interface ModuleSteps {
  moduleId: number;
  opened: number;
  /** The video was played to its middle. */
  half: number;
  completed: number;
  /** A question of its quiz was answered rightly. */
  right: number;
  /** How often the whole module was finished. */
  finished: number;
}

export type Vital = Events["performance"]["metric"];

/** A web vital: three of four page views were at least this good. */
export interface VitalShown {
  metric: Vital;
  /** Milliseconds, of CLS the score; between two bounds of what was counted. */
  p75: number;
  views: number;
}

/** `GET /api/course/operator/analytics?days=30|365`: how the course is used, up to now. */
export interface Analytics {
  days: number;
  /** The oldest first: each of the days, as "2026-11-22", or each of twelve months, as "2026-11". */
  views: { from: string; pages: number; lessons: number }[];
  modules: ModuleSteps[];
  searches: { all: number; none: number; words: { word: string; visits: number }[] };
  /** Of the whole site, then of its pages with most views, at most 12 of them, by path. */
  vitals: { page: string; vitals: VitalShown[] }[];
}

/** `GET …/operator/video?lesson=…&days=…`: where those who played a lesson's video left it. */
export interface VideoLeft {
  lessonId: string;
  viewers: number;
  /** How many went no further than a second, by seconds; those where nobody left are not there. */
  left: { second: number; viewers: number }[];
}
