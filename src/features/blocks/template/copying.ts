import { texts } from "#texts/blocks.ts";
import { element } from "#ui/element.ts";
import { say } from "#ui/messages/toast.ts";

const COPIED = texts.copiedPasteWhereWork;
const REFUSED = texts.browserDidNotLet;
const SHOWN_FOR_MS = 2500;

/** The template as plain text; table cells are separated by tabs, so that they paste into a spreadsheet. */
function textOf(body: Element): string {
  const table = body.querySelector("table");
  if (!table) return (body as HTMLElement).innerText.trim();
  const cells = (row: HTMLTableRowElement) => [...row.cells].map((cell) => cell.innerText.trim()).join("\t");
  return [...table.rows].map(cells).join("\n");
}

/** For browsers without the Clipboard API, and pages on an insecure connection. */
function copyByCommand(text: string): boolean {
  const field = element("textarea", "sr-only");
  field.value = text;
  field.tabIndex = -1;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}

/** Copies a text. @returns false when the browser refuses */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function select(body: HTMLElement): void {
  body.focus();
  getSelection()?.selectAllChildren(body);
}

/** Copies the text below the button; if the browser refuses, selects it and says how to copy it. */
export async function copyTemplate(button: Element): Promise<void> {
  const body = button.closest("figure")?.querySelector<HTMLElement>("[role=region]");
  if (!body) return;
  if (!(await isCopied(textOf(body)))) {
    select(body);
    say(REFUSED);
    return;
  }
  (button as HTMLElement).focus();
  button.replaceChildren("Copied");
  setTimeout(() => button.replaceChildren("Copy"), SHOWN_FOR_MS);
  say(COPIED);
}
