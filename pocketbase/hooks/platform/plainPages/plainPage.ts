import { siteBrand } from "../release/brand.ts";
import { plainPage, policyFor, type PlainPage } from "./plainPage.rules.ts";

interface Answer extends PlainPage {
  status: number;
  /** "no-referrer" where the page's own address is a secret; a form that must name its site needs "same-origin". */
  referrer: "no-referrer" | "same-origin";
}

/** Answers by a plain page, which nobody may keep. */
export function answerByPage(e: core.RequestEvent, { status, referrer, title, body }: Answer): void {
  const nonce = $security.randomString(20);
  const header = e.response.header();
  header.set("Content-Security-Policy", policyFor(nonce));
  header.set("Referrer-Policy", referrer);
  header.set("Cache-Control", "private, no-store");
  header.set("X-Robots-Tag", "noindex");
  return e.html(status, plainPage({ ...siteBrand(e.app.settings().meta.appName), nonce, title, body }));
}
