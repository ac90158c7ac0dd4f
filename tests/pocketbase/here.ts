import { afterAll } from "vitest";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { startWithMails, stopWithMails, type WithMails } from "#support/withMails.ts";

/** The server of a file of tests, where the shared one does not do; ends with the file. */
export async function serverHere(options?: Parameters<typeof startPocketBase>[0]): Promise<TestServer> {
  const server = await startPocketBase(options);
  afterAll(() => server.stop());
  return server;
}

/** The same with mails, and where they arrive. */
export async function ownMails(env?: Record<string, string>): Promise<WithMails> {
  const both = await startWithMails(env);
  afterAll(() => stopWithMails(both));
  return both;
}

/** Tries are counted, by the address that a proxy names. */
export const LIMITED = { RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" };

const shared = new Map<string, Promise<WithMails>>();

/** One server with mails for every file of this worker that is content with these settings; ends with it. */
export function mailsHere(env: Record<string, string> = {}): Promise<WithMails> {
  const key = JSON.stringify(env);
  const both = shared.get(key) ?? startWithMails(env);
  shared.set(key, both);
  return both;
}
