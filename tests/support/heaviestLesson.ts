import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesIn } from "#build/files/trees.ts";
import { COURSE } from "./course.ts";

const LESSON = /^module\/\d+\/[^/]+\/index\.html\.br$/;

const sizeOf = (file: string): number => statSync(join(COURSE.publicTree, file)).size;

/** The path of what weighs most in the built site among the lessons a visitor may open, whole or as a preview. */
export function heaviestLesson(): string {
  const pages = filesIn(COURSE.publicTree).filter((file) => LESSON.test(file));
  const [heaviest = ""] = pages.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return `/${dirname(heaviest)}`;
}
