export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Says what takes a moment, and afterwards how long it took. */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  console.log(`${what} …`);
  const result = await work();
  console.log(`  done in ${seconds(start)}`);
  return result;
}
