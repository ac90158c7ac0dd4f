import { Parser } from "htmlparser2";
import type { Mail } from "#support/mailSink.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { ask, sql } from "#serverTests/ask.ts";
import { runCron } from "#serverTests/letters.ts";
import { newAddress } from "./hostile.ts";
import { several } from "./puppets.ts";

/** What a mail of this site has at its head, each once. */
const HEAD = new Set([
  ...["from", "to", "subject", "date", "message-id", "mime-version", "content-type", "content-transfer-encoding"],
  ...["auto-submitted", "reply-to", "x-mailer"],
]);
const NEVER = /^(script|iframe|object|embed|base|frame|applet|marquee|form|input|video|img|svg|math|link)$/;

/** What Astro puts before the first island of a page: the policy knows it by its hash. */
const ISLANDS_BEGIN = /<script>\(\(\)=>\{var l=[^<]*<\/script>/;

/** What a reader's browser would make of it that is more than words, where nothing but words was put in. */
export function faultsOfMarkup(html: string): string[] {
  const found: string[] = [];
  // What the site itself wrote, around what the server puts in.
  const main = html.includes("<main") ? html.slice(html.indexOf("<main"), html.indexOf("<aside")) : html;
  const whole = main.replace(ISLANDS_BEGIN, "");
  const parser = new Parser({
    onopentag(name, attributes) {
      const isForm =
        /^(form|input)$/.test(name) &&
        /^(\/|q|name|email|website|$)/.test(attributes["action"] ?? attributes["name"] ?? "");
      if (NEVER.test(name) && !isForm) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith("on")) found.push(`<${name} ${attribute}>`);
        if (attribute === "href" && !/^(https?:\/\/|mailto:|\/(?![/\\])|#|\?)/i.test(value))
          found.push(`href ${value.slice(0, 40)}`);
      }
    },
  });
  parser.end(whole);
  return found;
}

/** What is wrong with a mail that holds hostile words. */
export function faultsOfMail({ to, from, subject, text, html, headerNames, replyTo }: Mail): string[] {
  const about = `mail to ${to}, “${subject.slice(0, 40)}”`;
  const found = [...new Set(headerNames)].flatMap((name) => [
    ...(HEAD.has(name) ? [] : [`${about}: has ${name}`]),
    ...(headerNames.filter((one) => one === name).length === 1 ? [] : [`${about}: has ${name} more than once`]),
  ]);
  if (!/^[a-z0-9.@-]+$/.test(to)) found.push(`${about}: goes to others`);
  if (from !== "course@example.test") found.push(`${about}: comes from ${from}`);
  if (!/^[a-z0-9.@-]*$/.test(replyTo)) found.push(`${about}: is answered to ${replyTo}`);
  if (/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/.test(subject))
    found.push(`${about}: its subject holds signs that no line does`);
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text)) found.push(`${about}: its text holds controls`);
  if (unclosed(subject) || unclosed(text)) found.push(`${about}: turns what follows around`);
  return [...found, ...faultsOfMarkup(html).map((one) => `${about}: ${one}`)];
}

/** Whether a line of it overrides a direction, or begins one that it does not end. */
const unclosed = (text: string): boolean =>
  text.split("\n").some((line) => {
    const count = (signs: RegExp) => line.match(signs)?.length ?? 0;
    return /[\u202A-\u202E]/.test(line) || count(/[\u2066-\u2068]/g) !== count(/\u2069/g);
  });

/** Once all mails are out. */
export async function settled(server: TestServer): Promise<void> {
  for (;;) {
    await runCron(server, "mail-queue");
    const [waiting] = await sql(server, "SELECT COUNT(*) FROM mailQueue WHERE nextAt != ''");
    if (Number(waiting) === 0) return;
  }
}

/** Of one site in an hour. */
const MOST_MESSAGES = 190;

/**
 * Everybody writes to the operator, half of them by the form that works without scripts; as the address, too.
 * @returns the pages that the form was answered with
 */
export async function writeToOperator(server: TestServer, strings: string[]): Promise<string[]> {
  const pages: string[] = [];
  const say = async (typed: Record<string, string>, isForm: boolean) => {
    const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
    const all = { topic: "refund", website: "", ...typed };
    const answer = await ask(server, "/api/course/contact", {
      method: "POST",
      headers: { "content-type": type, "x-forwarded-for": newAddress() },
      body: isForm ? new URLSearchParams(all).toString() : JSON.stringify({ ...all, filledInMs: 9_000 }),
    });
    if (answer.status >= 500)
      throw new Error(`contact: ${String(answer.status)} ${JSON.stringify(typed).slice(0, 200)}`);
    if (isForm) pages.push(answer.body.toString());
  };
  const some = strings.slice(-MOST_MESSAGES);
  await several(some.length, async (at) => {
    const text = some[at] ?? "";
    const words = { name: text.slice(0, 80), message: text.slice(0, 5_000) };
    await say({ ...words, email: `a${String(at)}@example.test` }, at % 2 === 0);
    await say({ ...words, email: text.slice(0, 200) }, at % 2 === 1);
  });
  return pages;
}
