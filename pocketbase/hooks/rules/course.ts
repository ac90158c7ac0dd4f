/** The built course, as far as the server decides with it; the build writes it as curriculum.json. */
export interface Course {
  modules: { id: number; title: string; locked: boolean }[];
  lessons: { id: string; moduleId: number; access: "free" | "premium"; revision: number; questions: string[] }[];
}

export type Lesson = Course["lessons"][number];

export type Refusal = "unknown" | "locked" | "premium";

export const REFUSALS: Record<Refusal, string> = {
  unknown: "There is no such lesson.",
  locked: "This lesson is not open yet.",
  premium: "This lesson was finished without a membership.",
};

export const lessonIn = (course: Course, id: unknown): Lesson | undefined =>
  course.lessons.find((lesson) => lesson.id === id);

export const isLocked = (course: Course, moduleId: number): boolean =>
  course.modules.find(({ id }) => id === moduleId)?.locked ?? true;

export const lessonsOf = (course: Course, moduleId: number): Lesson[] =>
  course.lessons.filter((lesson) => lesson.moduleId === moduleId);
