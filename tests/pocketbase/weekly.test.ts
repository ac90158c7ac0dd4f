import { describe, expect, it } from "vitest";
import { linkIn, type Mail } from "#support/mailSink.ts";
import { aPerson, type Person } from "#support/person.ts";
import { ask, json, send, sql, succeeded } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { free, premium } from "./learner.ts";
import { letter, queueOf, runCron } from "./letters.ts";

const DAY_MS = 86_400_000;
const moment = (ms: number) => new Date(ms).toISOString().replace("T", " ");
const { sink, server } = await mailsHere();
const weeksOf = async ({ id }: Person): Promise<string[]> =>
  sql(server, `SELECT nextAt, toldAt FROM weeklyMails WHERE user = '${id}'`);
const change = ({ id, token }: Person, body: object) =>
  succeeded(send(server, "PATCH", `/api/collections/users/records/${id}`, body, token));
const isDue = ({ id }: Person, on = server) =>
  sql(on, `UPDATE weeklyMails SET nextAt = '${moment(Date.now() - 60_000)}' WHERE user = '${id}'`);
const aCard = ({ id }: Person, lesson: string, question: string, due = "2026-01-01") =>
  sql(
    server,
    `INSERT INTO quizCards (user, lessonId, questionId, due, interval, days, chosen, "right", at, created, updated)
     VALUES ('${id}', '${lesson}', '${question}', '${due}', 1, '[]', 0, 1, '2026-01-01', '2026-01-01', '2026-01-01')`,
  );
const mailsTo = ({ email }: Person) => sink.mails.filter(({ to }) => to === email);

/** Somebody who answered the first questions, whose week is over. */
async function aReader(): Promise<Person> {
  const ada = await aPerson(server, { isNew: true });
  await change(ada, { onboarding: { completed: true, experience: "beginner" } });
  await runCron(server, "weekly-mails");
  await expect.poll(() => weeksOf(ada)).toHaveLength(2);
  return ada;
}

async function mailed(ada: Person): Promise<Mail> {
  await isDue(ada);
  await runCron(server, "weekly-mails");
  await expect.poll(async () => (await queueOf(server, ada)).length).toBeGreaterThan(0);
  await runCron(server, "mail-queue");
  return letter(sink, ada, "Your week in the course");
}
const stopAddress = ({ headers }: Mail): string => /^<(.*)>$/.exec(headers["list-unsubscribe"] ?? "")?.[1] ?? "";
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;

describe("the weekly mail", () => {
  it("says what is new and what comes back, once, and how it is stopped by one press", async () => {
    const ada = await aReader();
    const [next = ""] = await weeksOf(ada);
    expect(Date.parse(next.replace(" ", "T")) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    await aCard(ada, free, "one");
    await aCard(ada, free, "later", "2999-01-01");
    await aCard(ada, premium, "closed");
    await sql(server, `UPDATE lessonNews SET at = '${moment(Date.now() + 1000)}' WHERE lessonId = '${free}'`);
    const mail = await mailed(ada);
    expect(mail.text).toMatch(/Updated: \S+/);
    expect(mail.text).toContain("One question is due today, before you forget it.");
    expect(linkIn(mail).pathname).toBe("/practice");
    expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail.text).toContain(`Unsubscribe:\n${stopAddress(mail)}`);
    expect(mail.html).toContain(`href="${stopAddress(mail)}"`);
    // The same week falls due once more, as after a crash before it was moved on.
    for (let time = 0; time < 2; time++)
      await Promise.all([runCron(server, "weekly-mails"), runCron(server, "mail-queue")]);
    await sql(server, `UPDATE lessonNews SET at = '' WHERE lessonId = '${free}'`);
    expect(mailsTo(ada)).toHaveLength(1);
  });

  it("is not sent where there is nothing to say, nor to whoever wants none, did not answer or is not confirmed", async () => {
    const [none, off, silent] = [await aReader(), await aReader(), await aReader()];
    await change(off, { settings: { emailUpdates: false } });
    await sql(server, `UPDATE users SET verified = 0 WHERE id = '${silent.id}'`);
    const skipped = await aPerson(server);
    for (const person of [off, silent, skipped]) await aCard(person, free, "one");
    for (const person of [none, off, silent]) await isDue(person);
    await runCron(server, "weekly-mails");
    for (const person of [none, off, silent])
      await expect.poll(async () => ((await weeksOf(person))[0] ?? "") > moment(Date.now() + 6 * DAY_MS)).toBe(true);
    expect(await weeksOf(skipped)).toEqual([]);
    for (const person of [none, off, silent, skipped]) expect(await queueOf(server, person)).toEqual([]);
  });
});

describe("the link that stops it", () => {
  const settingsOf = async ({ id }: Person) =>
    JSON.parse((await sql(server, `SELECT settings FROM users WHERE id = '${id}'`))[0] || "{}") as Record<
      string,
      unknown
    >;

  it("asks by a page without scripts, and one press of it or of a mailbox stops the mails, again and again", async () => {
    const ada = await aReader();
    await aCard(ada, free, "one");
    await change(ada, { settings: { theme: "dark" } });
    const path = pathOf(stopAddress(await mailed(ada)));
    const page = await ask(server, path);
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body.toString()).toContain(`<form method="post" action="${path}"><button>Unsubscribe</button>`);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(await settingsOf(ada)).not.toHaveProperty("emailUpdates");
    // As a mailbox sends it: by no page of this site and in nobody's name.
    const press = () =>
      ask(server, path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
        body: "List-Unsubscribe=One-Click",
      });
    for (let time = 0; time < 2; time++) expect((await press()).body.toString()).toContain("You’re unsubscribed");
    expect(await settingsOf(ada)).toMatchObject({ theme: "dark", emailUpdates: false });
    await isDue(ada);
    await runCron(server, "weekly-mails");
    await expect.poll(async () => ((await weeksOf(ada))[0] ?? "") > moment(Date.now())).toBe(true);
    expect(mailsTo(ada)).toHaveLength(1);
  });

  it("is nobody's when a letter of it is another, and shows and changes nothing", async () => {
    const [ada, bob] = [await aReader(), await aReader()];
    await aCard(ada, free, "one");
    const path = pathOf(stopAddress(await mailed(ada)));
    const last = path.endsWith("0") ? "1" : "0";
    for (const wrong of [
      path.slice(0, -1) + last,
      path.replace(ada.id, bob.id),
      path.replace(/u=.*/, "u="),
      path.split("?")[0] ?? "",
    ])
      for (const method of ["GET", "POST"]) {
        const answer = await ask(server, wrong, { method });
        expect([answer.status, answer.body.toString().includes("This link doesn’t work")]).toEqual([400, true]);
      }
    for (const person of [ada, bob]) expect(await settingsOf(person)).not.toHaveProperty("emailUpdates");
    expect(
      json<object>(await send(server, "GET", "/api/collections/weeklyMails/records", undefined, ada.token)),
    ).toMatchObject({ status: 403 });
  });
});
