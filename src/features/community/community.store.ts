import { atom } from "nanostores";
import type { CommunityPage, EntryFacts, HiddenReply, ThreadFacts } from "#contract/community.d.ts";
import { isMember, refreshSession } from "#features/account/session/account.store.ts";
import { failureOf, sentenceOf } from "#lib/failure.ts";
import { $owner } from "#sync/owner.store.ts";
import { listen } from "#sync/stream.store.ts";
import { say } from "#ui/messages/toast.ts";
import { acceptAnswer, pin, readOwnActs, setLike } from "./acts.store.ts";
import { dropRefused, noteReported, syncedBlocks } from "./own.store.ts";
import { changesBetween, mergedPage, NO_CHANGES, withReply } from "./page.ts";
import { ThrottledRefetch } from "./throttledRefetch.ts";

const QUIET_MS = 3000;

/** What the server put into this page; undefined on a host that has the frame alone. */
const pageHere = (): CommunityPage | undefined => {
  const text = typeof document === "undefined" ? "" : document.getElementById("page-facts")?.textContent;
  return text ? (JSON.parse(text) as CommunityPage) : undefined;
};

/** What is shown. Nothing in it that is read changes before somebody asks for it. */
export const $page = atom<CommunityPage | undefined>(pageHere());
/** As the server had it last: counts, and what is accepted or pinned, are shown out of it at once. */
export const $latest = atom($page.get());
/** What others wrote meanwhile, and is not shown yet. */
export const $changes = atom(NO_CHANGES);
/** What was taken away meanwhile. */
export const $gone = atom<ReadonlySet<string>>(new Set());
/** Where somebody goes on who asked for what is new. */
export const $reached = atom<string | undefined>();
/** The entries that one likes. */
export const $liked = atom<ReadonlySet<string>>(new Set());
/** What is told of one's own beside that. */
export const $own = atom<{ waiting: number; hidden: HiddenReply[] }>({ waiting: 0, hidden: [] });

/** What an entry says of itself, as the server had it last. */
export const latestFacts = (latest: CommunityPage | undefined, shown: CommunityPage | undefined, id: string) =>
  latest?.entries.find((entry) => entry.id === id) ?? shown?.entries.find((entry) => entry.id === id);

function change(id: string, facts: Partial<EntryFacts>): void {
  const latest = $latest.get();
  if (!latest) return;
  const known = latestFacts(latest, $page.get(), id);
  const others = latest.entries.filter((entry) => entry.id !== id);
  $latest.set({ ...latest, entries: known ? [...others, { ...known, ...facts }] : others });
}

function changeThread(facts: Partial<ThreadFacts>): void {
  const latest = $latest.get();
  if (latest?.thread) $latest.set({ ...latest, thread: { ...latest.thread, ...facts } });
}

const failed = (error: unknown): void => say(sentenceOf(failureOf(error)));

function toggled(id: string, isLiked: boolean): void {
  const liked = new Set($liked.get());
  if (isLiked) liked.add(id);
  else liked.delete(id);
  $liked.set(liked);
}

/** What is being told: until it is, what is shown is what will be. */
const pressing = new Set<string>();

/** Likes an entry, or takes that back. */
export async function pressLike({ id, kind, likes }: EntryFacts): Promise<void> {
  if (pressing.has(id)) return;
  const wanted = !$liked.get().has(id);
  pressing.add(id);
  toggled(id, wanted);
  change(id, { likes: Math.max(0, likes + (wanted ? 1 : -1)) });
  try {
    await setLike({ kind, id }, wanted);
  } catch (error) {
    toggled(id, !wanted);
    change(id, { likes });
    failed(error);
  }
  pressing.delete(id);
}

/** Takes a reply for the answer, or takes that back. */
export async function pressAccept(reply: string): Promise<void> {
  const thread = $latest.get()?.thread;
  if (!thread) return;
  const { id, accepted } = thread;
  const wanted = accepted === reply ? "" : reply;
  changeThread({ accepted: wanted });
  try {
    await acceptAnswer(id, wanted);
  } catch (error) {
    changeThread({ accepted });
    failed(error);
  }
}

/** Lets the post stand above the others, or no longer. @returns whether it does now; undefined where it was refused */
export async function pressPin(): Promise<boolean | undefined> {
  const thread = $latest.get()?.thread;
  if (!thread) return undefined;
  const { id, pinned } = thread;
  try {
    await pin(id, pinned ? "unpin" : "pin");
    changeThread({ pinned: !pinned });
    return !pinned;
  } catch (error) {
    failed(error);
    return undefined;
  }
}

