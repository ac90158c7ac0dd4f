import { atom } from "nanostores";
import type { LogLine } from "#contract/moderation.d.ts";
import { ThrottledRefetch } from "#features/community/throttledRefetch.ts";
import { failureOf } from "#lib/failure.ts";
import { listen } from "#sync/stream.store.ts";
import { decidedByOther, type Key, caseKey, type News, newsIn } from "./moderation.ts";
import { $case, $queue, $caseWishes, caseOf, listedCases, openCase, queueOf } from "./queue.store.ts";

/** The moderators' row (hooks/platform/realtimeTopics.rules.ts). */
const TOPIC = "queueSignals/moderationqueue";
const QUIET_MS = 1500;
const NONE: News = { count: 0, gone: new Set() };

/** What there is beside what is listed, until it is shown. */
export const $news = atom<News>(NONE);

/** Of a case that is open: another moderator decided about it, or, without `line`, it is not there any more. */
export const $overtaken = atom<{ key: Key; line?: LogLine | undefined } | undefined>(undefined);

/** The latest line of the log that stands before whoever looks at a case; "" for none. */
export function seenOf(key: Key): string {
  const shown = $case.get();
  return shown.is === "known" && caseKey(shown.value) === key ? (shown.value.log[0]?.at ?? "") : "";
}

/** Reads a case anew in its place: what is being filled in stays. */
export async function renewCase(key: Key): Promise<void> {
  try {
    const value = await caseOf(key);
    const seen = seenOf(key);
    if ($caseWishes.get()?.open !== key) return;
    $case.set({ is: "known", value, nowMs: Date.now() });
    const line = decidedByOther(value);
    if (line && line.at > seen) $overtaken.set({ key, line });
  } catch (error) {
    if (failureOf(error).kind === "missing" && $caseWishes.get()?.open === key) $overtaken.set({ key });
  }
}

/** Asks what the queue is like now. What is listed and read stays where it is. */
async function look(): Promise<void> {
  const before = $queue.get();
  const kind = $caseWishes.get()?.kind ?? "";
  if (before.is !== "known") return;
  const fresh = await queueOf(kind);
  const now = $queue.get();
  // Something was decided, or another kind chosen, while this was asked.
  if (now !== before || $caseWishes.get()?.kind !== kind) return refetch.heard();
  const news = newsIn(now.value, fresh, kind);
  $news.set(news);
  const open = $caseWishes.get()?.open;
  if (open && news.gone.has(open) && $overtaken.get()?.key !== open) await renewCase(open);
}

/** Asks what changed, soon and not too often. */
const refetch = new ThrottledRefetch(look, QUIET_MS);

/** Lists what came in place of what was decided. @returns the first of it @throws what the server says */
export async function showNews(): Promise<Key | undefined> {
  const known = new Set(listedCases().map(caseKey));
  const value = await queueOf($caseWishes.get()?.kind ?? "");
  $queue.set({ is: "known", value, nowMs: Date.now() });
  $news.set(NONE);
  const first = value.cases.find((one) => !known.has(caseKey(one))) ?? value.cases[0];
  if (first && !$caseWishes.get()?.open) openCase(caseKey(first));
  return first && caseKey(first);
}

/** Says of a case that is opened from the list what another moderator decided about it meanwhile. */
function noteOvertaken(): void {
  const shown = $case.get();
  if (shown.is !== "known" || shown.value.since) return;
  const key = caseKey(shown.value);
  const line = decidedByOther(shown.value);
  if (line && listedCases().some((one) => caseKey(one) === key)) $overtaken.set({ key, line });
}

/** Hears of what others report and decide while the page is open. @returns ends it */
export function followQueue(): () => void {
  const end = listen(TOPIC, (told) => refetch.heard(told));
  const forget = [
    // What is asked for anew holds all that was new.
    $queue.listen(({ is }) => is === "loading" && $news.set(NONE)),
    $caseWishes.listen((wishes) => $overtaken.get()?.key !== wishes?.open && $overtaken.set(undefined)),
    $case.listen(noteOvertaken),
  ];
  return () => {
    end();
    for (const one of forget) one();
  };
}
