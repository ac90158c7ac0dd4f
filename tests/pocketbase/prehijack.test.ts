import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailSink, secretIn, startMailSink } from "#support/mailSink.ts";
import { type IdentityProvider, startIdentityProvider } from "#support/oidc.ts";
import { aPerson, type Person, signIn } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { type Answer, json, send } from "./ask.ts";
import { anAddress, askFor, logIn, plainly, register } from "./forms.ts";
import { providerOn } from "./provided.ts";
import { succeeded } from "./readers.ts";

const REDIRECT = "https://course.example/login";
const USERS = "/api/collections/users";
const STRANGERS = { password: "Stranger-9!", passwordConfirm: "Stranger-9!" };

interface Signed {
  token: string;
  record: { id: string; email: string; verified: boolean };
}
const signed = (answer: Answer): Signed => json<Signed>(answer);

let provider: IdentityProvider;
beforeAll(async () => void (provider = await startIdentityProvider(REDIRECT)));
afterAll(() => provider.stop());

/** Somebody whom the provider knows by this address, or says nothing about. */
const as = (email: string, more: object = {}): void => {
  provider.person = { sub: `sub of ${email}`, email, email_verified: true, name: "Ada", ...more };
};

describe("where no mails are sent, whoever made an account of another's address before they came", () => {
  let server: TestServer;
  let come: (token?: string) => Promise<Answer>;
  beforeAll(async () => {
    server = await startPocketBase({ env: provider.env });
    come = providerOn(() => server, provider, REDIRECT);
  });
  afterAll(() => server.stop());

  /** Makes an account of the address and is logged in with it. */
  async function stranger(email: string): Promise<Person> {
    await succeeded(plainly(server, email, STRANGERS));
    const session = await signIn(server, { email, password: STRANGERS.password });
    const { record } = signed(await succeeded(send(server, "POST", `${USERS}/auth-refresh`, {}, session.token)));
    return { id: record.id, email, password: STRANGERS.password, ...session };
  }
  const isOut = async ({ email, password, token, cookie }: Person, lesson = "/module/5") => {
    expect((await logIn(server, email, password)).status).toBe(400);
    expect((await send(server, "POST", `${USERS}/auth-refresh`, {}, token)).status).toBe(401);
    expect((await send(server, "GET", "/api/course/export", undefined, token)).status).toBe(401);
    const page = await fetch(server.url + lesson, { headers: { cookie } });
    expect(await page.text()).not.toContain("data-members");
  };

  it("is out with password, session and reading cookie, once its owner comes by a provider", async () => {
    const email = anAddress();
    const before = await stranger(email);
    as(email);
    const { record } = signed(await succeeded(come()));
    expect(record).toMatchObject({ id: before.id, email, verified: true });
    await isOut(before);
  });

  it("is out with an identity of their own that they linked to it, too", async () => {
    const [email, own] = [anAddress(), anAddress()];
    const before = await stranger(email);
    as(own);
    expect(signed(await succeeded(come(before.token))).record.id).toBe(before.id);
    as(email);
    const owner = signed(await succeeded(come())).record;
    expect([owner.id, owner.verified]).toEqual([before.id, true]);
    as(own);
    const back = signed(await succeeded(come())).record;
    expect([back.id === before.id, back.email]).toEqual([false, own]);
    await isOut(before);
  });
});

describe("where mails are sent", () => {
  let sink: MailSink;
  let server: TestServer;
  let come: (token?: string, createData?: object) => Promise<Answer>;
  beforeAll(async () => {
    sink = await startMailSink();
    server = await startPocketBase({ env: { ...sink.env, ...provider.env } });
    come = providerOn(() => server, provider, REDIRECT);
  });
  afterAll(async () => {
    await server.stop();
    await sink.stop();
  });

  it("a link that a stranger's registration got is dead once the owner came by a provider", async () => {
    const email = anAddress();
    await succeeded(register(server, email, STRANGERS));
    const token = secretIn(await sink.take(email))["verify"];
    as(email);
    await succeeded(come());
    expect(
      (await send(server, "POST", `${USERS}/confirm-verification`, { token, password: STRANGERS.password })).status,
    ).toBe(400);
    expect((await logIn(server, email, STRANGERS.password)).status).toBe(400);
    await succeeded(register(server, email, STRANGERS));
    expect((await logIn(server, email, STRANGERS.password)).status).toBe(400);
  });

  it.each([false, undefined, "false", 0, null])(
    "an address that the provider vouches for with %j opens nobody's account, and makes none",
    async (email_verified) => {
      const ada = await aPerson(server);
      as(ada.email, { email_verified });
      const answer = await come();
      expect([answer.status, answer.body.toString().includes(ada.id)]).toEqual([400, false]);
      const nobodys = anAddress();
      as(nobodys, { email_verified });
      expect((await come()).status).toBe(400);
      expect((await logIn(server, ada.email, ada.password)).status).toBe(200);
    },
  );

  it("whoever changes their address at the provider keeps their own account, and gets nobody else's", async () => {
    const [email, ada] = [anAddress(), await aPerson(server)];
    as(email);
    const first = signed(await succeeded(come())).record;
    for (const email_verified of [true, false]) {
      provider.person = { ...provider.person, email: ada.email, email_verified };
      const again = signed(await succeeded(come())).record;
      expect([again.id, again.email]).toEqual([first.id, email]);
    }
    expect((await logIn(server, ada.email, ada.password)).status).toBe(200);
  });

  it("an identity that is somebody's is never linked to another account", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    as(ada.email);
    await succeeded(come());
    const linked = signed(await succeeded(come(bob.token))).record;
    expect(linked.id).toBe(ada.id);
    as(bob.email, { sub: "another sub of bob" });
    expect(signed(await succeeded(come())).record.id).toBe(bob.id);
  });

  it("a changed address ends what the former one's mailbox was sent", async () => {
    const ada = await aPerson(server);
    await succeeded(askFor(server, "password-reset", ada.email));
    const { token } = secretIn(await sink.take(ada.email));
    const newEmail = anAddress();
    await succeeded(send(server, "POST", `${USERS}/request-email-change`, { newEmail }, ada.token));
    const change = secretIn(await sink.take(newEmail))["change"];
    await succeeded(send(server, "POST", `${USERS}/confirm-email-change`, { token: change, password: ada.password }));
    expect((await send(server, "POST", `${USERS}/confirm-password-reset`, { token, ...STRANGERS })).status).toBe(400);
    as(ada.email);
    expect(signed(await succeeded(come())).record.id).not.toBe(ada.id);
  });
});
