import { Problem } from "#server/scripts/platform/problem.ts";
import type { Environment } from "./environment.ts";

/** The identity providers one can log in with, by the names that their variables carry. */
export const PROVIDERS = ["OIDC", "GOOGLE", "GITHUB"] as const;
export type Provider = (typeof PROVIDERS)[number];

const ADDRESSES = ["AUTH_URL", "TOKEN_URL", "USERINFO_URL"];

/** The providers whose client is set; one that is set halfway is a Problem. */
export function readProviders(environment: Environment): Provider[] {
  return PROVIDERS.filter((name) => isSet(environment, name));
}

function isSet(environment: Environment, provider: Provider): boolean {
  const nameOf = (part: string) => `OAUTH_${provider}_${part}`;
  const read = (part: string) => environment[nameOf(part)] ?? "";
  if (!read("CLIENT_ID") && !read("CLIENT_SECRET")) return false;
  for (const part of ["CLIENT_ID", "CLIENT_SECRET"])
    if (!read(part)) throw new Problem(`${nameOf(part)} is missing: a provider needs a client's id and its secret.`);
  const missing = provider === "OIDC" ? ADDRESSES.find((part) => !isAddress(read(part))) : undefined;
  if (missing) throw new Problem(`${nameOf(missing)} must be an address of the provider, not "${read(missing)}".`);
  return true;
}

const isAddress = (text: string): boolean => URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
