import { type Course, lessonsOf } from "./course.ts";
import { type Completion, isCompleted } from "./progress.ts";

/** What the certificate of the whole course is kept as, where others have the id of their module. */
export const WHOLE_COURSE = "course";

/** What was finished, in the words and numbers of that day. */
export interface Finished {
  /** A module's id as text, or "course". */
  moduleId: string;
  title: string;
  lessons: number;
  finishedAtMs: number;
}

/** Without what is easily taken for something else: I, L, O, U and 0, 1. */
export const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 12;

/** "7K3M9QXT2HBV" as it is written: 7K3M-9QXT-2HBV. */
export const grouped = (letters: string): string => letters.replace(/(.{4})(?=.)/g, "$1-");

/** A code in the one form it is kept in, however somebody typed it. */
export const codeFrom = (typed: string): string => grouped(typed.toUpperCase().replace(/[^0-9A-Z]/g, ""));

// Line ends would add a line of their own; the marks that turn the direction of writing could disguise one.
const NOT_IN_A_LINE = /[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** A text that stays in its line; "" when nothing of it can be seen. */
export const oneLine = (text: string): string => text.replace(NOT_IN_A_LINE, " ").trim();

/** A day such as 2026-11-21. */
type Day = string;

export interface Content {
  code: string;
  issuedBy: string;
  issuedTo: string;
  title: string;
  lessons: number;
  finishedOn: Day;
  issuedOn: Day;
  checkAt: string;
}

/** Exactly what is signed: one fact a line, for people and for machines. */
export const certificateText = (content: Content): string =>
  [
    `Certificate: ${content.code}`,
    `Issued by: ${oneLine(content.issuedBy)}`,
    `Issued to: ${oneLine(content.issuedTo)}`,
    `For finishing: ${oneLine(content.title)}`,
    `Lessons: ${content.lessons}`,
    `Finished on: ${content.finishedOn}`,
    `Issued on: ${content.issuedOn}`,
    `Check at: ${content.checkAt}`,
    "",
  ].join("\n");

function finishedIn(completions: Map<string, Completion>, ids: string[]): number {
  const rows = ids.map((id) => completions.get(id));
  const isAll = rows.length > 0 && rows.every((row) => row && isCompleted(row));
  return isAll ? Math.max(...rows.map((row) => row?.completedAtMs ?? 0)) : 0;
}

/** The modules of which every lesson is completed, and the course when they all are. */
export function finishedOf(course: Course, completions: Map<string, Completion>): Finished[] {
  const open = course.modules.filter(({ id, locked }) => !locked && lessonsOf(course, id).length > 0);
  const parts = open.map(({ id, title }) => ({
    moduleId: String(id),
    title: `Module ${id}, ${title}`,
    ids: lessonsOf(course, id).map((lesson) => lesson.id),
  }));
  const whole = { moduleId: WHOLE_COURSE, title: "The whole course", ids: parts.flatMap(({ ids }) => ids) };
  return [...parts, whole].flatMap(({ moduleId, title, ids }) => {
    const finishedAtMs = finishedIn(completions, ids);
    return finishedAtMs > 0 ? [{ moduleId, title, lessons: ids.length, finishedAtMs }] : [];
  });
}
