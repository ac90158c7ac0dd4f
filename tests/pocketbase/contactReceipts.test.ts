import { afterAll, expect, it, vi } from "vitest";
import { LONG_HERE } from "#support/cases.ts";
import { type MailSink, startMailSink } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { type Answer, ask, send } from "./ask.ts";
import { anAddress } from "./forms.ts";
import { runCron } from "./letters.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";
import { elsewhere, expectRetry, statuses } from "./tries.ts";

const sink = await startMailSink();
const server = await startPocketBase({ env: { ...sink.env, RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" } });
afterAll(async () => {
  // A server that falls while it mails leaves the mail server with half a letter.
  await vi.waitFor(
    async () => expect(await sql(server, "SELECT count(*) FROM mailQueue WHERE nextAt != ''")).toEqual(["0"]),
    10_000,
  );
  await server.stop();
  await sink.stop();
});

const write = (address: string, email: string, token?: string): Promise<Answer> => {
  const headers = { authorization: token, "content-type": "application/json", "x-forwarded-for": address };
  const body = { name: "Ada", email, topic: "other", message: "Hello", website: "", filledInMs: 9_000 };
  return ask(server, "/api/course/contact", { method: "POST", headers, body: JSON.stringify(body) });
};
const all = (count: number): number[] => Array<number>(count).fill(200);
const receipts = async (): Promise<number> =>
  Number((await sql(server, "SELECT count(*) FROM mailQueue WHERE kind = 'contactReceived'"))[0]);
const messages = async (): Promise<number> => Number((await sql(server, "SELECT count(*) FROM contactMessages"))[0]);

it("ten messages an hour from one account are enough, wherever it is: the next is told when to try again", async () => {
  const ada = await aPerson(server);
  const tell = () => write(elsewhere(), anAddress(), ada.token);
  expect(await statuses(10, tell)).toEqual(all(10));
  expectRetry(await tell(), 60);
});

it("a stranger gets two receipts a day at most, from however many networks and under however many names of one mailbox", async () => {
  const before = await receipts();
  for (const name of ["victim+1", "victim+2", "victim+3", "victim", "Victim"])
    expect((await write(elsewhere(), `${name}@example.com`)).status).toBe(200);
  expect((await receipts()) - before).toBe(2);
  const told = await sql(server, "SELECT count(*) FROM mailQueue WHERE kind = 'contact' AND `values` LIKE '%ictim%'");
  expect(told, "every message is told the operator all the same").toEqual(["5"]);
});

it("one network has ten mailed to strangers in a day, and whoever is logged in is still answered at their own address", async () => {
  const address = "203.0.113.9";
  const [before, rows] = [await receipts(), await messages()];
  expect(await statuses(14, () => write(address, anAddress()))).toEqual(all(14));
  expect([(await receipts()) - before, (await messages()) - rows]).toEqual([10, 14]);
  const ada = await aPerson(server);
  expect((await write(address, ada.email.toUpperCase(), ada.token)).status).toBe(200);
  expect((await receipts()) - before).toBe(11);
});

it("all networks together have a hundred, whatever anybody does", LONG_HERE, async () => {
  await sql(server, "DELETE FROM mailQueue");
  expect(await statuses(110, () => write(elsewhere(), anAddress()))).toEqual(all(110));
  expect(await receipts()).toBeLessThanOrEqual(100);
  const before = await receipts();
  expect((await write(elsewhere(), anAddress())).status).toBe(200);
  expect(await receipts()).toBe(before);
});

it("nothing is lost while no mail can be sent: both mails go out when it can", async () => {
  const gone = await startMailSink();
  await gone.stop();
  const mailBy = ({ env }: MailSink) => {
    const smtp = { enabled: true, host: "127.0.0.1", port: Number(env["SMTP_PORT"]) };
    return succeeded(send(server, "PATCH", "/api/settings", { smtp }, server.superuser.token));
  };
  await sql(server, "DELETE FROM mailQueue");
  await mailBy(gone);
  const ada = await aPerson(server);
  expect((await write(elsewhere(), ada.email, ada.token)).status).toBe(200);
  const failed = () => sql(server, "SELECT count(*) FROM mailQueue WHERE error != '' AND sentAt = ''");
  await expect.poll(failed, { timeout: 15_000 }).toEqual(["2"]);
  await mailBy(sink);
  await sql(server, "UPDATE mailQueue SET nextAt = '2026-01-01 00:00:00.000Z'");
  await runCron(server, "mail-queue");
  const arrived = () => sink.mails.filter(({ to, replyTo }) => to === ada.email || replyTo === ada.email);
  const both = [ada.email, "hello@firstcut.example"].toSorted();
  await expect
    .poll(() =>
      arrived()
        .map(({ to }) => to)
        .toSorted(),
    )
    .toEqual(both);
});

it("a site without mail keeps the message", async () => {
  await using plain = await startPocketBase();
  const body = {
    name: "Ada",
    email: "ada@example.com",
    topic: "refund",
    message: "Hello",
    website: "",
    filledInMs: 9_000,
  };
  expect((await send(plain, "POST", "/api/course/contact", body)).status).toBe(200);
  expect(await sql(plain, "SELECT topic FROM contactMessages")).toEqual(["refund"]);
  expect(await sql(plain, "SELECT count(*) FROM mailQueue")).toEqual(["0"]);
});
