import { said } from "../release/texts.ts";
import { environment } from "../environment.ts";
import { isFromHere } from "./request.rules.ts";

/** Whether the reader's connection is encrypted. Anybody can claim it, so only a trusted proxy is believed. */
export const isSecure = (e: core.RequestEvent): boolean =>
  e.isTLS() || (environment.trustedProxy !== "" && e.request.header.get("X-Forwarded-Proto") === "https");

/** Refuses what a page of another site sends. */
export function refuseOtherSites(e: core.RequestEvent): void {
  const { header, host } = e.request;
  const sender = { fetchSite: header.get("Sec-Fetch-Site"), origin: header.get("Origin"), host };
  if (!isFromHere(sender, environment.siteUrl)) throw new ForbiddenError(said("fromSiteOnly"));
}

/** Answers before the handler is over: what it does after that keeps nobody waiting. */
export function answerNow(e: core.RequestEvent, body: unknown): void {
  const bytes = toBytes(JSON.stringify(body));
  e.response.header().set("Content-Length", String(bytes.length));
  e.blob(200, "application/json", bytes);
  e.flush();
}

/** Answers what is one reader's alone, and nobody keeps. */
export function answerPrivately(e: core.RequestEvent, body: unknown): void {
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, body);
}
