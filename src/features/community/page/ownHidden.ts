import type { HiddenReply } from "#contract/community.d.ts";
import { storedSession } from "#lib/session.ts";
import { fullDate } from "#lib/dates.ts";
import { texts } from "#texts/ownDecisions.ts";
import { element } from "#ui/element.ts";

/** Where alerts and mails lead, too. */
const OWN_DECISIONS = "/profile#decisions";

function ownInitial(): string {
  const { displayName } = (storedSession()?.record ?? {}) as { displayName?: unknown };
  return typeof displayName === "string" ? ([...displayName][0]?.toUpperCase() ?? "") : "";
}

function rowOf({ id, html, heldFor, created }: HiddenReply): HTMLLIElement {
  const time = element("time", "tc", fullDate(Date.parse(created)));
  time.dateTime = created;
  const tag = element("span", "tag", texts.hiddenMark);
  const by = element("p", "by", element("b", "", texts.byYou), tag, time);
  const link = element("a", "", texts.see);
  link.href = OWN_DECISIONS;
  const note = element("p", "com-hidden", heldFor ? texts.heldReply : texts.hiddenReply, " ", link);
  const words = element("div", "prose");
  words.dir = "auto";
  // As it stands in the page once it is seen: the server made it of what was typed (hooks/markdown).
  words.innerHTML = html;
  const badge = element("span", "bdg", ownInitial());
  badge.ariaHidden = "true";
  const row = element("li", "reply", badge, element("div", "", by, note, words));
  row.id = `reply-${id}`;
  row.tabIndex = -1;
  return row;
}

/** Puts it where it would stand among the others; nowhere, when that is on another page of them. */
function place(list: Element, row: HTMLElement, created: string): void {
  const rows = [...list.children].filter((one) => !one.matches(".accepted"));
  const behind = rows.find((one) => (one.querySelector("time")?.dateTime ?? "") > created);
  const isBefore = behind === rows[0] && new URLSearchParams(location.search).has("after");
  const isAfter = !behind && list.parentElement?.querySelector(":scope > p > .btn");
  if (isBefore || isAfter) return;
  list.insertBefore(row, behind ?? null);
  if (location.hash === `#${row.id}`) row.focus();
}

/** Shows whoever wrote a reply that is hidden from others where it stands, and leads to why. */
export function showHidden(hidden: HiddenReply[]): void {
  const list = document.querySelector("[data-replies]");
  for (const reply of hidden)
    if (list && !document.getElementById(`reply-${reply.id}`)) place(list, rowOf(reply), reply.created);
}
