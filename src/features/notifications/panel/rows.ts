import { typeIcon } from "#features/notifications/kept/icons.ts";
import { drawing, iconButton } from "#features/video/icons.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/notifications.ts";
import { element } from "#ui/element.ts";
import { undoButton } from "#ui/panel/listActs.ts";
import { type Notification } from "#features/notifications/kept/notifications.ts";
import { markRead, takeBack, throwAway } from "#features/notifications/kept/notifications.store.ts";
import { agoWords } from "./when.ts";

function marked(act: string, button: HTMLElement): HTMLElement {
  button.dataset["act"] = act;
  return button;
}

/** Where it leads; whoever goes there has read it. */
function wayOf({ id, action }: Notification): HTMLElement[] {
  if (!action) return [];
  const link = element("a", "btn", action.label);
  link.href = action.url;
  if (!action.url.startsWith("/")) link.rel = "noopener noreferrer";
  link.addEventListener("click", () => markRead(id));
  return [marked("go", link)];
}

function readButton({ id, title }: Notification): HTMLElement {
  const button = element("button", "btn btn-quiet", texts.markReadShort);
  button.type = "button";
  button.ariaLabel = fill(texts.markRead, { title });
  button.addEventListener("click", () => markRead(id));
  return marked("read", button);
}

/** What was thrown away keeps its row until the list is closed: until then it can be taken back. */
function goneRow({ id, title }: Notification): HTMLLIElement {
  const icon = element("span", "alert-icon");
  icon.innerHTML = drawing("trash");
  const undo = undoButton(texts.undo, () => takeBack(id), fill(texts.undoRemoval, { title }));
  return element(
    "li",
    "alert alert-gone",
    icon,
    element("p", "", element("b", "", texts.removed), " ", title),
    marked("remove", undo),
  );
}

function rowOf(one: Notification): HTMLLIElement {
  const { id, type, title, message, timestamp, read } = one;
  const time = element("time", "tc", agoWords(Date.parse(timestamp), Date.now()));
  time.dateTime = timestamp;
  const kind = element("p", "alert-kind tc", texts.types[type]);
  if (!read) kind.append(element("span", "alert-new", texts.isNew));
  const ways = [...wayOf(one), ...(read ? [] : [readButton(one)])];
  const text = message ? [element("p", "alert-text", message)] : [];
  const acts = ways.length > 0 ? [element("p", "alert-ways", ...ways)] : [];
  const middle = element("div", "", kind, element("h3", "", title), ...text, time, ...acts);
  const remove = iconButton("trash", fill(texts.remove, { title }), () => throwAway(id));
  remove.className = "list-act";
  const icon = element("span", "alert-icon", typeIcon(type));
  icon.dataset["type"] = type;
  const row = element("li", "alert", icon, middle);
  row.append(marked("remove", remove));
  return row;
}

const drawn = new WeakMap<Element, string>();

/** The row as it stands, where nothing of it changed. */
function rowFor(one: Notification, isGone: boolean, old: HTMLElement | undefined): HTMLElement {
  const text = JSON.stringify([one, isGone]);
  if (old && drawn.get(old) === text) return old;
  const row = isGone ? goneRow(one) : rowOf(one);
  row.dataset["id"] = one.id;
  drawn.set(row, text);
  return row;
}

const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.children] as HTMLElement[];

/**
 * Draws them; the focus stays at the same thing, else goes to what came in its row's place.
 * @param leave takes the focus where nothing is left
 */
export function drawAlerts(list: HTMLElement, all: Notification[], gone: ReadonlySet<string>, leave: () => void): void {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && list.contains(active) ? active : undefined;
  const old = rowsIn(list);
  const at = old.findIndex((row) => row.contains(focused ?? null));
  const byId = new Map(old.map((row) => [row.dataset["id"], row]));
  list.replaceChildren(...all.map((one) => rowFor(one, gone.has(one.id), byId.get(one.id))));
  if (!focused) return;
  if (focused.isConnected) return focused.focus({ preventScroll: true });
  const rows = rowsIn(list);
  const row =
    rows.find(({ dataset }) => dataset["id"] === old[at]?.dataset["id"]) ?? rows[Math.min(at, rows.length - 1)];
  const same = row?.querySelector<HTMLElement>(`[data-act="${focused.dataset["act"] ?? ""}"]`);
  const heir = same ?? row?.querySelector<HTMLElement>("[data-act=remove]");
  if (heir) heir.focus({ preventScroll: true });
  else leave();
}

/** "2 minutes ago" becomes "3 minutes ago". */
export function moveTimesOn(list: HTMLElement): void {
  for (const time of list.querySelectorAll("time")) {
    const words = agoWords(Date.parse(time.dateTime), Date.now());
    if (time.textContent !== words) time.textContent = words;
  }
}
