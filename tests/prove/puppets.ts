const AT_ONCE = 8;

/** Makes so many of something, few at once. */
export async function several<Thing>(many: number, make: (at: number) => Promise<Thing>): Promise<Thing[]> {
  const made: Thing[] = [];
  for (let from = 0; from < many; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, many - from) }, (_, at) => make(from + at));
    made.push(...(await Promise.all(some)));
  }
  return made;
}
