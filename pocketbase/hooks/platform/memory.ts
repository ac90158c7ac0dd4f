const LONGEST_KEY = 2048;
const MOST_CHARACTERS = 65_536;

/** A cache of at most `most` entries, whose keys are bounded in length and in total. */
export interface Memory<Key, Value> {
  get: (key: Key) => Value | undefined;
  keep: (key: Key, value: Value) => void;
}

/** Creates a cache. Each runtime has its own, so keys from requests are bounded in number, length and total size. */
export function memory<Key, Value>(most: number): Memory<Key, Value> {
  const known = new Map<Key, Value>();
  let characters = 0;
  return {
    get: (key) => known.get(key),
    keep(key, value) {
      const length = typeof key === "string" ? key.length : 0;
      if (length > LONGEST_KEY) return;
      if (known.size >= most || characters + length > MOST_CHARACTERS) {
        known.clear();
        characters = 0;
      }
      if (!known.has(key)) characters += length;
      known.set(copied(key), value);
    },
  };
}

// Copies the key: a substring keeps its whole string in memory, such as a path with a megabyte of query.
const copied = <Key>(key: Key): Key => (typeof key === "string" ? (` ${key}`.slice(1) as Key) : key);

/**
 * Caches the latest results of a pure function; `undefined` is not cached. In the hooks' runtime computing takes some
 * twenty times as long as a lookup.
 */
export function memoize<Key, Value>(most: number, find: (key: Key) => Value): (key: Key) => Value {
  const known = memory<Key, Value>(most);
  return (key) => {
    const old = known.get(key);
    if (old !== undefined) return old;
    const value = find(key);
    if (value !== undefined) known.keep(key, value);
    return value;
  };
}
