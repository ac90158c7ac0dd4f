import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

type Claims = { sub: string; email: string; email_verified?: boolean; name?: string };

export type IdentityProvider = AsyncDisposable & {
  /** What makes a server offer it. */
  env: Record<string, string>;
  /** Who logs in at the provider next. */
  person: Claims;
  /** Makes somebody known to the provider, whose login is their `sub` and any password. */
  introduce: (person: Claims) => void;
  /** Logs that person in at the provider and agrees, as a browser does; gives back where it is sent then. */
  visit: (authorization: string) => Promise<URL>;
  stop: () => Promise<void>;
};

const CLIENT = { id: "course", secret: "a secret of the course and the provider" };
const MOST_HOPS = 12;

/** A real OpenID Connect provider, with PKCE required; `redirect` is the one address it sends people back to. */
export async function startIdentityProvider(redirect: string): Promise<IdentityProvider> {
  const http = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  const issuer = `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`;
  const known = new Map<string, Claims>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirect] }],
    claims: { email: ["email", "email_verified"], profile: ["name"], openid: ["sub"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => known.get(sub) ?? { sub } }),
    cookies: { keys: ["a key of the provider"] },
  });
  http.on("request", (request, response) => void provider.callback()(request, response));
  const stop = async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  const self: IdentityProvider = {
    env: {
      OAUTH_OIDC_CLIENT_ID: CLIENT.id,
      OAUTH_OIDC_CLIENT_SECRET: CLIENT.secret,
      OAUTH_OIDC_AUTH_URL: `${issuer}/auth`,
      OAUTH_OIDC_TOKEN_URL: `${issuer}/token`,
      OAUTH_OIDC_USERINFO_URL: `${issuer}/me`,
      OAUTH_OIDC_DISPLAY_NAME: "The Guild",
    },
    person: { sub: "ada", email: "ada@example.test", email_verified: true, name: "Ada" },
    introduce: (person) => void known.set(person.sub, person),
    visit: (authorization) => {
      self.introduce(self.person);
      return follow(authorization, redirect, self.person.sub);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return self;
}

/** Goes where the provider sends it, with its cookies, and sends the two forms it shows: who one is, and yes. */
async function follow(start: string, redirect: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let step: Step = { url: new URL(start) };
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    const answer = await go(step, cookies);
    const location = answer.headers.get("location");
    step = location ? { url: new URL(location, step.url) } : filledIn(await answer.text(), step.url, login);
    if (step.url.href.startsWith(redirect)) return step.url;
  }
  throw new Error("The provider sent people round in circles.");
}

type Step = { url: URL; form?: URLSearchParams };

async function go({ url, form }: Step, cookies: Map<string, string>): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sent = form && { method: "POST", body: form };
  const answer = await fetch(url, { ...sent, headers: { cookie }, redirect: "manual" });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return answer;
}

function filledIn(page: string, url: URL, login: string): Step {
  const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
  if (!prompt) throw new Error(`The provider shows no form: ${page}`);
  const [, action = url.href] = /action="([^"]+)"/.exec(page) ?? [];
  const form = new URLSearchParams({ prompt, ...(prompt === "login" && { login, password: "any" }) });
  return { url: new URL(action, url), form };
}
