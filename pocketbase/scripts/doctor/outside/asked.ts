/** Nobody outside is waited for any longer. */
export const ANSWER_WITHIN_MS = 5_000;

/** An answer without its body; undefined where nobody answers, or not soon. */
export async function asked(url: string, init: RequestInit = {}): Promise<Response | undefined> {
  const wishes = { redirect: "manual" as const, signal: AbortSignal.timeout(ANSWER_WITHIN_MS), ...init };
  const answer = await fetch(url, wishes).catch(() => undefined);
  await answer?.body?.cancel();
  return answer;
}
