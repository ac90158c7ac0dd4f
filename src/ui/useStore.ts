import type { ReadableAtom } from "nanostores";
import { useSyncExternalStore } from "react";

/**
 * What a store holds. While React hydrates it is what the build wrote, so that both find the same text; what lies on this
 * device, or another part of the page learned meanwhile, follows before anything is painted.
 * @param built what the build writes, where that is not the store's first value: it is computed, or lies on the device
 */
export function useStore<Value>(store: ReadableAtom<Value>, built = store.init as Value): Value {
  return useSyncExternalStore(
    (changed) => store.listen(changed),
    () => store.get(),
    () => built,
  );
}
