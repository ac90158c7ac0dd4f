import { atom } from "nanostores";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";
import { authMethodsFrom, type AuthMethods } from "./authMethods.ts";

/** undefined until the server has answered. */
export const $authMethods = atom<AuthMethods | undefined>();

let asked: Promise<AuthMethods> | undefined;

async function fetchAuthMethods(): Promise<AuthMethods> {
  const client = await pocketbase();
  const methods = authMethodsFrom(await client.send<unknown>("/api/course/options", { method: "GET" }));
  $authMethods.set(methods);
  return methods;
}

/** Asks once per page; a failed request is repeated at the next call. */
export function authMethods(): Promise<AuthMethods> {
  asked ??= fetchAuthMethods();
  asked.catch(() => (asked = undefined));
  return asked;
}

/** Offline, the page works without them. */
export const startAuthMethods = (): void => void authMethods().catch(failureOf);
