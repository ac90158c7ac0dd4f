import { useStore as useNanoStore } from "@nanostores/react";
import type { ReadableAtom } from "nanostores";
import { useHydrated } from "./useHydrated.ts";

/**
 * What a store holds. While React hydrates it is what the build wrote, so that both find the same text; what lies on this
 * device, or another part of the page learned meanwhile, follows before anything is painted.
 * @param built what the build writes, where that is not the store's first value: it is computed, or lies on the device
 */
export function useStore<Value>(store: ReadableAtom<Value>, built = store.init as Value): Value {
  // Its own `ssr` leaves computed stores out.
  const value = useNanoStore(store);
  return useHydrated() ? value : built;
}
