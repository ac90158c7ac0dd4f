import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, ask, json, send, sql } from "./ask.ts";
import { anAddress } from "./forms.ts";
import { LIMITED, mailsHere } from "./here.ts";
import { letter, runCron } from "./letters.ts";
import { elsewhere, expectRetry, statuses } from "./tries.ts";

const ROUTE = "/api/course/contact";

/** The site's address for questions (tests/course/site.yaml). */
const OPERATOR = { email: "hello@firstcut.example" };
const RECEIPT = "We have your message";
const { sink, server } = await mailsHere(LIMITED);

const message = (change: object = {}) => ({
  ...{ name: "Ada", email: anAddress(), topic: "course", message: "What is a licence?" },
  ...{ website: "", filledInMs: 9_000, ...change },
});

const as = (token: string | undefined, body: object, headers: Record<string, string> = {}) =>
  send(server, "POST", ROUTE, body, token, { "x-forwarded-for": elsewhere(), ...headers });

const from = (address: string, body: object) => as(undefined, body, { "x-forwarded-for": address });
const form = (fields: Record<string, string>, address = elsewhere()) =>
  ask(server, ROUTE, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": address },
    body: new URLSearchParams(fields).toString(),
  });

const kept = (text: string) =>
  sql(server, `SELECT name, email, topic, user FROM contactMessages WHERE message = '${text}'`);

const fieldsOf = (answer: Answer) => Object.keys(json<{ data: object }>(answer).data);
const receiptsTo = (email: string) =>
  sink.mails.filter(({ to, subject }) => to === email && subject.startsWith(RECEIPT));

describe("who may do what with messages", () => {
  it("anybody sends one, also who is banned; a learner's names them; only a superuser reads or throws it away", async () => {
    const [ada, bea] = [await aPerson(server), await aPerson(server)];
    await sql(server, `UPDATE users SET standing = 'banned' WHERE id = '${bea.id}'`);
    expect((await as(undefined, message({ message: "of a visitor" }))).status).toBe(200);
    expect((await as("forged", message({ message: "of a forger" }))).status).toBe(200);
    expect((await as(ada.token, message({ message: "of ada", user: bea.id }))).status).toBe(200);
    expect((await as(bea.token, message({ message: "of bea" }))).status).toBe(200);
    for (const who of ["of a visitor", "of a forger"]) expect((await kept(who))[3]).toBe("");
    expect((await kept("of ada"))[3]).toBe(ada.id);
    expect((await kept("of bea"))[3]).toBe(bea.id);
  });

  it("no page of another site sends one in anybody's name", async () => {
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }])
      expect((await as(undefined, message({ message: "from elsewhere" }), headers as never)).status).toBe(403);
    expect(await kept("from elsewhere")).toEqual([]);
  });
});

describe("what is sent", () => {
  it.each([
    ["name", { name: " \u200b " }],
    ["email", { email: "ada@example.com\r\nBcc: all@example.com" }],
    ["topic", { topic: "rant" }],
    ["message", { message: "x".repeat(5_001) }],
    ["website", { website: "https://spam.example" }],
    ["filledInMs", { filledInMs: 1_999 }],
  ])("is refused at the field %s: %j", async (field, change) => {
    const answer = await as(undefined, message(change));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it("twice under the name its device gave it is kept and mailed once, also at the same moment", async () => {
    const once = message({ id: "contact00000001", message: "sent again" });
    const all = await Promise.all(Array.from({ length: 10 }, () => as(undefined, once)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await kept("sent again")).toHaveLength(4);
    await runCron(server, "mail-queue");
    await expect.poll(() => receiptsTo(once.email)).toHaveLength(1);
  });
});

describe("a plain form", () => {
  const fields = { name: "Ada", topic: "privacy", message: "My data,\r\nplease.", website: "" };

  it("that is refused comes back with everything that was typed, the reasons and the address, and nothing in it runs", async () => {
    const evil = `</textarea><script>alert(1)</script>`;
    const answer = await form({ ...fields, name: `"><b>`, message: evil.repeat(2_000), email: "nowhere" });
    const html = answer.body.toString();
    expect(answer.status).toBe(400);
    expect(html).toMatch(/a full email address.*up to 5,000 characters.*What you wrote is still here/);
    expect(html.split("&lt;script&gt;alert(1)&lt;/script&gt;")).toHaveLength(2_001);
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('value="privacy" selected');
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
    expect(html).toContain(`href="mailto:${OPERATOR.email}"`);
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'nonce-\w{20}';/);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });
});

it("the mails bring the operator the words as plain text, answered to whoever wrote, and the writer a receipt without them", async () => {
  const text = "Line one\nBcc: all@example.com\n\n<b>Subject: free</b> {name}";
  const sent = message({ name: "Ada\r\nBcc: all@example.com\r\n\r\nFree {email}", message: text });
  expect((await as(undefined, sent)).status).toBe(200);
  const mail = await letter(sink, OPERATOR, "Contact: The course and its lessons, from Ada Bcc: all@example.com Free");
  expect(mail).toMatchObject({ to: OPERATOR.email, from: "course@example.test", replyTo: sent.email, html: "" });
  expect(mail.headers).not.toHaveProperty("bcc");
  expect(mail.text).toContain(text);
  expect(mail.text).toContain("Logged in as: nobody.");
  expect(mail.text).toContain(`/operator?search=${encodeURIComponent(sent.email)}`);
  const receipt = await letter(sink, sent, RECEIPT);
  expect(receipt.replyTo).toBe(OPERATOR.email);
  for (const typed of ["Line one", "all@example.com", "Ada", "free"])
    expect(JSON.stringify([receipt.subject, receipt.text, receipt.html])).not.toContain(typed);
  expect(sink.mails.map(({ to }) => to)).not.toContain("all@example.com");
});

it("too much of it is refused after fifteen an hour from one network, with the time to try again, as JSON and as a page", async () => {
  const address = "203.0.113.7";
  expect(await statuses(15, () => from(address, message()))).toEqual(Array(15).fill(200));
  expectRetry(await from(address, message()), 60);
  const answer = await form({ ...message(), message: "Mine too", filledInMs: "" } as never, address);
  expect(answer.status).toBe(429);
  expect(answer.body.toString()).toMatch(/Try again in (60|59) minutes\. What you wrote is still here\./);
  expect(answer.body.toString()).toContain("Mine too</textarea>");
  expect((await as(undefined, message())).status, "nobody else is kept waiting").toBe(200);
});

const write = (address: string, email: string, token?: string): Promise<Answer> => {
  const body = { name: "Ada", email, topic: "other", message: "Hello", website: "", filledInMs: 9_000 };
  return send(server, "POST", "/api/course/contact", body, token, { "x-forwarded-for": address });
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

it("a site without mail keeps the message", async () => {
  const plain = await sharedServer();
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
