/**
 * What the native <dialog> leaves open: closers ([data-close]), closing on an outside press where `closedby` is unknown,
 * and focus on the heading.
 */
const knowsClosedBy = (): boolean => "closedBy" in HTMLDialogElement.prototype;

export const dialogById = (id: string): HTMLDialogElement | null =>
  document.querySelector<HTMLDialogElement>(`dialog#${CSS.escape(id)}`);

function closeOnPressOutside(event: PointerEvent): void {
  const dialog = event.target;
  if (!(dialog instanceof HTMLDialogElement)) return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
  if (!inside) dialog.close();
}

let isListening = false;

function listenForClosing(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener("click", ({ target }) => {
    (target as Element).closest("[data-close]")?.closest("dialog")?.close();
  });
  if (!knowsClosedBy()) document.addEventListener("pointerdown", closeOnPressOutside);
}

/** Opens a dialog over the page. Another open one is closed first: there is never a stack. */
export function openDialog(id: string): HTMLDialogElement | undefined {
  const dialog = dialogById(id);
  if (!dialog || dialog.open) return undefined;
  listenForClosing();
  document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((other) => other.close());
  dialog.showModal();
  const first = dialog.querySelector<HTMLElement>("[autofocus], h2[tabindex]");
  first?.focus();
  return dialog;
}
