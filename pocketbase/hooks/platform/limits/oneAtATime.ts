interface Locks {
  getOrSet: (key: string, make: () => string) => string;
  remove: (key: string) => void;
  has: (key: string) => boolean;
}

const LOOK_AGAIN_MS = 4;
const lockOf = (key: string): string => `lock ${key}`;

/**
 * Does something while nobody else does anything under the same key: whoever comes meanwhile is sent to `busy`. A lock
 * lives in the memory of the server, so a crash leaves none behind.
 */
export function oneAtATime<Found>(app: CoreApp, key: string, act: () => Found, busy: () => Found): Found {
  const store = app.store() as unknown as Locks;
  const [lock, mine] = [lockOf(key), $security.randomString(12)];
  if (store.getOrSet(lock, () => mine) !== mine) return busy();
  try {
    return act();
  } finally {
    store.remove(lock);
  }
}

/** Waits until nobody does anything under a key, so long at most. It holds a runtime: only for what takes a moment. */
export function awaitTurn(app: CoreApp, key: string, mostMs: number): void {
  const store = app.store() as unknown as Locks;
  for (let leftMs = mostMs; leftMs > 0 && store.has(lockOf(key)); leftMs -= LOOK_AGAIN_MS) sleep(LOOK_AGAIN_MS);
}
