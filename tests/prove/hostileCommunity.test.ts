// Hostile strings (hostileStrings.ts; PROVE_STRINGS) through every field of the community, moderators and the
// contact form; in Chromium at 320 and 1280 px on every page and mail nothing runs, asks others, scrolls sideways,
// leaves its box or turns words around.
import { chromium, type Page } from "@playwright/test";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, json, send, sql } from "#serverTests/ask.ts";
import { course, free } from "#serverTests/learner.ts";
import { runCron } from "#serverTests/letters.ts";
import { CHROMIUM_ARGS, chromiumPath } from "#support/browser.ts";
import type { Mail } from "#support/mailSink.ts";
import type { Person } from "#support/person.ts";
import { Chance, seed } from "#support/random.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { startWithMails, stopWithMails, type WithMails } from "#support/withMails.ts";
import { newAddress, numberFrom, several } from "./hostile.ts";
import { HostileFields, type Written } from "./hostileFields.ts";
import { Looks } from "./hostileLooks.ts";
import { hostileStrings, TURNING } from "./hostileStrings.ts";

/** What a mail of this site has at its head, each once. */
const HEAD = new Set([
  ...["from", "to", "subject", "date", "message-id", "mime-version", "content-type", "content-transfer-encoding"],
  ...["auto-submitted", "reply-to", "x-mailer"],
]);
const NEVER = /^(script|iframe|object|embed|base|frame|applet|marquee|form|input|video|img|svg|math|link)$/;

