import { WORKER } from "./deviceCaches.ts";

/** The subset of TrustedTypePolicyFactory used here; some browsers lack it. */
interface PolicyFactory {
  readonly defaultPolicy: object | null;
  createPolicy(name: "default", rules: { createScriptURL: (address: string) => string | null }): object;
}
declare global {
  interface Window {
    trustedTypes?: PolicyFactory;
  }
}

/** Pagefind starts one worker for each of the two indexes. */
const SEARCH_WORKER = /^\/(?:pagefind|members\/search)\/pagefind-worker\.js$/;

const isOurs = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && (pathname === WORKER || SEARCH_WORKER.test(pathname));
};

/**
 * The site's policy blocks every string used as HTML or a script URL (require-trusted-types-for,
 * build/publish/manifest.ts). This default policy allows the site's own search workers; call it before one starts.
 */
export function allowOwnWorkers(): void {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy("default", { createScriptURL: (address) => (isOurs(address) ? address : null) });
}
