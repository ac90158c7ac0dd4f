import { afterAll, describe, expect, it, beforeAll } from "vitest";
import { startMailSink, secretIn } from "#support/mailSink.ts";
import { startIdentityProvider, type IdentityProvider } from "#support/oidc.ts";
import { aPerson, type Person, signIn as signInAs } from "#support/person.ts";
import { sharedServer, startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { type Answer, json, send, succeeded } from "./ask.ts";
import { anAddress, logIn, loginLink, register, askFor, confirmAddress, PASSWORD, plainly } from "./forms.ts";
import { providerOn } from "./provided.ts";

const USERS = "/api/collections/users";
const REDIRECT = "https://course.example/login";

interface Signed {
  token: string;
  record: {
    id: string;
    email: string;
    displayName: string;
    verified: boolean;
    subscriptionActive: boolean;
    role: string;
    roles: string[];
  };
  meta: { isNew: boolean };
}

const sink = await startMailSink();
const provider = await startIdentityProvider(REDIRECT);
const server = await startPocketBase({ env: { ...sink.env, ...provider.env } });
afterAll(async () => {
  await server.stop();
  await Promise.all([provider.stop(), sink.stop()]);
});

const come = providerOn(() => server, provider, REDIRECT);
/** Somebody whom the provider knows by this address, or says nothing about. */
const as = (email: string, more: object = {}): void => {
  provider.person = { sub: `sub of ${email}`, email, email_verified: true, name: "Ada", ...more };
};
const signed = (answer: Answer): Signed => json<Signed>(answer);
const signIn = (createData: object = {}): Promise<Answer> => come(undefined, createData);
const someone = (): void => as(anAddress());

describe("an identity provider", () => {
  it("is offered by name when its client is set, without its secret", async () => {
    const answer = await send(server, "GET", "/api/course/options");
    expect(json(answer)).toMatchObject({ methods: { providers: [{ name: "oidc", displayName: "The Guild" }] } });
    const methods = (await send(server, "GET", `${USERS}/auth-methods`)).body.toString();
    expect(methods).not.toContain(provider.env["OAUTH_OIDC_CLIENT_SECRET"]);
    expect(methods).toContain("code_challenge_method=S256");
  });

  it("makes an account and signs in, confirmed and with the reading cookie", async () => {
    someone();
    const answer = await succeeded(signIn({ zone: "Europe/Berlin" }));
    const { record, meta } = json<Signed>(answer);
    expect(record).toMatchObject({ email: provider.person.email, displayName: "Ada", verified: true });
    expect(meta.isNew).toBe(true);
    expect(answer.headers["set-cookie"]?.[0]).toContain("reading=");
    const again = json<Signed>(await succeeded(signIn()));
    expect([again.record.id, again.meta.isNew]).toEqual([record.id, false]);
  });

  it("leads to the account that has the address already", async () => {
    someone();
    const owner = await aPerson(server, { email: provider.person.email });
    const { record, meta } = json<Signed>(await succeeded(signIn()));
    expect([record.id, meta.isNew]).toEqual([owner.id, false]);
    expect((await logIn(server, owner.email, owner.password)).status).toBe(200);
  });

  it("lets nobody choose another address, a role or a membership along the way", async () => {
    someone();
    const victim = await aPerson(server);
    const wishes = {
      email: victim.email,
      role: "moderator",
      roles: ["moderator"],
      subscriptionActive: true,
      verified: true,
      displayName: "Eve",
    };
    const { record } = json<Signed>(await succeeded(signIn(wishes)));
    expect(record).toMatchObject({
      email: provider.person.email,
      role: "",
      roles: [],
      subscriptionActive: false,
      displayName: "Eve",
    });
  });

  it("is gone at the next start without it", async () => {
    const plain = await sharedServer();
    expect(json(await send(plain, "GET", "/api/course/options"))).toMatchObject({ methods: { providers: [] } });
    const body = { provider: "oidc", code: "x", codeVerifier: "x", redirectURL: REDIRECT };
    expect((await send(plain, "POST", `${USERS}/auth-with-oauth2`, body)).status).toBe(403);
  });
});

const STRANGERS = { password: "Stranger-9!", passwordConfirm: "Stranger-9!" };

describe("where mails are sent", () => {
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

  it.each([false, undefined])(
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

describe("where somebody came before the owner of an address, and two providers lead in", () => {
  let second: IdentityProvider;
  let both: Record<string, string>;
  beforeAll(async () => {
    second = await startIdentityProvider(REDIRECT);
    both = { ...provider.env, ...inPlaceOf("GOOGLE", second.env) };
  });
  afterAll(() => second.stop());

  /** The same provider under another of the names that the server offers. */
  const inPlaceOf = (name: string, env: Record<string, string>) =>
    Object.fromEntries(Object.entries(env).map(([key, value]) => [key.replace("OIDC", name), value]));

  const byOidc = (server: TestServer, person: Partial<IdentityProvider["person"]>, token?: string) => {
    provider.person = { ...{ sub: "", email: "" }, name: "Ada", ...person };
    return providerOn(() => server, provider, REDIRECT)(token);
  };
  /** It asks for what Google calls its claims, which no other provider knows. */
  const asAnyProvider = (authorization: string): Promise<URL> => {
    const url = new URL(authorization);
    url.searchParams.set("scope", "openid email profile");
    return second.visit(url.href);
  };
  const byGoogle = (server: TestServer, person: Partial<IdentityProvider["person"]>, token?: string) => {
    second.person = { ...{ sub: "", email: "" }, name: "Ada", ...person };
    return providerOn(() => server, { ...second, visit: asAnyProvider }, REDIRECT, "google")(token);
  };
  const vouched = (email: string) => ({ sub: `owner of ${email}`, email, email_verified: true });
  const claimed = (email: string) => ({ sub: `stranger with ${email}`, email, email_verified: false });
  const ofStranger = (email: string) => ({
    sub: `stranger before ${email}`,
    email: `x-${email}`,
    email_verified: true,
  });

  /** An account of the address that was made where no mails are sent, with what only its maker knows. */
  async function before(server: TestServer, email: string): Promise<Person> {
    await succeeded(plainly(server, email, STRANGERS));
    const session = await signInAs(server, { email, password: STRANGERS.password });
    const { record } = signed(await succeeded(send(server, "POST", `${USERS}/auth-refresh`, {}, session.token)));
    return { id: record.id, email, password: STRANGERS.password, ...session };
  }

  /** The identities that a stranger may link to it: their own, and one that claims the owner's address. */
  const LINKED = [
    ["an identity of their own", ofStranger],
    ["an identity that claims the address", claimed],
  ] as const;

  async function isOut(server: TestServer, stranger: Person, identity: ReturnType<typeof ofStranger>): Promise<void> {
    const { email, password, token, cookie } = stranger;
    expect((await logIn(server, email, password)).status).toBe(400);
    expect((await send(server, "POST", `${USERS}/auth-refresh`, {}, token)).status).toBe(401);
    expect((await send(server, "GET", "/api/course/export", undefined, token)).status).toBe(401);
    expect(await (await fetch(`${server.url}/module/5`, { headers: { cookie } })).text()).not.toContain("data-members");
    for (const come of [byOidc, byGoogle]) {
      const answer = await come(server, identity);
      if (answer.status === 200) expect(signed(answer).record.id, "an account of their own").not.toBe(stranger.id);
    }
  }

  describe("and no mails are sent", () => {
    let server: TestServer;
    beforeAll(async () => void (server = await startPocketBase({ env: both })));
    afterAll(() => server.stop());

    for (const [which, identityOf] of LINKED)
      for (const [order, strangers, owners] of [
        ["one", byOidc, byGoogle],
        ["the other", byGoogle, byOidc],
      ] as const)
        it(`the owner who comes by ${order} provider ends ${which} that the other one was linked with`, async () => {
          const email = anAddress();
          const stranger = await before(server, email);
          const linked = signed(await succeeded(strangers(server, identityOf(email), stranger.token)));
          expect(linked.record.id).toBe(stranger.id);
          // The link ends no session; the account's maker is told of the state they know.
          const { record } = signed(await succeeded(owners(server, vouched(email))));
          expect(record).toMatchObject({ id: stranger.id, email, verified: true });
          await isOut(server, stranger, identityOf(email));
          expect(signed(await succeeded(owners(server, vouched(email)))).record.id).toBe(record.id);
        });

    it("an address that a provider does not vouch for leads nobody to the account of its owner, who came first", async () => {
      const email = anAddress();
      await succeeded(plainly(server, email));
      for (const come of [byOidc, byGoogle]) expect((await come(server, claimed(email))).status).toBe(400);
      const own = await aPerson(server);
      for (const come of [byOidc, byGoogle]) {
        const linked = signed(await succeeded(come(server, { ...claimed(email), sub: come.name + email }, own.token)));
        expect([linked.record.id, linked.record.email]).toEqual([own.id, own.email]);
      }
      expect((await logIn(server, email)).status).toBe(200);
      const owner = signed(await succeeded(byGoogle(server, vouched(email)))).record;
      expect([owner.email, owner.id === own.id]).toEqual([email, false]);
      expect(signed(await succeeded(byOidc(server, { ...claimed(email), sub: byOidc.name + email }))).record.id).toBe(
        own.id,
      );
    });
  });

  describe("and mails are sent since then", () => {
    let server: TestServer;
    const strangers = new Map<string, { stranger: Person; identity: ReturnType<typeof ofStranger> }>();
    const NEW = "Owners-own-9!";

    const WAYS: Record<string, (email: string) => Promise<void>> = {
      "by a provider": async (email) => void (await succeeded(byGoogle(server, vouched(email)))),
      "by a new password": async (email) => {
        await succeeded(askFor(server, "password-reset", email));
        const { token } = secretIn(await sink.take(email));
        const body = { token, password: NEW, passwordConfirm: NEW };
        await succeeded(send(server, "POST", `${USERS}/confirm-password-reset`, body));
        await succeeded(logIn(server, email, NEW));
      },
      "by a link to log in": async (email) => {
        const { code } = await loginLink(server, sink, email);
        await succeeded(send(server, "POST", `${USERS}/auth-with-otp`, code));
      },
      "by registering, and a new password where theirs is not the account's": async (email) => {
        await succeeded(register(server, email));
        const token = secretIn(await sink.take(email))["verify"] ?? "";
        for (const password of [PASSWORD, "", undefined])
          expect((await confirmAddress(server, token, password)).status, "a password that is not its own").toBe(400);
        await WAYS["by a new password"]?.(email);
      },
    };

    beforeAll(async () => {
      const former = await startPocketBase({ env: both });
      for (const way of Object.keys(WAYS))
        for (const [which, identityOf] of LINKED) {
          const email = anAddress();
          const stranger = await before(former, email);
          await succeeded(byOidc(former, identityOf(email), stranger.token));
          strangers.set(way + which, { stranger, identity: identityOf(email) });
        }
      await former.kill();
      server = await startPocketBase({ env: { ...both, ...sink.env }, dataDir: former.dataDir });
    });
    afterAll(() => server.stop());

    for (const [way, come] of Object.entries(WAYS))
      for (const [which] of LINKED)
        it(`the owner who comes ${way} ends ${which}, password and sessions of whoever came before`, async () => {
          const known = strangers.get(way + which);
          if (!known) throw new Error(`Nobody came before ${way}`);
          await come(known.stranger.email);
          await isOut(server, known.stranger, known.identity);
        });
  });
});
