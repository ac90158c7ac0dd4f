import type { ClientDirective } from "astro";
import { whenIdle } from "#shell/late/idle.ts";
import { lateIsland } from "#shell/late/island.ts";

/**
 * client:signedIn brings an island to life when the page is idle, or at the first sign that the reader wants it, for
 * somebody signed in; also when they become so later. No press is lost on the way.
 */
const signedIn: ClientDirective = (load, _, island) => {
  const root = document.documentElement;
  const watch = new MutationObserver(() => look());
  const look = () => {
    // The hint of the first paint, kept in step with the session.
    if (!("user" in root.dataset)) return;
    watch.disconnect();
    const wake = lateIsland(load, island);
    // The code is on its way while the page comes to rest.
    void load();
    void whenIdle().then(async () => {
      await wake();
      // Without a network nothing came: it comes with the network.
      if (island.hasAttribute("ssr") && !navigator.onLine) addEventListener("online", wake, { once: true });
    });
  };
  watch.observe(root, { attributeFilter: ["data-user"] });
  look();
};

export default signedIn;
