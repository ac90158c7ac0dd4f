export type Access = "free" | "premium";
export type Difficulty = "beginner" | "intermediate" | "advanced";

/** What everybody may know of a lesson. */
export interface Lesson {
  id: string;
  moduleId: number;
  /** Place in its module, from 1. */
  number: number;
  title: string;
  description: string;
  goals: string[];
  difficulty: Difficulty;
  tags: string[];
  /** "m:ss" */
  duration: string;
  seconds: number;
  access: Access;
  revision: number;
  unwritten: boolean;
}

export interface Module {
  id: number;
  title: string;
  description: string;
  /** Completes "You make …"; empty for a locked module. */
  outcome: string;
  access: Access;
  locked: boolean;
  tags: string[];
  lessons: Lesson[];
  seconds: number;
}

/** Seconds of a timecode: "2:10" is 130. */
export const secondsOf = (timecode: string): number =>
  timecode.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

/** 130 is "2:10"; hours are counted as minutes, as on the course's one timeline. */
export const timecode = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export const lessonsOf = (modules: Module[]): Lesson[] => modules.flatMap((module) => module.lessons);

export const totalSeconds = (lessons: Pick<Lesson, "seconds">[]): number =>
  lessons.reduce((sum, lesson) => sum + lesson.seconds, 0);

/** "5 lessons", "1 lesson". */
export const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
