import { createHash } from "node:crypto";

/**
 * A word that stands nowhere else, printed inside a premium block so that a leak of the block is found by it.
 * @param part which part of the lesson: "block", or a question's id
 */
export const canary = (lessonId: string, part: string): string =>
  `canary${createHash("sha256").update(`${lessonId}/${part}`).digest("hex").slice(0, 12)}`;
