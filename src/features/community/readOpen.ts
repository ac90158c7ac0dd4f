import { answeredWith } from "#lib/failure.ts";
import { parsedJson } from "#sync/sync.ts";

const WITHIN_MS = 20_000;

/** What the server answers without a session, or by the cookie that opens a lesson. @throws what lib/failure.ts sorts */
export async function readOpen<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(WITHIN_MS) });
  const body = parsedJson(await answer.text());
  // A host of files answers with a page, or not at all.
  if (!answer.ok || typeof body !== "object") throw answeredWith(answer.ok ? 404 : answer.status, address, body);
  return body as Answer;
}
