import type { WeeklyTexts } from "#contract/site.d.ts";
import { serverTexts } from "../../platform/release/texts.ts";
import { answerByPage } from "../../platform/plainPages/plainPage.ts";
import { unsubscribeHtml } from "./weekly.rules.ts";
import { stopMails, stopPath, userBy } from "./stopping.ts";

function answer(e: core.RequestEvent, status: number, name: keyof WeeklyTexts["pages"], action = ""): void {
  const texts = serverTexts().weekly.pages[name];
  return answerByPage(e, { status, referrer: "no-referrer", title: texts.title, body: unsubscribeHtml(texts, action) });
}

/** What a mail's link opens. A mailbox that looks at links by itself ends nothing. */
export function showUnsubscribe(e: core.RequestEvent): void {
  const user = userBy(e.app, e.request.url.query().get("u"));
  return user ? answer(e, 200, "ask", stopPath(e.app, user)) : answer(e, 400, "broken");
}

/**
 * The page's button, and the one of a mailbox (RFC 8058), which is no page of this site and has no session. Whoever has the
 * link may end the mails, and nothing else; pressed again it changes nothing.
 */
export function stopWeekly(e: core.RequestEvent): void {
  const user = userBy(e.app, e.request.url.query().get("u"));
  if (!user) return answer(e, 400, "broken");
  stopMails(e.app, user);
  return answer(e, 200, "done");
}
