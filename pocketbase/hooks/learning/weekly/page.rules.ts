import type { WeeklyTexts } from "#contract/site.d.ts";
import { safe } from "../../platform/plainPages/html.rules.ts";

/** What stands on the page behind a mail's link. @param action what its button sends; "" for a page that has none */
export function unsubscribeHtml({ text, button }: WeeklyTexts["pages"]["ask"], action: string): string {
  const form = `<form method="post" action="${safe(action)}"><button>${safe(button)}</button></form>`;
  return `<p>${safe(text)}</p>\n${action ? form : `<p><a href="/">${safe(button)}</a></p>`}`;
}
