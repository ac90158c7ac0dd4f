import { isFromHere, isSecure } from "../rules/request.ts";
import { environment } from "./environment.ts";

export const isSecureRequest = (e: core.RequestEvent): boolean =>
  isSecure(
    e.isTLS(),
    environment.trustedProxy ? e.request!.header.get("X-Forwarded-Proto") : "",
    environment.trustedProxy !== "",
  );

/** Refuses what a page of another site sends. */
export function refuseOtherSites(e: core.RequestEvent): void {
  const { header, host } = e.request!;
  const sender = { fetchSite: header.get("Sec-Fetch-Site"), origin: header.get("Origin"), host };
  if (!isFromHere(sender, environment.siteUrl))
    throw new ForbiddenError("This can only be asked from the site itself.");
}
