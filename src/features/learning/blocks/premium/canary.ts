import { createHash } from "node:crypto";

/**
 * A unique word printed inside a premium block: finding it in public output proves a leak.
 * @param part which part of the lesson: "block", or a question's id
 */
export const canary = (lessonId: string, part: string): string =>
  `canary${createHash("sha256").update(`${lessonId}/${part}`).digest("hex").slice(0, 12)}`;
