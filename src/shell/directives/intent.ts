import type { ClientDirective } from "astro";
import { lateIsland } from "#shell/late/island.ts";

/**
 * client:intent brings an island to life at the first sign that the reader wants it, and loses no press on the way.
 * client:intent="load" does not wait for a sign, and keeps what is pressed meanwhile.
 */
const intent: ClientDirective = (load, { value }, island) => {
  const wake = lateIsland(load, island);
  if (value === "load") void wake();
};

export default intent;
