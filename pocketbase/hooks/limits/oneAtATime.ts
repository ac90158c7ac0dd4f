interface Locks {
  getOrSet: (key: string, make: () => string) => string;
  remove: (key: string) => void;
}

/**
 * Does something while nobody else does anything under the same key: whoever comes meanwhile is sent to `busy`. A lock
 * lives in the memory of the server, so a crash leaves none behind.
 */
export function oneAtATime<Found>(app: CoreApp, key: string, act: () => Found, busy: () => Found): Found {
  const store = app.store() as unknown as Locks;
  const [lock, mine] = [`lock ${key}`, $security.randomString(12)];
  if (store.getOrSet(lock, () => mine) !== mine) return busy();
  try {
    return act();
  } finally {
    store.remove(lock);
  }
}
