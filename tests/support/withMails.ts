import { type MailSink, startMailSink } from "./mailSink.ts";
import { startPocketBase, type TestServer } from "./startPocketBase.ts";

/** A server that sends mails, and where they arrive. */
export interface WithMails {
  server: TestServer;
  sink: MailSink;
}

export async function startWithMails(env: Record<string, string> = {}): Promise<WithMails> {
  const sink = await startMailSink();
  return { sink, server: await startPocketBase({ env: { ...sink.env, ...env } }) };
}

/** The server first: it may still be sending. */
export async function stopWithMails({ server, sink }: WithMails): Promise<void> {
  await server.stop();
  await sink.stop();
}
