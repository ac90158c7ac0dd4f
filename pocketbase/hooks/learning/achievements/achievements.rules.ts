import type { EarnedBy, RequirementType, Standing } from "#contract/achievements.d.ts";
import type { Course } from "#contract/course.d.ts";
import { hasRow, streakOf } from "./streak.rules.ts";
import { lessonIn, moduleLessons } from "../../platform/course.rules.ts";

/** Lessons finished before this hour of the learner's clock are early. */
const EARLY_UNTIL_HOUR = 8;

/** A lesson that is completed, and when by the learner's clock. */
export interface Finished {
  lessonId: string;
  /** Such as 2026-03-29. */
  day: string;
  /** 0 to 23 */
  hour: number;
}

/** What is known of a learner; each part is asked for only where something still depends on it. */
export interface Facts {
  course: Course;
  finished: () => Finished[];
  /** The days with a lesson completed or a question practised, whether or not a lesson was taken back later. */
  activeDays: () => Set<string>;
  today: string;
  posts: () => number;
  /** How many of name, photo and words about oneself are there. */
  profile: () => number;
}

const ofCourse = ({ course, finished }: Facts): Finished[] =>
  finished().filter(({ lessonId }) => lessonIn(course, lessonId));

function modulesDone({ course, finished }: Facts): number {
  const done = new Set(finished().map(({ lessonId }) => lessonId));
  return course.modules.filter(({ id, locked }) => {
    const lessons = moduleLessons(course, id);
    return !locked && lessons.length > 0 && lessons.every((lesson) => done.has(lesson.id));
  }).length;
}

function mostInADay(facts: Facts): number {
  const counts = new Map<string, number>();
  for (const { day } of ofCourse(facts)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** How much of a requirement is there. */
const COUNTS: Record<RequirementType, (facts: Facts, value: number) => number> = {
  lessons: (facts) => ofCourse(facts).length,
  modules: modulesDone,
  // A row of earlier days earns it, too; on the way to it only the row that still runs counts.
  streak: ({ activeDays, today }, value) => (hasRow(activeDays(), value) ? value : streakOf(activeDays(), today).days),
  posts: ({ posts }) => posts(),
  profile: ({ profile }) => profile(),
  "early-lessons": (facts) => ofCourse(facts).filter(({ hour }) => hour < EARLY_UNTIL_HOUR).length,
  "lessons-in-a-day": mostInADay,
};

/** What of a learner's standing changes. */
export interface Change {
  achievement: EarnedBy;
  progress: number;
  /** With this it is earned. */
  isEarned: boolean;
}

/** What changed since the rows were written; what was earned once stays as it is. */
export function changesOf(achievements: EarnedBy[], kept: Standing[], facts: Facts): Change[] {
  const rows = new Map(kept.map((row) => [row.achievementId, row]));
  return achievements.flatMap((achievement) => {
    const { id, requirement } = achievement;
    const row = rows.get(id);
    if (row?.unlockedAt) return [];
    const progress = Math.min(requirement.value, COUNTS[requirement.type](facts, requirement.value));
    const isEarned = progress === requirement.value;
    return isEarned || progress !== (row?.progress ?? 0) ? [{ achievement, progress, isEarned }] : [];
  });
}

/** The title that was earned last, of several at once the one that the author names last; "" while there is none. */
export function latestTitleIn(achievements: EarnedBy[], kept: Standing[]): string {
  const at = new Map(kept.map(({ achievementId, unlockedAt }) => [achievementId, unlockedAt]));
  const earned = achievements.filter(({ id, reward }) => reward.type === "title" && at.get(id));
  const latest = earned.reduce((last, { id }) => ((at.get(id) ?? "") > last ? (at.get(id) ?? "") : last), "");
  const [last] = earned.filter(({ id }) => at.get(id) === latest).slice(-1);
  return last?.reward.value ?? "";
}
