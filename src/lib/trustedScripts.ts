import { WORKER } from "./deviceCaches.ts";

/** What this file needs of the browser's factory, which not every browser has. */
interface PolicyFactory {
  readonly defaultPolicy: object | null;
  createPolicy(name: "default", rules: { createScriptURL: (address: string) => string | null }): object;
}
declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

/** Pagefind starts a worker of its own for each of the two indexes. */
const SEARCH_WORKER = /^\/(?:pagefind|members\/search)\/pagefind-worker\.js$/;

const isOurs = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && (pathname === WORKER || SEARCH_WORKER.test(pathname));
};

/**
 * Our pages refuse every word that would become HTML or a script's address (require-trusted-types-for,
 * build/publish/manifest.ts). The one policy there is lets workers of this site start; call it before one does.
 */
export function allowOwnWorkers(): void {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy("default", { createScriptURL: (address) => (isOurs(address) ? address : null) });
}
