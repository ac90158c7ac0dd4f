import { iconButton } from "#features/video/icons.ts";
import { lineAddress } from "./lineAddress.ts";
import { LINK_COPIED, LINK_IN_ADDRESS } from "./transcript.text.ts";

const canonical = () => document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;

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
  line.after(
    iconButton(
      "link",
      `Copy link to ${time}`,
      () => void copy(lineAddress(second, location.href, canonical()), say),
      "film-copy",
    ),
  );
}
