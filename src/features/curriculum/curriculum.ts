export type Access = "free" | "premium";
export type Difficulty = "beginner" | "intermediate" | "advanced";

/** What everybody may know of a lesson. */
export interface Lesson {
  id: string;
  moduleId: number;
  /** Place in its module, from 1. */
  number: number;
  title: string;
  /** The title with the author's soft hyphens, for narrow clips. */
  clipTitle: string;
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

/** A locked module has no lessons yet; it is drawn as long as this. */
export const LOCKED_SECONDS = 300;
export const drawnSeconds = (module: Pick<Module, "locked" | "seconds">): number =>
  module.locked ? LOCKED_SECONDS : module.seconds;

/** The course's one timeline in two rows, broken where free becomes Premium; one row when it never does. */
export function timelineRows<M extends Pick<Module, "access">>(modules: M[]): M[][] {
  const turn = modules.findIndex((module) => module.access === "premium");
  return turn <= 0 ? [modules] : [modules.slice(0, turn), modules.slice(turn)];
}

/** The scale of the curriculum's tracks in seconds: the longest module rounded up to a tick, and the ticks on it. */
export function trackScale(modules: Pick<Module, "locked" | "seconds">[]): { seconds: number; ticks: number[] } {
  const longest = Math.max(...modules.map(drawnSeconds));
  const tick = longest > 20 * 60 ? 5 * 60 : 3 * 60;
  const count = Math.ceil(longest / tick);
  return { seconds: count * tick, ticks: Array.from({ length: count + 1 }, (_, index) => index * tick) };
}

/** Every number that a timeline or track of these modules draws to scale. */
export const lengthsOf = (modules: Module[]): number[] => [
  ...modules.map(drawnSeconds),
  ...lessonsOf(modules).map((lesson) => lesson.seconds),
  ...timelineRows(modules).map((row) => row.reduce((sum, module) => sum + drawnSeconds(module), 0)),
  ...trackScale(modules).ticks,
];

export interface Clip {
  id: string;
  length: number;
  state: "todo" | "now" | "premium";
  /** true: a new module begins here. */
  gap?: boolean;
}

/** Lessons as a row of clips. @param current id of the lesson that is meant @param members what is Premium is open */
export const clipsOf = (lessons: Lesson[], current?: string, members = false): Clip[] =>
  lessons.map(({ id, seconds, access, moduleId }, index) => {
    const shut = access === "premium" && !members;
    const gap = index > 0 && lessons[index - 1]?.moduleId !== moduleId;
    return { id, length: seconds, state: shut ? "premium" : id === current ? "now" : "todo", gap };
  });
