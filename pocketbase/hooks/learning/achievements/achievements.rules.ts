import type { EarnedBy, RequirementType, Standing } from "#contract/achievements.d.ts";
import type { Course } from "#contract/course.d.ts";
import { hasRow, streakOf } from "./streak.rules.ts";
import { lessonIn, moduleLessons } from "../../platform/course.rules.ts";

/** Lessons completed before this hour, in the learner's time zone, are early. */
const EARLY_UNTIL_HOUR = 8;

/** A completed lesson, with its time in the learner's time zone. */
export interface Finished {
  lessonId: string;
  /** ISO date, such as 2026-03-29. */
  day: string;
  /** 0 to 23. */
  hour: number;
}

/** Facts about a learner; each function is called only when an achievement not yet earned needs it. */
export interface Facts {
  course: Course;
  finished: () => Finished[];
  /** Days on which a lesson was completed or a question practised, even if the lesson was un-completed later. */
  activeDays: () => Set<string>;
  today: string;
  posts: () => number;
  /** The number of filled-in fields among name, photo and self-description. */
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

/** The progress towards each type of requirement. */
const COUNTS: Record<RequirementType, (facts: Facts, value: number) => number> = {
  lessons: (facts) => ofCourse(facts).length,
  modules: modulesDone,
  // A past streak earns it too; until then the progress shows the current streak.
  streak: ({ activeDays, today }, value) => (hasRow(activeDays(), value) ? value : streakOf(activeDays(), today).days),
  posts: ({ posts }) => posts(),
  profile: ({ profile }) => profile(),
  "early-lessons": (facts) => ofCourse(facts).filter(({ hour }) => hour < EARLY_UNTIL_HOUR).length,
  "lessons-in-a-day": mostInADay,
};

/** A change of one achievement's progress. */
export interface Change {
  achievement: EarnedBy;
  progress: number;
  /** True when this change earns it. */
  isEarned: boolean;
}

/** Returns what changed since the rows were written; an earned achievement never changes. */
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

/** The most recently earned title; of several earned together the last in the author's order; "" without any. */
export function latestTitleIn(achievements: EarnedBy[], kept: Standing[]): string {
  const at = new Map(kept.map(({ achievementId, unlockedAt }) => [achievementId, unlockedAt]));
  const earned = achievements.filter(({ id, reward }) => reward.type === "title" && at.get(id));
  const latest = earned.reduce((last, { id }) => ((at.get(id) ?? "") > last ? (at.get(id) ?? "") : last), "");
  const [last] = earned.filter(({ id }) => at.get(id) === latest).slice(-1);
  return last?.reward.value ?? "";
}
