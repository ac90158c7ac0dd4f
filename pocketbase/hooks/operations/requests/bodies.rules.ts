const KB = 1024;

/** More than the longest text that is kept takes as JSON, and so little that a flood of the worst fits into memory. */
export const LARGEST_BODY = 128 * KB;

/** What some routes take, the first that fits; of ours all others a form's few words. */
const BY_ROUTE: [route: RegExp, bytes: number][] = [
  // An event of the payment provider; it is kept as text, and read when its signature is right.
  [/^\/api\/course\/webhooks\//, 1024 * KB],
  // What is too long comes back in the form, instead of an error.
  [/^\/api\/course\/contact$/, 256 * KB],
  [/^\/api\/course\/progress$/, 96 * KB],
  [/^\/api\/course\/(?:quiz|events|feedback|register|link|reviews\/[^/]+)$/, 64 * KB],
  [/^\/api\/collections\/users\/(?:request-[a-z-]+|confirm-email-change|auth-with-otp)$/, 64 * KB],
  [/^\/api\/course\/positions$/, 32 * KB],
  [/^\/api\/course\//, 16 * KB],
];

/** How many bytes of a body are read by a route. */
export const largestOf = (path: string): number => BY_ROUTE.find(([route]) => route.test(path))?.[1] ?? LARGEST_BODY;

const RECORDS = /^\/api\/collections\/([^/]+)\/records(?:\/[^/]+)?$/;

/** The collection whose record a request writes; undefined for any other request. */
export const isUploadRoute = (method: string, path: string): string | undefined =>
  method === "POST" || method === "PATCH" ? RECORDS.exec(path)?.[1] : undefined;

/** Whether few of a kind may be read at once: it is longer than most that anybody writes, or does not say how long it is. */
export const isLarge = (bytes: number): boolean => bytes < 0 || bytes > 16 * KB;
