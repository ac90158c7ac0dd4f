/** The learner's counts that an achievement can require (content/COURSE.md). */
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

/** A learner's progress towards an achievement. */
export interface Standing {
  achievementId: string;
  /** Counts up to the requirement; frozen at the requirement when earned. */
  progress: number;
  /** ISO; "" until earned. */
  unlockedAt: string;
}

/** The response of `GET /api/course/achievements`; achievements without any progress are left out. */
export interface Achievements {
  achievements: Standing[];
}
