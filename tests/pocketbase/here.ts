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
export async function mailsHere(env?: Record<string, string>): Promise<WithMails> {
  const both = await startWithMails(env);
  afterAll(() => stopWithMails(both));
  return both;
}