/** A page as it is now; undefined when there is none any more. @throws where nothing answers */
async function readPage(address: string, known?: CommunityPage): Promise<CommunityPage | undefined> {
  const headers = { ...(known && { "If-None-Match": known.tag }) };
  const answer = await fetch(address, { cache: "no-store", headers });
  if (answer.status === 304) return known;
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The page was answered with ${String(answer.status)}`);
  return (await answer.json()) as CommunityPage;
}

/** Without what is closed to this reader alone, whose membership ended: it stays until they leave the page. */
async function takenAway(page: CommunityPage, ids: string[]): Promise<string[]> {
  const { thread, entries } = page;
  const forMembers = entries.filter((entry) => entry.forMembers).map(({ id }) => id);
  const isClosed = (id: string) => forMembers.includes(id) || (thread !== undefined && forMembers.length > 0);
  if (!ids.some(isClosed)) return ids;
  await refreshSession();
  return isMember() ? ids : ids.filter((id) => !isClosed(id));
}

const coverGone = (ids: string[]): void => {
  if (ids.some((id) => !$gone.get().has(id))) $gone.set(new Set([...$gone.get(), ...ids]));
};

/** Asks what changed. What others wrote is offered; one's own, written on this page, is shown. */
async function look(): Promise<void> {
  const page = $page.get();
  if (!page?.again) return;
  const fresh = await readPage(page.again, $latest.get());
  if (!fresh) {
    const all = page.entries.map(({ id }) => id);
    return coverGone(await takenAway(page, all));
  }
  $latest.set(fresh);
  const shown = $page.get() ?? page;
  const changes = changesBetween(shown, fresh);
  coverGone(await takenAway(shown, changes.gone));
  $changes.set(changes);
  const owner = $owner.get();
  const added = fresh.entries.filter(({ id }) => changes.added.includes(id));
  if (owner && added.length > 0 && added.every(({ user }) => user === owner)) showChanges();
}

/** Puts all that is new into the page. @returns the first of it */
export function showChanges(): string | undefined {
  const [page, fresh, { added }] = [$page.get(), $latest.get(), $changes.get()];
  $changes.set(NO_CHANGES);
  if (!page || !fresh) return undefined;
  $page.set(mergedPage(page, fresh));
  return added[0] ?? page.thread?.id;
}

/** Shows what one changed in the post of this page. @returns whether it could be had just now */
export async function showPost(id: string): Promise<boolean> {
  try {
    await look();
    showChanges();
    $reached.set(id);
    return true;
  } catch (error) {
    failureOf(error);
    return false;
  }
}

/** Shows one's reply as everybody gets it. @returns whether it could be had just now */
export async function showReply(post: string, { id, created }: { id: string; created: string }): Promise<boolean> {
  const after = encodeURIComponent(`0_${created}_${"0".repeat(15)}`);
  try {
    const from = await readPage(`/api/course/community/page?kind=post&post=${post}&after=${after}`);
    const page = $page.get();
    const shown = from && page && withReply(page, from, id);
    if (!shown) return false;
    $page.set(shown);
    const facts = latestFacts(from, undefined, id);
    if (facts) change(id, facts);
    $reached.set(id);
    return true;
  } catch (error) {
    failureOf(error);
    return false;
  }
}

async function showOwn({ entries, thread }: CommunityPage): Promise<void> {
  try {
    const { likes, reported, ...own } = await readOwnActs(entries, thread?.id);
    $liked.set(new Set(Object.keys(likes)));
    noteReported(reported);
    $own.set(own);
  } catch (error) {
    // What one pressed before is not shown as pressed; pressing tells.
    failureOf(error);
  }
}

function startOwn(page: CommunityPage): void {
  syncedBlocks.start();
  syncedBlocks.$view.listen(() => {
    const sentence = dropRefused();
    if (sentence) say(sentence);
  });
  void showOwn(page);
}

let isStarted = false;

/** Follows what others write while the page is open, and what is one's own. */
export function startCommunity(page: CommunityPage): void {
  if (isStarted) return;
  isStarted = true;
  if ($owner.get()) startOwn(page);
  if (!page.room) return;
  const refetch = new ThrottledRefetch(look, QUIET_MS);
  listen(`postSignals/${page.room}`, (told) => refetch.heard(told));
}
