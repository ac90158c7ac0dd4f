const KB = 1024;

/** The sizes in what `df -Pk` says of one folder, in bytes; undefined where it says something else. */
export function sizesIn(told: string): { size: number; free: number } | undefined {
  const line = told.trim().split("\n").pop() ?? "";
  // The device's name may have spaces in it: what follows it is numbers.
  const [, size, free] = /\s(\d+)\s+\d+\s+(\d+)\s+\d+%\s/.exec(line) ?? [];
  return size && free && Number(size) > 0 ? { size: Number(size) * KB, free: Number(free) * KB } : undefined;
}
