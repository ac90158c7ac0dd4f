const TYPES: Record<string, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

/** A name never means another photo, but one that was taken away is not to live on in a shared cache for a month. */
const SHARED = "public, max-age=2592000, s-maxage=300";

/** A stored file is a picture or something to keep: never a page or a script of this site, whatever its name says. */
export function serveUpload(e: core.FileDownloadRequestEvent): void {
  const ending = e.servedName.replace(/^.*\./, "");
  const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
  const headers = e.requestEvent.response.header();
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  headers.set("Content-Type", type ?? "application/octet-stream");
  if (!type) headers.set("Content-Disposition", "attachment");
  // Who guards a file has said already how it is kept, or says so after this.
  if (!headers.get("Cache-Control")) headers.set("Cache-Control", SHARED);
  e.next();
}
