import type { Address } from "#contract/manifest.d.ts";
import { currentRelease } from "../../platform/release/release.ts";
import { siteAt } from "../tree.ts";
import { pathsIn } from "./pages.rules.ts";

const isPage = (address: Address | undefined): boolean =>
  [address?.public, address?.members].some((entry) => entry?.type.startsWith("text/html"));

/** The path of the page of this site that sent a request, as the browser says; "" where it does not say one. */
export function sendingPage(e: core.RequestEvent): string {
  const { at } = siteAt(currentRelease());
  return pathsIn(e.request.header.get("Referer")).find((path) => isPage(at(path))) ?? "";
}
