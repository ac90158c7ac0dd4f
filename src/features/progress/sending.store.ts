import { claimsIn } from "#features/account/account.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { type Act, batchOf, compacted, notAhead, refusalsToShow } from "./acts.ts";
import { actsOf, dropActs, keep, keepAct, readKept } from "./kept.store.ts";
import { progressFrom } from "./reading.ts";

const ADDRESS = "/api/course/progress";
const ANSWER_WITHIN_MS = 20_000;
const LOCK_WITHIN_MS = 40_000;
/** The Date header has whole seconds, and an answer takes its time. */
const CLOCKS_AGREE_WITHIN_MS = 5000;
/** What the Date header may leave out: an act set right may lie ahead, which the server corrects, but never behind. */
const CUT_OFF_MS = 1000;

export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The server's clock as far as this device knows it. */
export const nowFor = (user: string): number => Date.now() + (readKept(user)?.behindMs ?? 0);

function behind(date: string | null): number | null {
  const ms = Date.parse(date ?? "") + CUT_OFF_MS - Date.now();
  if (Number.isNaN(ms)) return null;
  return Math.abs(ms) < CLOCKS_AGREE_WITHIN_MS ? 0 : ms;
}

/** One person's client: another tab may have signed in somebody else since the acts were read. */
async function clientOf(user: string) {
  const client = await pocketbase();
  const { token } = client.authStore;
  if (claimsIn(token).id !== user) throw new DOMException("Another session", "AbortError");
  return { client, headers: { Authorization: token } };
}

async function ask(user: string, options: Record<string, unknown>): Promise<void> {
  const { client, headers } = await clientOf(user);
  let behindMs: number | null = null;
  const answer: unknown = await client.send(ADDRESS, {
    ...options,
    headers,
    // What was pressed just before the page is left still arrives.
    keepalive: true,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    fetch: async (url: RequestInfo | URL, config?: RequestInit) => {
      const response = await fetch(url, config);
      behindMs = behind(response.headers.get("Date"));
      return response;
    },
  });
  // Signed out, or somebody else meanwhile: what came is not theirs to see.
  if (claimsIn(client.authStore.token).id !== user) return;
  const progress = progressFrom(answer);
  const refused = refusalsToShow(readKept(user)?.refused ?? [], progress.refused);
  keep({ user, at: new Date().toISOString(), behindMs, progress: { ...progress, refused: [] }, refused });
}

const read = (user: string) => ask(user, { method: "GET", query: { zone: zoneHere() } });

/** @returns true when there was a goal to send */
async function sendGoal(user: string, acts: Act[]): Promise<boolean> {
  const goals = acts.filter((act) => act.kind === "goal");
  const newest = goals.at(-1);
  if (!newest) return false;
  const { client, headers } = await clientOf(user);
  await client.collection("users").update(user, { weeklyGoal: newest.days }, { headers });
  dropActs(goals);
  return true;
}

/** Acts of this person ready to be sent: a visitor's become theirs, needless ones go, times lie in the past. */
function ready(user: string): Act[] {
  const all = actsOf(user, "").map((act) => (act.user === user ? act : { ...act, user }));
  const needed = compacted(all);
  dropActs(all.filter((act) => !needed.includes(act)));
  const acts = notAhead(needed, nowFor(user));
  const old = new Map(actsOf(user).map((act) => [act.id, act.at]));
  for (const act of acts) if (old.get(act.id) !== act.at) keepAct(act);
  return acts;
}

/** Acts are dated by the server's clock, so that one whose own clock is wrong never loses against another device. */
async function compareClocks(user: string): Promise<void> {
  await read(user);
  const behindMs = readKept(user)?.behindMs;
  if (!behindMs) return;
  const setRight = (at: string) => new Date(Date.parse(at) + behindMs).toISOString();
  for (const act of actsOf(user, "")) keepAct({ ...act, at: setRight(act.at) });
}

async function exchange(user: string): Promise<void> {
  if (readKept(user)?.behindMs === undefined) await compareClocks(user);
  for (let isFirst = true; ; isFirst = false) {
    const acts = ready(user);
    const isGoalNew = await sendGoal(user, acts);
    const { batch, sent } = batchOf(acts);
    if (sent.length === 0) return isFirst || isGoalNew ? read(user) : undefined;
    await ask(user, { method: "POST", body: { ...batch, zone: zoneHere() } });
    dropActs(sent);
  }
}

/**
 * Sends what waits and brings what the server knows. Only one tab at a time does, so that no answer overtakes another.
 * Sent twice, after a lost answer or a crash, an act changes nothing.
 */
export async function exchangeProgress(user: string): Promise<void> {
  if (!navigator.locks) return exchange(user);
  const signal = AbortSignal.timeout(LOCK_WITHIN_MS);
  await navigator.locks.request("progress", { signal }, () => exchange(user));
}
