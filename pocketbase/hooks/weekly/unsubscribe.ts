import type { WeeklyTexts } from "#contract/site.d.ts";
import { brand } from "../platform/brand.ts";
import { serverTexts } from "../platform/texts.ts";
import { pageOf, POLICY } from "./page.rules.ts";
import { stopMails, stopPath, userBy } from "./stopping.ts";

function answer(e: core.RequestEvent, status: number, name: keyof WeeklyTexts["pages"], action = ""): void {
  const header = e.response.header();
  header.set("Content-Security-Policy", POLICY);
  header.set("Referrer-Policy", "no-referrer");
  header.set("Cache-Control", "private, no-store");
  header.set("X-Robots-Tag", "noindex");
  const { name: site, language } = brand(e.app.settings().meta.appName);
  return e.html(status, pageOf({ site, language, texts: serverTexts().weekly.pages[name], action }));
}

/** What a mail's link opens. A mailbox that looks at links by itself ends nothing. */
export function show(e: core.RequestEvent): void {
  const user = userBy(e.app, e.request.url.query().get("u"));
  return user ? answer(e, 200, "ask", stopPath(e.app, user)) : answer(e, 400, "broken");
}

/**
 * The page's button, and the one of a mailbox (RFC 8058), which is no page of this site and has no session. Whoever has the
 * link may end the mails, and nothing else; pressed again it changes nothing.
 */
export function stop(e: core.RequestEvent): void {
  const user = userBy(e.app, e.request.url.query().get("u"));
  if (!user) return answer(e, 400, "broken");
  stopMails(e.app, user);
  return answer(e, 200, "done");
}
