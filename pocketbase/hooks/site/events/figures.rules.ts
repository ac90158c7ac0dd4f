import type { Course } from "#contract/course.d.ts";
import type { Analytics, ModuleSteps, VideoLeft } from "#contract/events.d.ts";
import { type Sum, vitalsOf } from "./sums.rules.ts";

/** What may be asked for: the last 30 days, or the last twelve months. */
export type Days = 30 | 365;
export const daysIn = (asked: string): Days => (asked === "365" ? 365 : 30);

const DAY_MS = 86_400_000;
const MONTHS = 12;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first of the days that are looked at: of twelve months, the first day of the oldest. */
export function firstDay(days: Days, nowMs: number): string {
  if (days === 30) return isoDay(nowMs - (days - 1) * DAY_MS);
  const now = new Date(nowMs);
  return isoDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1));
}

/** The days or months up to now, the oldest first. */
function spansOf(days: Days, nowMs: number): string[] {
  const first = Date.parse(`${firstDay(days, nowMs)}T00:00:00Z`);
  if (days === 30) return Array.from({ length: days }, (_, at) => isoDay(first + at * DAY_MS));
  const begin = new Date(first);
  return Array.from({ length: MONTHS }, (_, at) =>
    isoDay(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + at, 1)).slice(0, 7),
  );
}

/** How often a day or month something happened. */
export interface SpanSum {
  name: string;
  span: string;
  count: number;
}

export const viewsOf = (sums: SpanSum[], days: Days, nowMs: number): Analytics["views"] =>
  spansOf(days, nowMs).map((from) => {
    const of = (wanted: string) =>
      sums.reduce((sum, { name, span, count }) => (name === wanted && span === from ? sum + count : sum), 0);
    return { from, pages: of("page_view"), lessons: of("lesson_start") };
  });

/** How often each key of a name was counted. */
function countsOf(sums: Sum[], wanted: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, key, count } of sums) if (name === wanted) counts.set(key, (counts.get(key) ?? 0) + count);
  return counts;
}

/** Of which names the steps are made. */
export const FUNNEL_STEPS = ["lesson_start", "video_reached", "lesson_complete", "quiz_answer", "module_complete"];
const HALF = 2;

export function stepsOf(course: Course, sums: Sum[]): ModuleSteps[] {
  const [started, reached, completed, answered, finished] = FUNNEL_STEPS.map((name) => countsOf(sums, name));
  return course.modules
    .filter(({ locked }) => !locked)
    .map(({ id }) => {
      const lessons = course.lessons.filter(({ moduleId }) => moduleId === id);
      const sum = (counts: Map<string, number> | undefined, suffix = "") =>
        lessons.reduce((all, lesson) => all + (counts?.get(lesson.id + suffix) ?? 0), 0);
      return {
        moduleId: id,
        opened: sum(started),
        half: sum(reached, ` ${String(HALF)}`),
        completed: sum(completed),
        right: sum(answered, " true"),
        finished: finished?.get(String(id)) ?? 0,
      };
    });
}

const MOST_WORDS = 20;

export function searchesOf(sums: Sum[]): Analytics["searches"] {
  const counts = [...countsOf(sums, "search")].filter(([, count]) => count > 0);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const none = counts.filter(([key]) => key.startsWith("none")).reduce((sum, [, count]) => sum + count, 0);
  const words = counts
    .filter(([key]) => key.startsWith("none "))
    .map(([key, visits]) => ({ word: key.slice("none ".length), visits }))
    .sort((one, other) => other.visits - one.visits)
    .slice(0, MOST_WORDS);
  return { all, none, words };
}

const MOST_PAGES = 12;

export function pageVitals(sums: Sum[]): Analytics["vitals"] {
  const viewed = ({ vitals }: Analytics["vitals"][number]) => Math.max(...vitals.map(({ views }) => views));
  const [whole, ...pages] = [...vitalsOf(sums)].map(([page, vitals]) => ({ page, vitals }));
  if (!whole) return [];
  return [whole, ...pages.sort((one, other) => viewed(other) - viewed(one)).slice(0, MOST_PAGES)];
}

export function videoLeft(sums: Sum[], lessonId: string): VideoLeft {
  const left = [...countsOf(sums, "video_left")]
    .filter(([key]) => key.startsWith(`${lessonId} `))
    .map(([key, viewers]) => ({ second: Number(key.slice(lessonId.length + 1)), viewers }))
    .sort((one, other) => one.second - other.second);
  return { lessonId, viewers: left.reduce((sum, { viewers }) => sum + viewers, 0), left };
}
