import { iconButton } from "#features/video/icons.ts";
import { fill } from "#lib/fill.ts";
import { texts } from "#texts/transcript.ts";
import { lineAddress } from "./lineAddress.ts";

const canonical = () => document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;

async function copy(address: string, say: (words: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    say(texts.linkCopied);
  } catch {
    // Refused, or no secure connection.
    history.replaceState(history.state, "", address);
    say(texts.linkInAddress);
  }
}

/** Puts a button beside a line that copies the address of its second. */
export function addCopyButton(line: HTMLAnchorElement, say: (words: string) => void): void {
  const time = line.querySelector(".tc")?.textContent ?? "";
  const second = new URL(line.href).searchParams.get("t") ?? "0";
  line.after(
    iconButton(
      "link",
      fill(texts.copy, { time }),
      () => void copy(lineAddress(second, location.href, canonical()), say),
      "film-copy",
    ),
  );
}
