import { environment } from "../../platform/environment.ts";

/** A page of the provider's, which whoever knows its id may open. */
export const pageUrl = (page: "checkout" | "portal" | "invoice", id: string): string =>
  `${environment.siteUrl || environment.serverUrl}/sandbox/${page}/${id}`;
