/** Where a request says it comes from; "" where it says nothing. */
export interface Sender {
  /** Sec-Fetch-Site */
  fetchSite: string;
  /** Origin */
  origin: string;
  /** Host */
  host: string;
}

/**
 * Whether a page of this site sent the request, or no browser at all.
 * Browsers send Sec-Fetch-Site only on trustworthy connections, so Origin answers where it is missing.
 */
export function isFromHere({ fetchSite, origin, host }: Sender, siteUrl: string): boolean {
  if (fetchSite) return fetchSite === "same-origin";
  if (!origin) return true;
  return origin.replace(/^https?:\/\//, "") === host || origin === siteUrl;
}
