import { timecode } from "#features/curriculum/curriculum.ts";

export interface Note {
  id: string;
  lessonId: string;
  /** Where in the video. */
  second: number;
  text: string;
  /** ISO: when it was written last. */
  at: string;
}

/** One person's notes on one lesson, and what the server has not heard of. */
export interface LessonNotes {
  notes: Note[];
  /** Ids of notes that are new or changed. */
  unsent: string[];
  /** Ids of notes that were thrown away. */
  removed: string[];
}

export const LONGEST_TEXT = 5000;
export const NONE: LessonNotes = { notes: [], unsent: [], removed: [] };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A note out of anything; undefined when it is none. */
export function noteFrom(kept: unknown): Note | undefined {
  const { id, lessonId, second, text, at } = isObject(kept) ? kept : {};
  if (typeof id !== "string" || typeof lessonId !== "string" || typeof text !== "string") return undefined;
  if (typeof second !== "number" || !(second >= 0) || typeof at !== "string") return undefined;
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? undefined : { id, lessonId, second, text, at: new Date(ms).toISOString() };
}

const strings = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];

/** Everybody's notes on a lesson out of what was stored, by user id; "" is whoever is not signed in. */
export function keptFrom(stored: unknown): Record<string, LessonNotes> {
  const people = Object.entries(isObject(stored) ? stored : {}).map(([user, kept]) => {
    const { notes, unsent, removed } = isObject(kept) ? kept : {};
    const known = (Array.isArray(notes) ? notes : []).flatMap((one) => noteFrom(one) ?? []);
    return [user, { notes: known, unsent: strings(unsent), removed: strings(removed) }] as const;
  });
  return Object.fromEntries(people);
}

/** What the server has not heard of. */
export const waitingIn = ({ notes, unsent, removed }: LessonNotes): LessonNotes => ({
  notes: notes.filter(({ id }) => unsent.includes(id)),
  unsent,
  removed,
});

export const isNothing = ({ notes, removed }: LessonNotes): boolean => notes.length + removed.length === 0;

export const inOrder = (notes: Note[]): Note[] =>
  notes.toSorted((a, b) => a.second - b.second || a.at.localeCompare(b.at));

/** With a note that is new or newly worded. */
export const withNote = ({ notes, unsent, removed }: LessonNotes, note: Note): LessonNotes => ({
  notes: inOrder([...notes.filter(({ id }) => id !== note.id), note]),
  unsent: [...new Set([...unsent, note.id])],
  removed: removed.filter((id) => id !== note.id),
});

export const withoutNote = ({ notes, unsent, removed }: LessonNotes, gone: string): LessonNotes => ({
  notes: notes.filter(({ id }) => id !== gone),
  unsent: unsent.filter((id) => id !== gone),
  removed: [...new Set([...removed, gone])],
});

/** What was written before signing in belongs to whoever signed in on this device. */
export function adopted(kept: Record<string, LessonNotes>, user: string): Record<string, LessonNotes> {
  const { "": visitor, ...others } = kept;
  if (user === "" || !visitor) return kept;
  const mine = visitor.notes.reduce(withNote, others[user] ?? NONE);
  return { ...others, [user]: mine };
}

/** The server's notes on a lesson, with what it has not heard yet on top; the newer wording wins. */
export function mergedNotes(mine: LessonNotes, told: Note[]): LessonNotes {
  const waiting = mine.notes.filter(({ id }) => mine.unsent.includes(id));
  const theirs = told.filter(({ id, at }) => {
    const own = waiting.find((note) => note.id === id);
    return !mine.removed.includes(id) && (!own || own.at < at);
  });
  const newer = waiting.filter(({ id }) => !theirs.some((note) => note.id === id));
  return { ...mine, notes: inOrder([...theirs, ...newer]), unsent: newer.map(({ id }) => id) };
}

const folded = (text: string): string => text.toLowerCase();

/** Every word is somewhere in the note or its lesson's title. */
export const matches = (text: string, query: string): boolean =>
  folded(query)
    .split(/\s+/)
    .every((word) => folded(text).includes(word));

export interface LessonOfNotes {
  title: string;
  /** Its whole address. */
  address: string;
  notes: Note[];
}

/** The notes to take along: a heading per lesson, a line per note with a link to its second. */
export const markdownOf = (lessons: LessonOfNotes[]): string =>
  lessons
    .map(({ title, address, notes }) => {
      const lines = notes.map(({ second, text }) => {
        const link = `[${timecode(second)}](${address}?t=${String(Math.floor(second))})`;
        return `- ${link} ${text.trim().replace(/\n/g, "\n  ")}`;
      });
      return [`## ${title}`, "", ...lines, ""].join("\n");
    })
    .join("\n");
