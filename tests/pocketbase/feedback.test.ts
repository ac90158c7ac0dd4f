import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { type Answer, ask, json } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { letter, runCron } from "./letters.ts";
import { sql } from "./tokens.ts";
import { elsewhere, expectRetry, readersOf, statuses } from "./tries.ts";
import { expectSuperusersRow } from "./superusersRow.ts";

const ROUTE = "/api/course/feedback";
const ROWS = "/api/collections/feedback/records";
/** The site's address for questions (tests/course/site.yaml). */
const OPERATOR = { email: "hello@firstcut.example" };

const { sink, server } = await mailsHere({ RATE_LIMITS: "on", TRUSTED_PROXY: "X-Forwarded-For" });

const { from, anybody } = readersOf(() => server);
const word = (change: object = {}) => ({
  ...{ type: "bug", message: "The button did nothing.", email: "", page: "/module/1/pick-a-viewer" },
  ...{ width: 390, theme: "dark", website: "", ...change },
});
const as = (token: string | undefined, body: object, headers: Record<string, string> = {}) =>
  ask(server, ROUTE, {
    method: "POST",
    headers: {
      ...{ authorization: token, "content-type": "application/json", "x-forwarded-for": elsewhere() },
      ...headers,
    },
    body: JSON.stringify(body),
  });
const form = (fields: Record<string, string>, address = elsewhere()) =>
  ask(server, ROUTE, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": address },
    body: new URLSearchParams(fields).toString(),
  });
const kept = async (message: string) =>
  sql(server, `SELECT type, email, page, width, theme, user FROM feedback WHERE message = '${message}'`);
const fieldsOf = (answer: Answer) => Object.keys(json<{ data: object }>(answer).data);

describe("who may do what with feedback", () => {
  it("anybody sends it; a learner's names them; only a superuser reads or throws it away", async () => {
    const ada = await aPerson(server);
    expect((await as(undefined, word({ message: "of a visitor" }))).status).toBe(200);
    expect((await as("forged", word({ message: "of a forger" }))).status).toBe(200);
    expect((await as(ada.token, word({ message: "of ada", user: "somebody0000000" }))).status).toBe(200);
    expect((await as(server.superuser.token, word({ message: "of ours" }))).status).toBe(200);
    const about = ["bug", "", "/module/1/pick-a-viewer", "390", "dark"];
    for (const who of ["of a visitor", "of a forger", "of ours"]) expect(await kept(who)).toEqual([...about, ""]);
    expect(await kept("of ada")).toEqual([...about, ada.id]);
    const [id = ""] = await sql(server, "SELECT id FROM feedback WHERE message = 'of ada'");
    await expectSuperusersRow(server, {
      rows: ROWS,
      id,
      sent: word(),
      tokens: [ada.token],
      row: { message: "of ada", user: ada.id, type: "bug" },
    });
  });

  it("no page of another site sends it in anybody's name", async () => {
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }])
      expect((await as(undefined, word({ message: "from elsewhere" }), headers as never)).status).toBe(403);
    expect(await kept("from elsewhere")).toEqual([]);
  });
});

