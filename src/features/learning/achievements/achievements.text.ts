import type { RequirementType } from "#contract/achievements.d.ts";
import { fullDate } from "#lib/dates.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/achievements.ts";
import type { Achievement, Written } from "./achievements.ts";
import { COMMA } from "#lib/language/comma.ts";

/** By which name each way is told. */
const WAYS: Record<RequirementType, keyof typeof texts.ways> = {
  lessons: "lessons",
  modules: "modules",
  streak: "streak",
  posts: "posts",
  profile: "profile",
  "early-lessons": "earlyLessons",
  "lessons-in-a-day": "lessonsInADay",
};

/** How far somebody is, or since when they have it: "11 of 15 lessons", "Earned 3 November 2026". */
export function wayWords({ unlockedAt, progress, maxProgress, requirement }: Achievement): string {
  if (unlockedAt) return fill(texts.earned, { day: fullDate(Date.parse(unlockedAt)) });
  return fill(texts.ways[WAYS[requirement.type]], { progress, all: maxProgress });
}

/** What it brings: "Title: Rough cut". */
export const rewardWords = ({ reward }: Pick<Written, "reward">): string =>
  fill(texts.rewards[reward.type], { name: reward.value });

/** What is announced of badges that were just earned; "" for none. */
export function newsWords(earned: Written[]): string {
  const [one, ...more] = earned;
  if (!one) return "";
  if (more.length > 0)
    return fill(texts.manyNews, { count: earned.length, titles: earned.map(({ title }) => title).join(COMMA) });
  const { title, reward } = one;
  return reward.type === "title" ? fill(texts.newTitle, { title, name: reward.value }) : fill(texts.news, { title });
}

/** What stands on its slate, in a sign or two. */
export function slateOf({ requirement: { type, value } }: Pick<Written, "requirement">): string {
  if (type === "modules") return `M${String(value)}`;
  if (type === "lessons-in-a-day") return `${String(value)}×`;
  if (type === "early-lessons") return "8:00";
  if (type === "posts") return "Hi";
  return type === "profile" ? "Me" : String(value);
}
