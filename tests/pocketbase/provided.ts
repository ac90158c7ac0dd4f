import type { IdentityProvider } from "#support/oidc.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { type Answer, json, send, succeeded } from "./ask.ts";

const USERS = "/api/collections/users";

interface Methods {
  oauth2: { providers: { name: string; authURL: string; codeVerifier: string }[] };
}

/** Whoever `provider.person` is logs in there and comes back; `token`: while they are signed in here. */
export const providerOn =
  (server: () => TestServer, provider: IdentityProvider, redirectURL: string, name = "oidc") =>
  async (token?: string, createData: object = {}): Promise<Answer> => {
    const methods = json<Methods>(await succeeded(send(server(), "GET", `${USERS}/auth-methods`)));
    const offer = methods.oauth2.providers.find((one) => one.name === name);
    if (!offer) throw new Error(`${name} is not offered`);
    const back = await provider.visit(offer.authURL + encodeURIComponent(redirectURL));
    const code = back.searchParams.get("code") ?? "";
    const body = { provider: name, redirectURL, code, codeVerifier: offer.codeVerifier, createData };
    return send(server(), "POST", `${USERS}/auth-with-oauth2`, body, token);
  };
