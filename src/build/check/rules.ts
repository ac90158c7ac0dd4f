import type { Course } from "./course.ts";
import type { Problem } from "./problem.ts";
import { schema } from "./rules/course/schema.ts";

/** What is asked of content/, rule by rule. */
export const RULES: ((course: Course) => Problem[] | Promise<Problem[]>)[] = [schema];
