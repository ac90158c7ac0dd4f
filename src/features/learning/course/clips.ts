import type { Lesson } from "./course.ts";

export interface Clip {
  id: string;
  length: number;
  state: "todo" | "now" | "premium";
  /** true: a new module begins here. */
  gap?: boolean;
}

/** Lessons as a row of clips. @param current id of the highlighted lesson @param members Premium lessons are open */
export const clipsOf = (lessons: Lesson[], current?: string, members = false): Clip[] =>
  lessons.map(({ id, seconds, access, moduleId }, index) => {
    const shut = access === "premium" && !members;
    const gap = index > 0 && lessons[index - 1]?.moduleId !== moduleId;
    return { id, length: seconds, state: shut ? "premium" : id === current ? "now" : "todo", gap };
  });
