import { describe, expect, it } from "vitest";
import { secretIn } from "#support/mailSink.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { type Answer, ask, sql } from "./ask.ts";
import { anAddress, askFor, registration } from "./forms.ts";
import { mailsHere } from "./here.ts";

const USERS = "/api/collections/users";
const { server, sink } = await mailsHere();
const plain = await sharedServer();
const ada = await aPerson(server);

const ELSEWHERE: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: "https://evil.example" },
];

/** A form of another site's page sends this without asking anybody. */
const form = (path: string, fields: Record<string, unknown>, headers: Record<string, string>, to = server) =>
  ask(to, path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
  });

const credentials = () => ({ identity: ada.email, password: ada.password });

async function refusedEverywhere(send: (headers: Record<string, string>) => Promise<Answer>): Promise<void> {
  for (const headers of ELSEWHERE) {
    const answer = await send(headers);
    expect(answer.status, JSON.stringify(headers)).toBe(403);
    expect(answer.headers).not.toHaveProperty("set-cookie");
  }
}

describe("a page of another site", () => {
  it("logs nobody in, in no spelling of the route", async () => {
    for (const users of ["users", "USERS", "_pb_users_auth_"])
      await refusedEverywhere((headers) =>
        form(`/api/collections/${users}/auth-with-password`, credentials(), headers),
      );
    await refusedEverywhere((headers) =>
      form("/api/collections/_superusers/auth-with-password", { identity: "a@x.org", password: "x" }, headers),
    );
  });

  it("opens no link to log in", async () => {
    await askFor(server, "otp", ada.email);
    const mail = await sink.take(ada.email);
    const otpId = /otpId=(\w+)/.exec(mail.text)?.[1] ?? "";
    const code = { otpId, password: secretIn(mail)["code"] };
    await refusedEverywhere((headers) => form(`${USERS}/auth-with-otp`, code, headers));
    expect((await form(`${USERS}/auth-with-otp`, code, { origin: server.url })).status).toBe(200);
  });

  it("makes no account", async () => {
    const email = anAddress();
    await refusedEverywhere((headers) => form("/api/course/register", registration(email), headers));
    await refusedEverywhere((headers) => form(`${USERS}/records`, registration(email), headers, plain));
    expect(await sql(plain, `SELECT count(*) FROM users WHERE email = '${email}'`)).toEqual(["0"]);
  });

  // Every other write of a learner is refused by writing.test.ts.
  it.each([
    ...["request-otp", "request-password-reset", "request-verification", "confirm-email-change"].map(
      (what) => `${USERS}/${what}`,
    ),
    ...["sign-out", "withdraw-link", "withdraw"].map((what) => `/api/course/${what}`),
  ])("does not ask at %s", async (path) => refusedEverywhere((headers) => form(path, { email: ada.email }, headers)));
});

it.each([{}, { "sec-fetch-site": "same-origin" }])(
  "what is no browser, and this site's own page logs in with %j",
  async (headers) => {
    const answer = await form(`${USERS}/auth-with-password`, credentials(), headers as Record<string, string>);
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]?.[0]).toContain("reading=");
  },
);
