import { afterAll, expect, it } from "vitest";
import { act, advance, buy, membership } from "#support/buying.ts";
import { type MailSink, startMailSink } from "#support/mailSink.ts";
import { aPerson, type Person } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { send, sql, succeeded } from "./ask.ts";
import { letter, queueOf, runCron } from "./letters.ts";

const [gone, sink] = [await startMailSink(), await startMailSink()];
await gone.stop();
const server = await startPocketBase({ env: gone.env });
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

/** The operator names another mail server. */
const mailBy = ({ env }: MailSink) => {
  const smtp = { enabled: true, host: "127.0.0.1", port: Number(env["SMTP_PORT"]) };
  return succeeded(send(server, "PATCH", "/api/settings", { smtp }, server.superuser.token));
};
const makeDue = ({ id }: Person, attempts = 1) =>
  sql(
    server,
    `UPDATE mailQueue SET attempts = ${attempts}, nextAt = '2026-01-01 00:00:00.000Z' WHERE user = '${id}' AND sentAt = ''`,
  );

it("a mail that cannot be sent keeps nobody waiting, is tried again ever later, and is sent once", async () => {
  await mailBy(gone);
  const ada = await aPerson(server);
  expect((await buy(server, ada)).membership.state).toBe("trialing");
  await expect.poll(async () => (await queueOf(server, ada))[0]?.error, { timeout: 10_000 }).not.toBe("");
  const [waiting] = await queueOf(server, ada);
  expect(waiting).toMatchObject({ kind: "welcomeTrial", sentAt: "", values: { price: "€12 per month" } });
  expect(Date.parse(waiting?.nextAt.replace(" ", "T") ?? "")).toBeGreaterThan(Date.now() + 20_000);
  await mailBy(sink);
  await makeDue(ada);
  await Promise.all([runCron(server, "mail-queue"), runCron(server, "mail-queue"), runCron(server, "mail-queue")]);
  await letter(sink, ada, "Your trial has started");
  await expect.poll(async () => (await queueOf(server, ada))[0]?.sentAt).not.toBe("");
  const [sent] = await queueOf(server, ada);
  expect(sent).toMatchObject({ values: null, nextAt: "", error: "" });
  await runCron(server, "mail-queue");
  expect(sink.mails.filter(({ to }) => to === ada.email).length).toBe(1);
});

it("nobody gets more than five mails of a kind in a day, whatever they press", async () => {
  await mailBy(sink);
  const ada = await aPerson(server);
  await buy(server, ada);
  await advance(server, ada, 8);
  await expect.poll(async () => (await membership(server, ada)).state, { timeout: 10_000 }).toBe("active");
  for (let time = 0; time < 7; time++) {
    await act(server, ada, "cancel");
    // Another second is another cancelling.
    await sql(server, `UPDATE mailQueue SET key = key || ':${time}' WHERE user = '${ada.id}' AND kind LIKE 'member%'`);
    await act(server, ada, "resume");
  }
  const kinds = (await queueOf(server, ada)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "membershipCancelled").length).toBe(5);
  await act(server, ada, "withdraw");
  await letter(sink, ada, "We have received your withdrawal");
});

it("after a month nothing of a mail is kept, and with an account at once", async () => {
  await mailBy(sink);
  const [ada, bea] = [await aPerson(server), await aPerson(server)];
  for (const person of [ada, bea]) await buy(server, person);
  for (const person of [ada, bea])
    await expect.poll(() => queueOf(server, person), { timeout: 10_000 }).toHaveLength(1);
  await sql(server, `UPDATE mailQueue SET created = '2026-01-01 00:00:00.000Z' WHERE user = '${ada.id}'`);
  await runCron(server, "prune-mail-queue");
  await expect.poll(() => queueOf(server, ada)).toEqual([]);
  expect(await queueOf(server, bea)).toHaveLength(1);
  await succeeded(send(server, "DELETE", `/api/collections/users/records/${bea.id}`, undefined, bea.token));
  expect(await sql(server, `SELECT count(*) FROM mailQueue WHERE "to" = '${bea.email}'`)).toEqual(["0"]);
});

it("an account that goes while a mail about it is put down takes that mail along", async () => {
  await mailBy(sink);
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(server)));
  await Promise.all(people.map((person) => buy(server, person)));
  // Asked at once, the cancelling's mail meets the deletion before, in the midst of it and after.
  await Promise.all(
    people.flatMap((person) => [
      send(server, "POST", "/api/course/subscription/cancel", {}, person.token),
      send(server, "DELETE", `/api/collections/users/records/${person.id}`, undefined, person.token),
    ]),
  );
  await runCron(server, "billing-worker");
  const lost = `SELECT kind FROM mailQueue WHERE user != '' AND user NOT IN (SELECT id FROM users)`;
  expect(await sql(server, lost)).toEqual([]);
});