/** What Astro puts before the first island of a page: the policy knows it by its hash. */
const ISLANDS_BEGIN = /<script>\(\(\)=>\{var l=[^<]*<\/script>/;

/** What a reader's browser would make of it that is more than words, where nothing but words was put in. */
function faultsOfMarkup(html: string): string[] {
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
function faultsOfMail({ to, from, subject, text, html, headerNames, replyTo }: Mail): string[] {
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
async function settled(server: TestServer): Promise<void> {
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
async function writeToOperator(server: TestServer, strings: string[]): Promise<string[]> {
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

/** What a dashboard folds away at first. */
const openEverything = (page: Page) => page.locator("main details[class*=everything] > summary").click();

const SET_UP_MS = 600_000;
const LESSON = `/module/${String(course.lessons.find(({ id }) => id === free)?.moduleId)}/${free}`;

const ALL = hostileStrings(new Chance(seed())).slice(0, numberFrom("PROVE_STRINGS", 1_000));

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
afterAll(() => browser.close());

it("there are more than two hundred", () =>
  expect(new Set(hostileStrings(new Chance(seed()))).size).toBeGreaterThan(200));

describe.each([
  ["words from right to left, and signs that turn lines", TURNING, true],
  ["hostile words of every kind", ALL, false],
])("%s", (_, strings, isTurning) => {
  let mails: WithMails;
  let server: TestServer;
  let fields: HostileFields;
  let written: Written;
  let looks: Looks;
  beforeAll(async () => {
    mails = await startWithMails();
    ({ server } = mails);
    looks = new Looks(browser, server, isTurning);
    // As it stands while nobody wrote anything.
    await looks.as(undefined, (page) => looks.at(page, "/community/feedback", "list"));
    fields = new HostileFields(server, strings);
    written = await fields.write();
  }, SET_UP_MS);
  afterAll(() => stopWithMails(mails));

  const text = async (path: string) => (await ask(server, path)).body.toString();

  it("are taken or refused field by field", () => {
    console.log([...written.tally].map(([field, { taken }]) => `${field}: ${String(taken)} taken`).join(", "));
    const most = [...written.tally].filter(([field]) => !/displayName|video/.test(field));
    for (const [field, { taken }] of most) expect(taken, field).toBeGreaterThan(strings.length * 0.6);
  });

  it("are words in the community's lists, posts, threads and on people's pages", async () => {
    await looks.as(undefined, async (page) => {
      let next: string | null = "/community/feedback?sort=new";
      while (next) {
        await looks.at(page, next, next.includes("after") ? "" : "list");
        next = await page
          .locator("a[rel=next]")
          .first()
          .getAttribute("href", { timeout: 500 })
          .catch(() => null);
      }
    });
    const posts = [...written.posts, ...written.threads].map((id) => `/community/post/${id}`);
    const pages = [...posts, ...written.people.map(({ id }) => `/community/people/${id}`)];
    await looks.each(pages, (page, url) => looks.at(page, url, url.slice(0, 15)));
    for (const url of pages) looks.note(url, faultsOfMarkup(await text(url)));
    expect(looks.take()).toEqual([]);
  });

  it("are words in what is found, with marks, and where they are looked for", async () => {
    const batches = Array.from({ length: Math.ceil(strings.length / 15) }, (_, at) => `batch${String(at)}`);
    await looks.each(batches, (page, word) => looks.at(page, `/community?q=${word}`));
    const words = strings.map((one) => `/community?q=${encodeURIComponent(one.slice(0, 100).toWellFormed())}`);
    await looks.each(
      words.filter((_, at) => at % 3 === 0),
      (page, path) => looks.at(page, path),
    );
    for (const path of words) looks.note(path, faultsOfMarkup(await text(path)));
    for (const path of words) {
      const { status } = await ask(server, path.replace("/community?", "/api/course/community/search?"));
      if (status >= 500) looks.fault(path, String(status));
    }
    expect(looks.take()).toEqual([]);
  });

  it("are words under their lesson, in alerts, on the dashboard and in one's profile and drafts", async () => {
    await looks.as(undefined, async (page) => {
      await page.goto(LESSON);
      await page.mouse.wheel(0, 20_000);
      const section = page.getByRole("region", { name: "Questions about this lesson" });
      await section.scrollIntoViewIfNeeded();
      await section.getByRole("listitem").first().waitFor();
      const more = section.getByRole("button", { name: "Show more" });
      while (await more.isVisible()) {
        const before = await section.getByRole("listitem").count();
        await more.click();
        await section.getByRole("listitem").nth(before).waitFor();
      }
      await page.getByRole("tab", { name: "Transcript" }).click();
      await looks.look(page, LESSON);
    });
    for (const who of written.told)
      await looks.as(who, async (page) => {
        await page.goto("/dashboard#alerts");
        await page.getByRole("dialog", { name: "Alerts" }).getByRole("listitem").nth(9).waitFor();
        await looks.look(page, "/dashboard#alerts");
        await page.goto("/dashboard");
        await openEverything(page);
        await page.locator("[aria-labelledby=alerts-title] li").first().waitFor();
        await looks.look(page, "/dashboard: alerts");
      });
    for (const who of written.people.filter((_, at) => at % 12 === 0))
      await looks.as(who, async (page) => {
        await page.goto("/profile");
        await page
          .getByRole("button", { name: /^Unblock/ })
          .first()
          .waitFor();
        await looks.look(page, "/profile");
        await page.goto("/dashboard");
        await openEverything(page);
        await page.getByRole("heading", { name: /is waiting for a review/ }).waitFor();
        await looks.look(page, "/dashboard: work");
        await page.goto("/community/feedback?write");
        await page.getByRole("textbox").nth(1).waitFor();
        await looks.look(page, "/community/feedback?write");
      });
    expect(looks.take()).toEqual([]);
  });

  it("are words for moderators", async () => {
    const [moderator] = written.moderators;
    await looks.as(moderator, async (page) => {
      await page.goto("/moderation");
      await page.getByRole("navigation", { name: "Waiting" }).getByRole("button").first().waitFor();
      await looks.look(page, "/moderation");
    });
    const cases = written.posts.flatMap((id, at) => [
      `posts/${id}`,
      ...(at % 4 === 0 ? [`users/${written.people[at]?.id ?? ""}`] : []),
    ]);
    await looks.each(
      cases,
      async (page, one) => {
        await page.goto(`/moderation?case=${one}`);
        await page.locator("article.mod-item").waitFor();
        await looks.look(page, `/moderation?case=${one}`);
      },
      moderator,
    );
    expect(looks.take()).toEqual([]);
  });

  it("are words in decisions and answers to them: in the log, to whom they are about, and in mails", async () => {
    await fields.decide(written);
    const [moderator] = written.moderators;
    await looks.as(moderator, async (page) => {
      await page.goto("/moderation");
      await page.locator("#log-title").scrollIntoViewIfNeeded();
      await page.locator(".mod-log li").nth(5).waitFor();
      await looks.look(page, "/moderation: log");
    });
    for (const who of written.people.filter((_, at) => at % 4 === 1))
      await looks.as(who, async (page) => {
        await page.goto("/profile#decisions");
        await page.locator("article.decision").first().waitFor();
        await looks.look(page, "/profile#decisions");
      });
    const answers = await writeToOperator(server, strings);
    for (const page of answers) looks.note("contact", faultsOfMarkup(page));
    await settled(server);
    const sent = mails.sink.mails;
    console.log(`${String(looks.count)} looks, ${String(sent.length)} mails`);
    for (const mail of sent) looks.note("mail", faultsOfMail(mail));
    await looks.each(
      sent.filter(({ html }) => html !== ""),
      async (page, { html, subject }) => {
        await page.setContent(html);
        await looks.look(page, `mail: ${subject.slice(0, 40)}`);
      },
    );
    expect(sent.length).toBeGreaterThan(strings.length);
    expect(looks.take()).toEqual([]);
  });

  it("are words in what one takes along", async () => {
    await several(written.people.length, async (at) => {
      const who = written.people[at] as Person;
      const answer = await send(server, "GET", "/api/course/export", undefined, who.token);
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toMatch(/^application\/json/);
      expect(Object.keys(json<object>(answer)).length).toBeGreaterThan(3);
    });
  });
});
