import type { ClientDirective } from "astro";
import { whenIdle } from "#shell/late/idle.ts";

/** client:signedIn brings an island to life when the page is idle, for somebody signed in; also when they become so later. */
const signedIn: ClientDirective = (load, _, island) => {
  const root = document.documentElement;
  const hydrate = async (loading: ReturnType<typeof load>) => {
    await (
      await loading
    )();
    // Without a network nothing came: it comes with the network.
    if (island.hasAttribute("ssr") && !navigator.onLine)
      addEventListener("online", () => void hydrate(load()), { once: true });
  };
  const watch = new MutationObserver(() => look());
  const look = () => {
    // The hint of the first paint, kept in step with the session.
    if (!("user" in root.dataset)) return;
    watch.disconnect();
    // The code is on its way while the page comes to rest.
    const loading = load();
    void whenIdle().then(() => hydrate(loading));
  };
  watch.observe(root, { attributeFilter: ["data-user"] });
  look();
};

export default signedIn;
