import { randomUUID } from "node:crypto";
import { request, send } from "./request.ts";
import type { TestServer } from "./startPocketBase.ts";

export type Person = {
  id: string;
  email: string;
  password: string;
  /** For the API's Authorization header. */
  token: string;
  /** For the Cookie header: what the server set at sign-in, "" when it set nothing. */
  cookie: string;
};

type Wishes = {
  displayName?: string;
  email?: string;
  verified?: boolean;
  premium?: { validUntil: Date };
  /** Has not been asked the first questions yet: they would stand over the page. */
  isNew?: boolean;
  /** Has not been shown around yet. */
  isUntoured?: boolean;
};
type Entitlement = { id: string };

const records = (server: TestServer, collection: string) => `${server.url}/api/collections/${collection}/records`;

const onboardingOf = ({ isNew = false, isUntoured = false }: Wishes) => ({
  ...(!isNew && { completed: true }),
  ...(!isUntoured && { tourCompleted: true }),
});

/** Somebody with an account who has just signed in, as a member when `premium` says until when. */
export async function aPerson(server: TestServer, wishes: Wishes = {}): Promise<Person> {
  const { premium, displayName = "Ada", verified = true } = wishes;
  const account = { email: wishes.email ?? `${randomUUID()}@example.test`, password: "Correct-horse-9" };
  const profile = { displayName, verified, emailVisibility: false, onboarding: onboardingOf(wishes) };
  const body = { ...account, passwordConfirm: account.password, ...profile };
  const { token } = server.superuser;
  const { id } = await request<{ id: string }>(records(server, "users"), { body, token });
  if (premium) await grant(server, { id }, premium);
  return { id, ...account, ...(await signIn(server, account)) };
}

/** Signs in over HTTP, as the browser does. */
export async function signIn(
  server: TestServer,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<Pick<Person, "token" | "cookie">> {
  const url = `${server.url}/api/collections/users/auth-with-password`;
  const response = await send(url, { body: { identity: email, password } });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { token, cookie: cookie.join("; ") };
}

/** Makes a person a member until that moment, or moves the end of a membership. */
export async function grant(
  server: TestServer,
  { id }: Pick<Person, "id">,
  { validUntil }: { validUntil: Date },
): Promise<void> {
  const { token } = server.superuser;
  const [known] = await entitlements(server, id);
  const url = records(server, "entitlements");
  const body = { user: id, feature: "premium", validUntil: validUntil.toISOString(), source: "test" };
  await request(known ? `${url}/${known.id}` : url, { method: known ? "PATCH" : "POST", body, token });
}

/** Takes a membership away altogether, as a refund does. */
export async function revoke(server: TestServer, { id }: Pick<Person, "id">): Promise<void> {
  for (const entitlement of await entitlements(server, id)) {
    const url = `${records(server, "entitlements")}/${entitlement.id}`;
    await request(url, { method: "DELETE", token: server.superuser.token });
  }
}

async function entitlements(server: TestServer, user: string): Promise<Entitlement[]> {
  const filter = encodeURIComponent(`user = "${user}"`);
  const url = `${records(server, "entitlements")}?filter=${filter}`;
  return (await request<{ items: Entitlement[] }>(url, { token: server.superuser.token })).items;
}

/** What lies in local storage of somebody who signed in on an earlier visit. */
export function storageOf({ id, email, token }: Person, known: object = {}): Record<string, string> {
  const record = { id, email, collectionName: "users", displayName: "Ada", subscriptionActive: false, ...known };
  return {
    pocketbase_auth: JSON.stringify({ token, record }),
    user: JSON.stringify({ ...{ id, email, photoURL: "" }, displayName: "Ada", subscriptionActive: false, ...known }),
  };
}
