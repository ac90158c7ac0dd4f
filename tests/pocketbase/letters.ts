import type { Mail, MailSink } from "#support/mailSink.ts";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { listOf, send, succeeded } from "./ask.ts";

/** The next mail to somebody whose subject begins so; those before it are laid aside. */
export async function letter(sink: MailSink, { email }: Pick<Person, "email">, subject: string): Promise<Mail> {
  let mail = await sink.take(email);
  while (!mail.subject.startsWith(subject)) mail = await sink.take(email);
  return mail;
}

export interface QueuedRow {
  kind: string;
  key: string;
  values: unknown;
  attempts: number;
  nextAt: string;
  sentAt: string;
  error: string;
}

/** What was put down for somebody, the oldest first. */
export async function queueOf(server: TestServer, { id }: Pick<Person, "id">): Promise<QueuedRow[]> {
  const query = new URLSearchParams({ filter: `user = "${id}"`, sort: "@rowid" });
  const path = `/api/collections/mailQueue/records?${query.toString()}`;
  return listOf(server, path, server.superuser.token);
}

export const kindsOf = async (server: TestServer, person: Pick<Person, "id">): Promise<string[]> =>
  (await queueOf(server, person)).map(({ kind }) => kind);

/** Lets a job of the server run now. */
export const runCron = (server: TestServer, name: string) =>
  succeeded(send(server, "POST", `/api/crons/${name}`, undefined, server.superuser.token));

/** "22 November 2026" */
export const dayOf = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone }).format(ms);
