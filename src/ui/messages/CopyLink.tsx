import { useRef, useState } from "react";

interface Props {
  link: string;
  words: { copy: string; copied: string; refused: string };
}

/** An address to hand on: it can be pressed, and copied with one press. Where the browser refuses, it stands selected. */
export function CopyLink({ link, words }: Props) {
  const shown = useRef<HTMLAnchorElement>(null);
  const [said, say] = useState("");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      say(words.copied);
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      say(words.refused);
    }
  }
  return (
    <>
      <a href={link} ref={shown}>
        {link}
      </a>
      <span className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0">
        <button type="button" className="text-button min-h-11" onClick={() => void copy()}>
          {words.copy}
        </button>
        <span role="status">{said}</span>
      </span>
    </>
  );
}
