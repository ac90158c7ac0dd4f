import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesUnder } from "#build/files/trees.ts";
import { COURSE } from "./course.ts";

const LESSON = /^module\/\d+\/[^/]+\/index\.html\.br$/;

/** The path of what weighs most in a built site among the lessons a visitor may open, whole or as a preview. */
export function heaviestLesson({ publicTree } = COURSE): string {
  const sizeOf = (file: string): number => statSync(join(publicTree, file)).size;
  const pages = filesUnder(publicTree).filter((file) => LESSON.test(file));
  const [heaviest = ""] = pages.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return `/${dirname(heaviest)}`;
}
