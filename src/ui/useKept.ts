import type { ReadableAtom } from "nanostores";
import { useSyncExternalStore } from "react";

/**
 * A store whose value lies on this device. While React hydrates it is what the build wrote, so that both find the same
 * text; what lies here follows before anything is painted.
 */
export function useKept<Value>(store: ReadableAtom<Value>, built: Value): Value {
  return useSyncExternalStore(
    (changed) => store.listen(changed),
    () => store.get(),
    () => built,
  );
}
