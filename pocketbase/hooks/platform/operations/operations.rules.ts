/** One operation as a device sent it: whoever reads a field makes sure of its type. */
export type Sent = Record<string, unknown>;

export const MOST_OPERATIONS = 200;

const isObject = (value: unknown): value is Sent =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list of a body, or one sentence about what is wrong with its form. */
export function listIn(body: Sent, name: string): Sent[] | { problem: string } {
  const list = body[name] ?? [];
  if (!Array.isArray(list) || !list.every(isObject)) return { problem: `"${name}" must be a list of objects.` };
  return list.length > MOST_OPERATIONS ? { problem: `Send at most ${MOST_OPERATIONS} of "${name}" at once.` } : list;
}
