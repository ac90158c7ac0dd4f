const LONGEST = 2048;
const PARTS = /^https?:\/\/[^/?#]+(\/[^?#]*)(?:\?([^#]*))?/;
const LESSON = /(?:^|&)lesson=([a-z0-9-]+)(?:&|$)/;

/**
 * Which paths a page's address may mean, the more exact first: a lesson is also asked for by a module's `?lesson=`.
 * Whatever else stands behind the path is not looked at.
 */
export function pathsIn(address: string): string[] {
  const [, path = "", query = ""] = address.length > LONGEST ? [] : (PARTS.exec(address) ?? []);
  if (!path) return [];
  const lesson = LESSON.exec(query)?.[1];
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  return lesson ? [`${plain}/${lesson}`, plain] : [plain];
}
