import type { ClientDirective } from "astro";

const LATEST_MS = 2000;

const whenIdle = (act: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: LATEST_MS });
  else setTimeout(act, LATEST_MS / 10);
};

/** client:member brings an island to life when the page is idle, for somebody signed in; also when they become so later. */
const member: ClientDirective = (load) => {
  const root = document.documentElement;
  const watch = new MutationObserver(() => look());
  const look = () => {
    // The hint of the first paint, kept in step with the session.
    if (!("user" in root.dataset)) return;
    watch.disconnect();
    // The code is on its way while the page comes to rest.
    const loading = load();
    whenIdle(() => void loading.then((hydrate) => hydrate()));
  };
  watch.observe(root, { attributeFilter: ["data-user"] });
  look();
};

export default member;
