import type { Events, Vital, VitalShown, Analytics, ModuleSteps, VideoLeft } from "#contract/events.d.ts";
import type { Course } from "#contract/course.d.ts";

/** The columns of a stored event that sums need; `props` is JSON. */
export interface EventLine {
  name: string;
  /** The path of the sending page; "" when unknown. */
  page: string;
  props: string;
}

/** The count of an event's key on one day. */
export interface Sum {
  name: string;
  key: string;
  count: number;
}

type Props = Record<string, unknown>;

/**
 * Upper bounds of the histogram buckets, in each vital's own unit (ms; CLS has none); they include the limits of good
 * and poor.
 */
const CUTS: Record<Vital, number[]> = {
  LCP: [250, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  INP: [25, 50, 75, 100, 150, 200, 300, 500, 1000, 2000],
  CLS: [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  TTFB: [50, 100, 200, 400, 600, 800, 1200, 1800, 3000, 6000],
};
export const VITALS = Object.keys(CUTS) as Vital[];

const isVital = (name: unknown): name is Vital => VITALS.some((vital) => vital === name);

/** The index of a value's bucket: 0 up to the first bound. */
const stepOf = (metric: Vital, value: number): number => CUTS[metric].filter((cut) => cut < value).length;

const vitalKey = (props: Props, page: string): string => {
  const { metric, value } = props;
  return isVital(metric) ? `${metric} ${String(stepOf(metric, Number(value)))} ${page}` : "";
};

/** Prefix of a pseudonym that replaces a search word in the database. */
export const MARK = "#";
const searchKey = ({ results, none }: Props): string => {
  if (typeof none === "string" && !none.startsWith(MARK)) return `none ${none}`;
  return results === 0 ? "none" : "found";
};

const joined =
  (...props: string[]) =>
  (event: Props): string =>
    props.map((prop) => String(event[prop])).join(" ");

/** The part of each event that its sums are grouped by. */
const KEYS: { [Name in keyof Events]: (props: Props, page: string) => string } = {
  page_view: (_, page) => page,
  lesson_start: joined("lesson_id"),
  lesson_complete: joined("lesson_id"),
  module_complete: joined("module_id"),
  user_registration: joined("method"),
  user_login: joined("method"),
  error: joined("error_type"),
  performance: vitalKey,
  feedback: joined("type"),
  search: searchKey,
  bookmark: joined("act", "type"),
  review: joined("act"),
  quiz_answer: joined("lesson_id", "right"),
  video_reached: joined("lesson_id", "quarter"),
  video_left: ({ lesson_id, second }) => `${String(lesson_id)} ${String(Math.floor(Number(second)))}`,
  checkout_step: joined("step"),
  onboarding_step: joined("step"),
  tour_step: joined("step"),
};

const LONGEST_KEY = 250;

function keyOf({ name, page, props }: EventLine): string {
  const find = Object.hasOwn(KEYS, name) ? KEYS[name as keyof Events] : undefined;
  const read = JSON.parse(props || "{}") as Props | null;
  return find ? find(read ?? {}, page).slice(0, LONGEST_KEY) : "";
}

/** Adds events to sums, keyed by "name\nkey". */
export function addUp(sums: Map<string, number>, lines: EventLine[]): void {
  for (const line of lines) {
    const name = `${line.name}\n${keyOf(line)}`;
    sums.set(name, (sums.get(name) ?? 0) + 1);
  }
}

/** Distinct keys per name and day, so that forged events cannot grow the sums without bound. */
const MOST_KEYS = 300;
const MORE_KEYS: Partial<Record<string, number>> = { performance: 1500, video_left: 1500, video_reached: 1500 };
const OTHER = "other";

/** A day's sums, largest first; keys beyond a name's limit are counted as `other`. */
export function boundedSums(sums: Map<string, number>): Sum[] {
  const all = [...sums].map(([both, count]): Sum => {
    const at = both.indexOf("\n");
    return { name: both.slice(0, at), key: both.slice(at + 1), count };
  });
  all.sort((one, other) => other.count - one.count);
  const kept = new Map<string, number>();
  const others = new Map<string, number>();
  const shown = all.filter(({ name, count }) => {
    const before = kept.get(name) ?? 0;
    kept.set(name, before + 1);
    if (before < (MORE_KEYS[name] ?? MOST_KEYS)) return true;
    others.set(name, (others.get(name) ?? 0) + count);
    return false;
  });
  return [...shown, ...[...others].map(([name, count]): Sum => ({ name, key: OTHER, count }))];
}

/** Estimates the 75th percentile from bucket counts. */
function p75Of(metric: Vital, counts: number[]): number {
  const cuts = CUTS[metric];
  const wanted = 0.75 * counts.reduce((sum, count) => sum + count, 0);
  let before = 0;
  for (const [step, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      const low = cuts[step - 1] ?? 0;
      // The last bucket has no upper bound.
      const high = cuts[step] ?? low;
      return Math.round((low + ((high - low) * (wanted - before)) / count) * 1000) / 1000;
    }
    before += count;
  }
  return 0;
}

/** Vitals of each page from the sums of `performance`; "" is the whole site. */
export function vitalsOf(sums: { key: string; count: number }[]): Map<string, VitalShown[]> {
  const counts = new Map<string, Map<Vital, number[]>>();
  const add = (page: string, metric: Vital, step: number, count: number) => {
    const metrics = counts.get(page) ?? new Map<Vital, number[]>();
    const steps = metrics.get(metric) ?? CUTS[metric].concat(0).map(() => 0);
    steps[step] = (steps[step] ?? 0) + count;
    counts.set(page, metrics.set(metric, steps));
  };
  for (const { key, count } of sums) {
    const [metric, step = "", page = ""] = key.split(" ");
    if (!isVital(metric)) continue;
    add("", metric, Number(step), count);
    if (page) add(page, metric, Number(step), count);
  }
  const shown = [...counts].map(([page, metrics]): [string, VitalShown[]] => [
    page,
    VITALS.flatMap((metric) => {
      const steps = metrics.get(metric);
      const views = steps?.reduce((sum, count) => sum + count, 0) ?? 0;
      return steps && views > 0 ? [{ metric, p75: p75Of(metric, steps), views }] : [];
    }),
  ]);
  return new Map(shown);
}

/** The selectable periods: the last 30 days, or the last twelve months. */
export type Days = 30 | 365;
export const daysIn = (asked: string): Days => (asked === "365" ? 365 : 30);

const DAY_MS = 86_400_000;
const MONTHS = 12;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first day of the period (UTC); for twelve months the first day of the oldest one. */
export function firstDay(days: Days, nowMs: number): string {
  if (days === 30) return isoDay(nowMs - (days - 1) * DAY_MS);
  const now = new Date(nowMs);
  return isoDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1, 1));
}

/** The days or months of the period, oldest first. */
function spansOf(days: Days, nowMs: number): string[] {
  const first = Date.parse(`${firstDay(days, nowMs)}T00:00:00Z`);
  if (days === 30) return Array.from({ length: days }, (_, at) => isoDay(first + at * DAY_MS));
  const begin = new Date(first);
  return Array.from({ length: MONTHS }, (_, at) =>
    isoDay(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + at, 1)).slice(0, 7),
  );
}

/** The count of an event in one day or month. */
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

/** Adds up the counts of each key of one event. */
function countsOf(sums: Sum[], wanted: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, key, count } of sums) if (name === wanted) counts.set(key, (counts.get(key) ?? 0) + count);
  return counts;
}

/** Events that make up the learning funnel. */
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
