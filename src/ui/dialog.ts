/**
 * What the native <dialog> leaves open: openers ([data-open="id"]) and closers ([data-close]) anywhere on the page,
 * closing on an outside press where `closedby` is unknown, and focus on the heading.
 */
const knowsClosedBy = (): boolean => "closedBy" in HTMLDialogElement.prototype;

export const dialogById = (id: string): HTMLDialogElement | null =>
  document.querySelector<HTMLDialogElement>(`dialog#${CSS.escape(id)}`);

/** Opens a dialog over the page. Another open one is closed first: there is never a stack. */
export function openDialog(id: string): HTMLDialogElement | undefined {
  const dialog = dialogById(id);
  if (!dialog || dialog.open) return undefined;
  document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((other) => other.close());
  dialog.showModal();
  const first = dialog.querySelector<HTMLElement>("[autofocus], h2[tabindex]");
  first?.focus();
  return dialog;
}

function closeOnPressOutside(event: PointerEvent): void {
  const dialog = event.target;
  if (!(dialog instanceof HTMLDialogElement)) return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
  if (!inside) dialog.close();
}

/**
 * @param open called with the name in [data-open] when such a button is pressed
 */
export function listenForDialogs(open: (id: string) => void): void {
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const opener = target.closest<HTMLElement>("[data-open]");
    if (opener) open(opener.dataset["open"] ?? "");
    else if (target.closest("[data-close]")) target.closest("dialog")?.close();
  });
  if (!knowsClosedBy()) document.addEventListener("pointerdown", closeOnPressOutside);
}
