import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesIn } from "#build/trees.ts";
import { PUBLIC_TREE } from "#server/scripts/paths.ts";

const LESSON = /^module\/\d+\/[^/]+\/index\.html\.br$/;

const sizeOf = (file: string): number => statSync(join(PUBLIC_TREE, file)).size;

/** The path of what weighs most in the built site among the lessons a visitor may open, whole or as a preview. */
export function heaviestLesson(): string {
  const pages = filesIn(PUBLIC_TREE).filter((file) => LESSON.test(file));
  const [heaviest = ""] = pages.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return `/${dirname(heaviest)}`;
}
