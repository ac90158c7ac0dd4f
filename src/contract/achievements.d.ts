/** What can be counted of a learner (content/COURSE.md). */
export type RequirementType =
  "lessons" | "modules" | "streak" | "posts" | "profile" | "early-lessons" | "lessons-in-a-day";

/** An achievement as the server awards it. */
export interface EarnedBy {
  id: string;
  title: string;
  description: string;
  /** What was done for it. */
  earned?: string | undefined;
  requirement: { type: RequirementType; value: number };
  reward: { type: "badge" | "title"; value: string };
}

/** One learner's way to an achievement. */
export interface Standing {
  achievementId: string;
  /** How much of what is required is there; it ends with what was required when it was earned. */
  progress: number;
  /** ISO; "" while it is not earned. */
  unlockedAt: string;
}

/** The answer to `GET /api/course/achievements`: where there is nothing of one yet, it is left out. */
export interface Achievements {
  achievements: Standing[];
}
