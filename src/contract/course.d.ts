/** The built course, as far as the server decides with it: curriculum.json, which the build writes. */
export interface Course {
  modules: CourseModule[];
  lessons: CourseLesson[];
}

export interface CourseModule {
  id: number;
  title: string;
  /** Announced, and not open yet. */
  locked: boolean;
}

export interface CourseLesson {
  id: string;
  moduleId: number;
  access: "free" | "premium";
  revision: number;
  /** The ids of its quiz. */
  questions: string[];
}

/** Why nothing that was done to a lesson is kept. */
export type LessonRefusal = "unknown" | "locked" | "premium";
