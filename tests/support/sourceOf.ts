import { Counter, IMPORT_LIMITS, type Limits, type Source } from "#authoring/import/source/source.ts";

/** What is imported, of files that are written in a test. */
export function sourceOf(files: Record<string, string | Uint8Array>, limits: Limits = IMPORT_LIMITS): Source {
  const counter = new Counter(limits);
  const bytes = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
  for (const [path, content] of bytes) counter.take(path, content.length);
  return counter.source((path) => bytes.get(path) ?? new Uint8Array());
}

/** Hears what could not be taken. */
export function leaving(): { told: string[]; leave: (what: string, why: string) => void } {
  const told: string[] = [];
  return { told, leave: (what, why) => void told.push(`${what}: ${why}`) };
}
