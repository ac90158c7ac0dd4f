/**
 * Remembers the latest answers of a pure function. Working one out takes the hooks' runtime some twenty times as
 * long as looking it up, and the limit keeps what readers send from filling the memory.
 */
export function remembered<Key, Value>(limit: number, find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const old = known.get(key);
    if (old !== undefined) return old;
    if (known.size >= limit) known.clear();
    const value = find(key);
    known.set(key, value);
    return value;
  };
}
