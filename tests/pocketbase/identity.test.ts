import { afterAll, describe, expect, it } from "vitest";
import { startMailSink } from "#support/mailSink.ts";
import { startIdentityProvider } from "#support/oidc.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { type Answer, json, send } from "./ask.ts";
import { anAddress, logIn, register } from "./forms.ts";
import { succeeded } from "./readers.ts";

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

async function atProvider(): Promise<{ code: string; codeVerifier: string; state: string; sentState: string }> {
  interface Methods {
    oauth2: { providers: { name: string; authURL: string; state: string; codeVerifier: string }[] };
  }
  const methods = json<Methods>(await succeeded(send(server, "GET", `${USERS}/auth-methods`)));
  const [offer] = methods.oauth2.providers;
  if (!offer) throw new Error("No provider is offered");
  const back = await provider.visit(offer.authURL + encodeURIComponent(REDIRECT));
  const { codeVerifier, state: sentState } = offer;
  return {
    code: back.searchParams.get("code") ?? "",
    codeVerifier,
    state: back.searchParams.get("state") ?? "",
    sentState,
  };
}

const exchange = (body: object): Promise<Answer> =>
  send(server, "POST", `${USERS}/auth-with-oauth2`, { provider: "oidc", redirectURL: REDIRECT, ...body });

async function signIn(createData: object = {}): Promise<Answer> {
  const { code, codeVerifier } = await atProvider();
  return exchange({ code, codeVerifier, createData });
}

const someone = (): void => {
  const email = anAddress();
  provider.person = { sub: email, email, email_verified: true, name: "Ada" };
};

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

  it("takes an account from whoever only claimed the address", async () => {
    someone();
    const { email } = provider.person;
    await succeeded(register(server, email, { password: "Stranger-9!", passwordConfirm: "Stranger-9!" }));
    expect(json<Signed>(await succeeded(signIn())).record).toMatchObject({ email, verified: true });
    expect((await logIn(server, email, "Stranger-9!")).status).toBe(400);
  });

  it("lets nobody choose another address, a role or a membership along the way", async () => {
    someone();
    const victim = await aPerson(server);
    const wishes = {
      email: victim.email,
      role: "moderator",
      subscriptionActive: true,
      verified: true,
      displayName: "Eve",
    };
    const { record } = json<Signed>(await succeeded(signIn(wishes)));
    expect(record).toMatchObject({
      email: provider.person.email,
      role: "",
      subscriptionActive: false,
      displayName: "Eve",
    });
  });

  it("makes no account for an address it does not vouch for", async () => {
    someone();
    provider.person = { ...provider.person, email_verified: false };
    expect((await signIn()).status).toBe(400);
  });

  it("gives a code that works once, with its own verifier, and sends the state back", async () => {
    someone();
    const { code, state, sentState } = await atProvider();
    expect(state).toBe(sentState);
    expect((await exchange({ code, codeVerifier: "x".repeat(43) })).status).toBe(400);
    const other = await atProvider();
    expect((await exchange({ code: other.code, codeVerifier: other.codeVerifier })).status).toBe(200);
    expect((await exchange({ code: other.code, codeVerifier: other.codeVerifier })).status).toBe(400);
    expect((await exchange({ code, codeVerifier: other.codeVerifier })).status).toBe(400);
  });

  it("is gone at the next start without it", async () => {
    const plain = await startPocketBase();
    expect(json(await send(plain, "GET", "/api/course/options"))).toMatchObject({ methods: { providers: [] } });
    const body = { provider: "oidc", code: "x", codeVerifier: "x", redirectURL: REDIRECT };
    expect((await send(plain, "POST", `${USERS}/auth-with-oauth2`, body)).status).toBe(403);
    await plain.stop();
  });
});
