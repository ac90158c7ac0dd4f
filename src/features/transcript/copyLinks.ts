import { iconButton } from "#features/video/icons.ts";
import { LINK_COPIED, LINK_IN_ADDRESS } from "./transcript.text.ts";

/** The address that opens this page at that second. */
function addressAt(second: string): string {
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  const path = canonical ? new URL(canonical.href).pathname : location.pathname;
  return `${location.origin}${path}?t=${second}`;
}

async function copy(address: string, say: (words: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    say(LINK_COPIED);
  } catch {
    // Refused, or no secure connection.
    history.replaceState(history.state, "", address);
    say(LINK_IN_ADDRESS);
  }
}

/** Puts a button beside a line that copies the address of its second. */
export function addCopyButton(line: HTMLAnchorElement, say: (words: string) => void): void {
  const time = line.querySelector(".tc")?.textContent ?? "";
  const second = new URL(line.href).searchParams.get("t") ?? "0";
  line.after(iconButton("link", `Copy link to ${time}`, () => void copy(addressAt(second), say), "film-copy"));
}
