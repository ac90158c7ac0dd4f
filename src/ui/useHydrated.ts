import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether this page's scripts draw: what only this device or the server knows follows what the build wrote. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
