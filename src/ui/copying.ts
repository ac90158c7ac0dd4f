/** For browsers without the Clipboard API, and pages on an insecure connection. */
function copyByCommand(text: string): boolean {
  const field = document.createElement("textarea");
  field.className = "sr-only";
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
