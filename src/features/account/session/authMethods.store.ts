import type { Options } from "#contract/options.d.ts";
import { atom } from "nanostores";
import { failureOf } from "#lib/failure.ts";
import { pocketbase } from "#lib/pocketbase.ts";

/** undefined until the server has answered. */
export const $authMethods = atom<Options | undefined>();

let asked: Promise<Options> | undefined;

async function fetchAuthMethods(): Promise<Options> {
  const client = await pocketbase();
  const methods = await client.send<Options>("/api/course/options", { method: "GET" });
  $authMethods.set(methods);
  return methods;
}

/** Asks once per page; a failed request is repeated at the next call. */
export function authMethods(): Promise<Options> {
  asked ??= fetchAuthMethods();
  asked.catch(() => (asked = undefined));
  return asked;
}

/** Offline, the page works without them. */
export const startAuthMethods = (): void => void authMethods().catch(failureOf);
