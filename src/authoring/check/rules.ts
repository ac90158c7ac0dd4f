import type { Course } from "./read/course.ts";
import type { AuthorsRule, Level, SafetyRule } from "./read/ownRules.ts";
import type { JudgedProblem, Problem } from "#authoring/check/read/problem.ts";
import { FILM_RULES } from "#authoring/film/check/filmRules.ts";
import { SOUND_RULES } from "#authoring/film/check/soundRules.ts";
import { BRAND_RULES } from "./rules/brand.ts";
import { CAPTIONS_RULES } from "./rules/captions.ts";
import { CASE_RULES } from "./rules/case.ts";
import { CLAIMS_RULES } from "./rules/claims.ts";
import { FILES_RULES } from "./rules/files.ts";
import { LESSON_RULES } from "./rules/lesson.ts";
import { LINKS_RULES } from "./rules/links.ts";
import { LISTS_RULES } from "./rules/lists.ts";
import { NAMES_RULES } from "./rules/names.ts";
import { PICTURES_RULES } from "./rules/pictures.ts";
import { PLACEHOLDERS_RULES } from "./rules/placeholders.ts";
import { PROSE_RULES } from "./rules/prose.ts";
import { QUIZ_RULES } from "./rules/quiz.ts";
import { SCHEMA_RULES } from "./rules/schema.ts";
import { VIDEO_RULES } from "./rules/video.ts";

type Rule = (course: Course) => Problem[] | Promise<Problem[]>;
type Name = SafetyRule | AuthorsRule;

/** All rules of content/ by their names in content/rules.yaml. */
export const RULES: Record<Name, Rule> = {
  ...BRAND_RULES,
  ...CAPTIONS_RULES,
  ...CASE_RULES,
  ...CLAIMS_RULES,
  ...FILES_RULES,
  ...LESSON_RULES,
  ...LINKS_RULES,
  ...LISTS_RULES,
  ...NAMES_RULES,
  ...PICTURES_RULES,
  ...PLACEHOLDERS_RULES,
  ...PROSE_RULES,
  ...QUIZ_RULES,
  ...SCHEMA_RULES,
  ...VIDEO_RULES,
  ...FILM_RULES,
  ...SOUND_RULES,
};

/** Runs the rules of these levels. */
export async function askRules(course: Course, levels: Level[]): Promise<JudgedProblem[]> {
  const found = (Object.keys(RULES) as Name[]).map(async (rule) => {
    const level = course.own.levelOf(rule);
    if (level === "off" || !levels.includes(level)) return [];
    return (await RULES[rule](course)).map((problem): JudgedProblem => ({ rule, ...problem, level }));
  });
  return (await Promise.all(found)).flat();
}
