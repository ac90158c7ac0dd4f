import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

export type Mail = {
  to: string;
  from: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
  /** The name of each header, as often as it is there. */
  headerNames: string[];
};

export type MailSink = AsyncDisposable & {
  /** What makes a server send its mails here. */
  env: Record<string, string>;
  /** Every mail so far, the oldest first. */
  mails: Mail[];
  /** The next mail to the address that nobody has taken yet; waits for it. */
  take: (address: string) => Promise<Mail>;
  stop: () => Promise<void>;
};

const WAITS_MS = 10_000;

/** A real mail server that keeps what it is given. */
export async function startMailSink(): Promise<MailSink> {
  const mails: Mail[] = [];
  const taken = new Set<Mail>();
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session, done) => {
      void read(stream, session.envelope.rcptTo[0]?.address ?? "").then((mail) => {
        mails.push(mail);
        arrivals.dispatchEvent(new Event("mail"));
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(resolve));

  async function take(address: string): Promise<Mail> {
    const giveUp = AbortSignal.timeout(WAITS_MS);
    for (;;) {
      const mail = mails.find((one) => one.to.toLowerCase() === address.toLowerCase() && !taken.has(one));
      if (mail) {
        taken.add(mail);
        return mail;
      }
      await once(arrivals, "mail", { signal: giveUp }).catch(() => {
        throw new Error(`No mail to ${address} came within ${String(WAITS_MS)} ms.`);
      });
    }
  }

  const env = { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(port), MAIL_FROM: "course@example.test" };
  return { env, mails, take, stop, [Symbol.asyncDispose]: stop };
}

async function read(stream: SMTPServerDataStream, to: string): Promise<Mail> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const { from, replyTo, subject = "", text = "", html = "", headers } = await PostalMime.parse(Buffer.concat(parts));
  const answerTo = (replyTo ?? []).map(({ address }) => address).join();
  const headerNames = headers.map(({ key }) => key);
  return {
    to,
    from: from?.address ?? "",
    replyTo: answerTo,
    subject,
    text,
    html,
    headers: named(headers),
    headerNames,
  };
}

const named = (headers: { key: string; value: string }[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ key, value }) => [key, value]));

/** The one address in a mail that a person would click. */
export function linkIn({ text }: Pick<Mail, "text">): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in this mail: ${text}`);
  return new URL(link);
}

/** What stands behind the # of the link. */
export const secretIn = (mail: Pick<Mail, "text">): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(linkIn(mail).hash.slice(1)));
