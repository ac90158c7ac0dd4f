const KB = 1024;

/** Bytes. Larger than the longest stored text as JSON, and small enough that many at once fit into memory. */
export const LARGEST_BODY = 128 * KB;

/** Limits by route; the first match wins. Other routes of ours take small forms only. */
const BY_ROUTE: [route: RegExp, bytes: number][] = [
  // A payment webhook is stored as text and parsed once its signature is verified.
  [/^\/api\/course\/webhooks\//, 1024 * KB],
  // Over-long texts get the form back with a message instead of an error.
  [/^\/api\/course\/contact$/, 256 * KB],
  [/^\/api\/course\/progress$/, 96 * KB],
  [/^\/api\/course\/(?:quiz|events|feedback|register|link|reviews\/[^/]+)$/, 64 * KB],
  [/^\/api\/collections\/users\/(?:request-[a-z-]+|confirm-email-change|auth-with-otp)$/, 64 * KB],
  [/^\/api\/course\/positions$/, 32 * KB],
  [/^\/api\/course\//, 16 * KB],
];

/** The largest body of a route, in bytes. */
export const largestOf = (path: string): number => BY_ROUTE.find(([route]) => route.test(path))?.[1] ?? LARGEST_BODY;

const RECORDS = /^\/api\/collections\/([^/]+)\/records(?:\/[^/]+)?$/;

/** The collection that a request creates or updates a record in; undefined for any other request. */
export const isUploadRoute = (method: string, path: string): string | undefined =>
  method === "POST" || method === "PATCH" ? RECORDS.exec(path)?.[1] : undefined;

/** The collection that an address of the records API names; undefined for any other address. */
export const collectionAsked = (path: string): string | undefined => /^\/api\/collections\/([^/]+)\//.exec(path)?.[1];

/** True when the body needs one of the few slots for large bodies: above the usual size, or of unknown length. */
export const isLarge = (bytes: number): boolean => bytes < 0 || bytes > 16 * KB;
