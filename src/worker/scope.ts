/** The service worker types that the DOM library lacks. */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Scope {
  addEventListener: <Type extends "install" | "activate" | "message">(
    type: Type,
    listen: (event: Type extends "message" ? Lasting & { data: unknown } : Lasting) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  registration: { unregister: () => Promise<boolean> };
  location: { origin: string };
}

export const scope = globalThis as unknown as Scope;
