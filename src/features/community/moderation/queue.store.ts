import { atom } from "nanostores";
import type { Case, CaseKind, Queue } from "#contract/moderation.d.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { load, LOADING, type Part } from "#lib/asked.ts";
import { type Choice, type Key, caseKey, neighbour, caseQuery, type Wishes, caseWishesIn } from "./moderation.ts";

const send = async <Answer>(path: string, options: { method?: string; body?: object } = {}): Promise<Answer> =>
  (await pocketbase()).send<Answer>(`/api/course/moderation/${path}`, { requestKey: null, ...options });

/** Asks below the moderators' address. */
export const askModeration = <Answer>(path: string): Promise<Answer> => send<Answer>(path);
export const postToModeration = <Answer>(path: string, body: object): Promise<Answer> =>
  send<Answer>(path, { method: "POST", body });

/** Not known until the page's address has been read, in the browser. */
export const $caseWishes = atom<Wishes | undefined>(undefined);
export const $queue = atom<Part<Queue>>(LOADING);
/** `token`: what pictures are asked for with that only moderators see. */
export const $case = atom<Part<Case & { token: string }>>(LOADING);

/** Somebody went to a case by a press or a key: the focus comes along. What the page opens by itself takes no focus. */
export const $isReached = atom(false);

/** What is chosen in the form of what is open. */
export interface Chosen {
  choice?: Choice;
  /** The focus goes on to what it needs next. */
  isByKey?: boolean;
  /** Asked once more: what was filled in. */
  sure?: Record<string, string>;
}
export const $chosen = atom<Chosen>({});

export const queueOf = (kind: CaseKind | "", after = ""): Promise<Queue> =>
  askModeration<Queue>(`queue?${new URLSearchParams({ ...(kind && { kind }), ...(after && { after }) }).toString()}`);

export async function caseOf(key: Key): Promise<Case & { token: string }> {
  const found = await askModeration<Case>(`cases/${key}`);
  const token = found.pictures.length > 0 ? await (await pocketbase()).files.getToken({ requestKey: null }) : "";
  return { ...found, token };
}

const wishes = (): Wishes => $caseWishes.get() ?? { kind: "", open: "" };

function wish(next: Wishes): void {
  $caseWishes.set(next);
  history.replaceState(history.state, "", location.pathname + caseQuery(next));
}

/** The cases that are listed by now. */
export function listedCases(): Queue["cases"] {
  const queue = $queue.get();
  return queue.is === "known" ? queue.value.cases : [];
}

/** Reads the queue from its beginning; what is open stays open, else the first is opened. */
export async function loadQueue(): Promise<void> {
  await load($queue, () => queueOf(wishes().kind));
  const [first] = listedCases();
  if (first && !wishes().open) show(caseKey(first));
}

/** Reads the address, and asks the server for what it wishes. */
export function startQueue(): void {
  const asked = caseWishesIn(location.search);
  $caseWishes.set(asked);
  if (asked.open) void loadCase(asked.open);
  void loadQueue();
}

export function showKind(kind: CaseKind | ""): void {
  $isReached.set(false);
  wish({ kind, open: "" });
  void loadQueue();
}

export function loadCase(key: Key): Promise<void> {
  $chosen.set({});
  return load($case, () => caseOf(key));
}

function show(key: Key): void {
  wish({ ...wishes(), open: key });
  void loadCase(key);
}

/** Shows a case to whoever asked for it. */
export function openCase(key: Key): void {
  $isReached.set(true);
  show(key);
}

/** Opens nothing: the queue is at its end. */
export const closeCase = (): void => wish({ ...wishes(), open: "" });

/** Adds the next page to what is listed. @throws what the server says */
export async function loadMore(): Promise<void> {
  const queue = $queue.get();
  if (queue.is !== "known" || !queue.value.next) return;
  const more = await queueOf(wishes().kind, queue.value.next);
  const known = new Set(queue.value.cases.map(caseKey));
  const cases = [...queue.value.cases, ...more.cases.filter((one) => !known.has(caseKey(one)))];
  $queue.set({ ...queue, value: { ...more, cases } });
}

/** Opens the case behind the one that is open, or before it. @returns whether there is one */
export function stepCase(by: 1 | -1): boolean {
  const next = neighbour(listedCases(), wishes().open, by);
  if (next) openCase(caseKey(next));
  return next !== undefined;
}

/** What was decided waits no longer. */
export function dropFromQueue(key: Key): void {
  const queue = $queue.get();
  if (queue.is !== "known") return;
  const gone = queue.value.cases.find((one) => caseKey(one) === key);
  if (!gone) return;
  const { waiting } = queue.value;
  const cases = queue.value.cases.filter((one) => one !== gone);
  const left = { ...waiting, [gone.kind]: Math.max(0, waiting[gone.kind] - 1) };
  $queue.set({ ...queue, value: { ...queue.value, cases, waiting: left } });
}
