import type { Options, Provider } from "#contract/options.d.ts";

/** How one can sign in (GET /api/course/options). */
export interface AuthMethods extends Pick<Options, "mail"> {
  providers: Provider[];
}

/** Reads the server's answer; a method it does not name is not offered. */
export function authMethodsFrom(answer: unknown): AuthMethods {
  const { mail, methods } = (answer ?? {}) as { mail?: unknown; methods?: { providers?: unknown } };
  const providers = Array.isArray(methods?.providers) ? (methods.providers as Provider[]) : [];
  return { mail: mail === true, providers };
}
