import { atom } from "nanostores";
import { LEAVES_WITHIN_MS } from "#features/account/leaving.ts";
import { owner } from "#features/account/owner.ts";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { hasStoredSession } from "#lib/session.ts";
import { KEYS, readStoredJson, store, storedKeys } from "#lib/storage.ts";
import {
  adopted,
  isNothing,
  keptFrom,
  mergedNotes,
  NONE,
  noteFrom,
  waitingIn,
  withNote,
  withoutNote,
} from "./notes.ts";
import type { LessonNotes, Note } from "./notes.ts";

const ID_LENGTH = 15;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Counts the changes, of this page and of other tabs: whoever shows notes reads them again. */
export const $notesChanged = atom(0);

/** What the storage would not take, for as long as the page lives. */
const inMemory = new Map<string, unknown>();

const FAMILIES = [KEYS.notes, KEYS.notesWaiting];

const keyOf = (lessonId: string): string => KEYS.notes + lessonId;
const waitingKeyOf = (lessonId: string): string => KEYS.notesWaiting + lessonId;
const readAll = (lessonId: string) => {
  const key = keyOf(lessonId);
  return adopted(keptFrom(inMemory.get(key) ?? readStoredJson(key)), owner());
};
const readWaiting = (lessonId: string) => keptFrom(readStoredJson(waitingKeyOf(lessonId)));
/** A sign-out takes all notes off this device but those that were not sent. */
const readMine = (lessonId: string): LessonNotes =>
  readAll(lessonId)[owner()] ?? readWaiting(lessonId)[owner()] ?? NONE;

/** The lessons of which this device keeps something. */
const lessonsHere = (): string[] => {
  const lessons = [...storedKeys(), ...inMemory.keys()].flatMap((key) =>
    FAMILIES.filter((family) => key.startsWith(family)).map((family) => key.slice(family.length)),
  );
  return [...new Set(lessons)];
};

function keepWaiting(lessonId: string, user: string, waiting: LessonNotes): void {
  const people = Object.entries({ ...readWaiting(lessonId), [user]: waiting }).filter(([, one]) => !isNothing(one));
  store(waitingKeyOf(lessonId), people.length > 0 ? JSON.stringify(Object.fromEntries(people)) : null);
}

/** @returns false when it lasts only as long as the page */
function keep(lessonId: string, mine: LessonNotes): boolean {
  const key = keyOf(lessonId);
  const all = { ...readAll(lessonId), [owner()]: mine };
  const isEmpty = Object.values(all).every(isNothing);
  const isKept = store(key, isEmpty ? null : JSON.stringify(all));
  if (isKept) inMemory.delete(key);
  else inMemory.set(key, all);
  if (owner()) keepWaiting(lessonId, owner(), waitingIn(mine));
  $notesChanged.set($notesChanged.get() + 1);
  return isKept;
}

export const notesOf = (lessonId: string): Note[] => readMine(lessonId).notes;
export const allNotes = (): Note[] => lessonsHere().flatMap(notesOf);

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** Keeps a note, a new one or new words for one. @returns false when it lasts only as long as the page */
export function writeNote(words: Pick<Note, "lessonId" | "second" | "text"> & { id?: string }): boolean {
  const note = { id: newId(), ...words, text: words.text.trim(), at: new Date().toISOString() };
  const isKept = keep(note.lessonId, withNote(readMine(note.lessonId), note));
  void tellNotes();
  return isKept;
}

export function removeNote({ lessonId, id }: Note): void {
  keep(lessonId, withoutNote(readMine(lessonId), id));
  void tellNotes();
}

const table = async () => (await pocketbase()).collection("notes");

/** What the server holds. */
async function hear(): Promise<Map<string, Note>> {
  const rows = await (await table()).getFullList();
  const told = rows.flatMap((row) => noteFrom({ ...row }) ?? []);
  const byLesson = Map.groupBy(told, ({ lessonId }) => lessonId);
  for (const lessonId of new Set([...byLesson.keys(), ...lessonsHere()])) {
    const mine = readMine(lessonId);
    const merged = mergedNotes(mine, byLesson.get(lessonId) ?? []);
    if (JSON.stringify(merged) !== JSON.stringify(mine)) keep(lessonId, merged);
  }
  return new Map(told.map((note) => [note.id, note]));
}

/** The id is ours: a note whose answer was lost is there already. */
async function send({ id, lessonId, second, text, at }: Note, isThere: boolean): Promise<void> {
  const notes = await table();
  if (isThere) await notes.update(id, { second, text, at });
  else await notes.create({ id, user: owner(), lessonId, second, text, at });
  const now = readMine(lessonId);
  const isSame = now.notes.some((note) => note.id === id && note.at === at);
  if (isSame) keep(lessonId, { ...now, unsent: now.unsent.filter((one) => one !== id) });
}

async function sendRemoval(lessonId: string, gone: string, isThere: boolean): Promise<void> {
  if (isThere) await (await table()).delete(gone);
  const now = readMine(lessonId);
  keep(lessonId, { ...now, removed: now.removed.filter((id) => id !== gone) });
}

let telling: Promise<void> = Promise.resolve();

async function exchange(): Promise<void> {
  if (!hasStoredSession()) return;
  try {
    const told = await hear();
    for (const lessonId of lessonsHere()) {
      const { notes, unsent, removed } = readMine(lessonId);
      for (const note of notes) if (unsent.includes(note.id)) await send(note, told.has(note.id));
      for (const gone of removed) await sendRemoval(lessonId, gone, told.has(gone));
    }
  } catch (error) {
    // Without a network notes wait on the device and go with the next one, or the next page.
    failureOf(error);
  }
}

/** Tells the server what it has not heard and hears what other devices wrote, one exchange after the other. */
export const tellNotes = (): Promise<void> => (telling = telling.then(exchange));

const waitingHere = (): number =>
  lessonsHere().reduce(
    (sum, lessonId) => sum + readMine(lessonId).unsent.length + readMine(lessonId).removed.length,
    0,
  );

/** Before somebody signs out: sends what waits. @returns how many changes wait here until they come back */
export async function leaveNotes(): Promise<number> {
  if (!owner() || waitingHere() === 0) return 0;
  await Promise.race([tellNotes(), new Promise((over) => setTimeout(over, LEAVES_WITHIN_MS))]);
  return waitingHere();
}

/** After an account was deleted: nothing that it wrote waits here any more. */
export function forgetNotes(user: string): void {
  for (const lessonId of lessonsHere()) keepWaiting(lessonId, user, NONE);
}

/** Other tabs write the same keys, and what waited is sent when the network is back. */
export function followNotes(): void {
  addEventListener("storage", ({ key }) => {
    if (key === null || key.startsWith(KEYS.notes)) $notesChanged.set($notesChanged.get() + 1);
  });
  addEventListener("online", () => void tellNotes());
}
