const LONGEST_KEY = 2048;
const MOST_CHARACTERS = 65_536;

/** What the latest questions were answered with; `most` entries, and what they are asked by never fills the memory. */
export interface Memory<Key, Value> {
  get: (key: Key) => Value | undefined;
  keep: (key: Key, value: Value) => void;
}

/** Each runtime has one of its own, so what a reader sends is bounded in number, in length and in all. */
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

// A part of what was sent would keep the whole of it: a path, its megabyte of query.
const copied = <Key>(key: Key): Key => (typeof key === "string" ? (` ${key}`.slice(1) as Key) : key);

/**
 * Remembers the latest answers of a pure function; "undefined" is none. Working one out takes the hooks' runtime some
 * twenty times as long as looking it up.
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