describe("what is sent", () => {
  it.each([
    ["type", { type: "rant" }],
    ["message", { message: " \n " }],
    ["message", { message: "x".repeat(5_001) }],
    ["email", { email: "ada@example.com\r\nBcc: all@example.com" }],
    ["website", { website: "https://spam.example" }],
  ])("is refused at the field %s", async (field, change) => {
    const answer = await as(undefined, word(change));
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  it.each(["", "[]", "null", "7", "{", '"text"'])("that is no object (%j) is refused", async (body) => {
    const headers = { "content-type": "application/json" };
    expect((await ask(server, ROUTE, { method: "POST", headers, body })).status).toBe(400);
  });

  it("is kept to the last of 5,000 letters of any script, and nothing is taken that is larger than a form", async () => {
    const message = "\u{1F3AC}".repeat(2_500);
    expect((await anybody(ROUTE, word({ message, id: "feedback0000003" }))).status).toBe(200);
    expect(await sql(server, "SELECT length(message) FROM feedback WHERE id = 'feedback0000003'")).toEqual(["2500"]);
    expect((await anybody(ROUTE, word({ message: "x".repeat(70_000) }))).status).toBe(413);
  });

  it("twice under the name its device gave it is kept once, also at the same moment", async () => {
    const once = word({ id: "feedback0000001", message: "sent again" });
    const all = await Promise.all(Array.from({ length: 10 }, () => anybody(ROUTE, once)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await anybody(ROUTE, { ...once, message: "another's" })).status).toBe(200);
    expect(await sql(server, "SELECT count(*), max(message) FROM feedback WHERE id = 'feedback0000001'")).toEqual([
      "1",
      "sent again",
    ]);
  });
});

describe("a plain form", () => {
  const fields = { type: "suggestion", message: "Say how far.\r\nAnd why.", email: "", page: "/contact", website: "" };

  it("is answered by a page that thanks", async () => {
    const answer = await form(fields);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.body.toString()).toContain("<h1>Thank you</h1>");
    expect(await kept("Say how far.\nAnd why.")).toEqual(["suggestion", "", "/contact", "0", "", ""]);
  });

  it("that is refused comes back with what was typed and the reason, and nothing in it runs", async () => {
    const evil = `<script>alert(1)</script>`;
    const answer = await form({ ...fields, message: evil, email: "nowhere" });
    const html = answer.body.toString();
    expect(answer.status).toBe(400);
    expect(html).toContain("This isn’t a full email address");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;</textarea>");
    expect(html).not.toContain(evil);
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'nonce-\w{20}';/);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });
});

describe("too much of it", () => {
  it("is refused after forty an hour from one network, with the time to try again, as JSON and as a page", async () => {
    const address = "203.0.113.5";
    const tell = () => from(address, ROUTE, word({ message: "again and again" }));
    expect(await statuses(40, tell)).toEqual(Array(40).fill(200));
    expectRetry(await tell(), 60);
    const answer = await form({ type: "bug", message: "Mine too" }, address);
    expect(answer.status).toBe(429);
    expect(answer.body.toString()).toMatch(/Try again in (60|59) minutes\. What you wrote is still here\./);
    expect(answer.body.toString()).toContain("Mine too</textarea>");
    expect((await anybody(ROUTE, word())).status, "nobody else is kept waiting").toBe(200);
  });

  it("is refused after twenty an hour from one account, wherever it is", async () => {
    const { token } = await aPerson(server);
    expect(await statuses(20, () => as(token, word()))).toEqual(Array(20).fill(200));
    expectRetry(await as(token, word()), 60);
  });
});

describe("the operator's mail", () => {
  const forget = () => sql(server, "DELETE FROM mailQueue");

  it("brings the words as plain text, and an answer reaches whoever left an address", async () => {
    await forget();
    const message = "Line one\nBcc: all@example.com\n\n<b>Subject: free</b> {email} {page}";
    await as(undefined, word({ message, email: "Ada@example.com" }));
    let mail = await letter(sink, OPERATOR, "Feedback: a bug");
    while (!mail.text.includes("Line one")) mail = await letter(sink, OPERATOR, "Feedback: a bug");
    expect(mail).toMatchObject({
      to: OPERATOR.email,
      from: "course@example.test",
      replyTo: "ada@example.com",
      html: "",
    });
    expect(mail.text).toContain(message);
    expect(mail.text).toContain("in a window of 390 px, theme dark.");
    expect(mail.text).toMatch(/\/module\/1\/pick-a-viewer\n/);
    expect(mail.subject).not.toContain("free");
  });

  it("comes once, without whom to answer where nobody said; fifty a day at most, and the rest is kept", async () => {
    await forget();
    await as(undefined, word({ message: "no address", id: "feedback0000002" }));
    await as(undefined, word({ message: "no address", id: "feedback0000002" }));
    await runCron(server, "mail-queue");
    const mine = () => sink.mails.filter(({ text }) => text.startsWith("no address"));
    await expect.poll(() => mine().length).toBe(1);
    expect(mine()[0]).toMatchObject({ replyTo: "", subject: expect.stringContaining("Feedback: a bug") as string });
    await forget();
    for (let count = 0; count < 52; count += 1) await anybody(ROUTE, word({ message: "many" }));
    expect(await sql(server, "SELECT count(*) FROM mailQueue")).toEqual(["50"]);
    expect(await sql(server, "SELECT count(*) FROM feedback WHERE message = 'many'")).toEqual(["52"]);
  });
});
