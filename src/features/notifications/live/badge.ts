import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notifications.ts";
import { element } from "#ui/element.ts";

const MOST_SHOWN = 99;

/** Shows on every button of the alerts, and in the tab's title, how many are new. */
export function paintBadges(unread: number): void {
  const count = unread > MOST_SHOWN ? `${String(MOST_SHOWN)}+` : String(unread);
  for (const button of document.querySelectorAll("[data-open=alerts]")) {
    const words = unread === 0 ? texts.title : fill(texts.titleUnread, { count });
    button.querySelector(".sr-only")?.replaceChildren(words);
    button.querySelector(".alerts-count")?.remove();
    if (unread === 0) continue;
    const badge = element("b", "alerts-count", count);
    badge.ariaHidden = "true";
    button.append(badge);
  }
  const title = document.title.replace(/^\(\d+\+?\) /, "");
  document.title = unread === 0 ? title : fill(texts.tabTitle, { count, title });
}
