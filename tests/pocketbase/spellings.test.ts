import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailSink, secretIn, startMailSink } from "#support/mailSink.ts";
import { type IdentityProvider, startIdentityProvider } from "#support/oidc.ts";
import { aPerson } from "#support/person.ts";
import { sharedServer, startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, sql, succeeded } from "./ask.ts";
import { anAddress, confirmAddress, logIn, PASSWORD, plainly, register } from "./forms.ts";
import { providerOn } from "./provided.ts";

const REDIRECT = "https://course.example/login";
let count = 0;
/** The mail server of the tests shows the domain in its own letters. Somebody's address in every way to write it; the last is the one it is kept in. */
function spellings(letters = "zoe"): [string, string, string, string] {
  const name = `${letters}${++count}`;
  const kept = `${name.normalize("NFC")}@xn--bcher-kva.test`;
  return [`${name}@bücher.test`, `${name.toUpperCase()}@BÜCHER.test`, `${name}@bu\u0308cher。test`, kept];
}
const accounts = async (server: TestServer, kept: string) =>
  Number((await sql(server, `SELECT COUNT(*) FROM users WHERE email = '${kept}'`))[0]);

describe("where mails are sent, an address in several spellings", () => {
  let sink: MailSink;
  let provider: IdentityProvider;
  let server: TestServer;
  beforeAll(async () => {
    sink = await startMailSink();
    provider = await startIdentityProvider(REDIRECT);
    server = await startPocketBase({ env: { ...sink.env, ...provider.env } });
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([provider.stop(), sink.stop()]);
  });

  it("is one account, which every spelling signs in to", async () => {
    const [first, ...others] = spellings();
    const [kept] = others.slice(-1) as [string];
    await succeeded(register(server, first));
    await succeeded(confirmAddress(server, secretIn(await sink.take(first))["verify"] ?? "", PASSWORD));
    for (const other of others) {
      await succeeded(register(server, other, { password: "Stranger-9!", passwordConfirm: "Stranger-9!" }));
      expect((await sink.take(first)).subject).toContain("You already have an account");
      expect((await logIn(server, other)).status).toBe(200);
      expect((await logIn(server, other, "Stranger-9!")).status).toBe(400);
    }
    expect(await accounts(server, kept)).toBe(1);
  });

  it("leads from an identity provider to the one account", async () => {
    const [first, second, , kept] = spellings();
    const owner = await aPerson(server, { email: first });
    provider.person = { sub: kept, email: second, email_verified: true, name: "Zoë" };
    const { record } = json<{ record: { id: string } }>(
      await succeeded(providerOn(() => server, provider, REDIRECT)()),
    );
    expect(record.id).toBe(owner.id);
    const [other, another] = [spellings(), anAddress()];
    provider.person = { sub: another, email: other[0], email_verified: true, name: "Zoë" };
    const made = json<{ record: { email: string; verified: boolean } }>(
      await succeeded(providerOn(() => server, provider, REDIRECT)()),
    );
    expect(made.record).toMatchObject({ email: other[3], verified: true });
  });
});

it("without mails no second account is made of another spelling", async () => {
  const server = await sharedServer();
  const [first, ...others] = spellings("zoe\u0308");
  await succeeded(plainly(server, first));
  for (const other of others) {
    const answer = await plainly(server, other);
    expect([answer.status, answer.body.toString()]).toEqual([400, expect.stringContaining("validation_not_unique")]);
    expect((await logIn(server, other)).status).toBe(200);
  }
});
