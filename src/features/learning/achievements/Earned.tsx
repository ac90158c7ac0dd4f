import { useEffect, useRef, useState } from "react";
import { $session } from "#features/account/session/account.store.ts";
import { texts } from "#texts/achievements.ts";
import { pinToast } from "#ui/messages/toast.ts";
import { openOverlay } from "#ui/overlay.ts";
import { Celebration, useFreshlyEarned } from "./Highlight.tsx";

/** Long enough to read and to reach it; the list of badges keeps it. */
const SHOWN_MS = 8_000;

const WAY = "me-2 inline-block min-h-6 underline last:me-0";

/** What somebody is about to press or to look at when they have earned something. */
const WANTED = "[data-steps], [data-week]";

/** Over what is wanted the word moves to the top of the window, and stays there. */
function useKeptClear() {
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const toast = own.current?.closest<HTMLElement>("[data-toast]");
    if (!toast) return;
    const keepClear = () => {
      const { top, bottom } = toast.getBoundingClientRect();
      const isOver = [...document.querySelectorAll(WANTED)].some((one) => {
        const box = one.getBoundingClientRect();
        return box.height > 0 && box.top < bottom && box.bottom > top;
      });
      if (isOver) Object.assign(toast.style, { top: "calc(var(--header-h) + 12px)", bottom: "auto" });
    };
    keepClear();
    addEventListener("scroll", keepClear, { passive: true });
    return () => {
      removeEventListener("scroll", keepClear);
      Object.assign(toast.style, { top: "", bottom: "" });
    };
  }, []);
  return own;
}

/** What was just earned, in the page's live region. */
function Earned({ words, end }: { words: string; end: () => void }) {
  const isFresh = useFreshlyEarned(true);
  const [isHeld, setHeld] = useState(false);
  const own = useKeptClear();
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(end, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, end]);
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  const see = () => {
    end();
    void openOverlay("badges");
  };
  return (
    <span
      ref={own}
      className="relative"
      data-fresh={isFresh ? "" : undefined}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      {isFresh && <Celebration />}
      {words}{" "}
      <button type="button" className={`${WAY} font-bold`} onClick={see}>
        {texts.see}
      </button>{" "}
      <button type="button" className={WAY} onClick={end}>
        {texts.dismiss}
      </button>
    </span>
  );
}

/** Says what was earned for a while, paused under pointer and focus, to nobody but who earned it. */
export function announceEarned(words: string): void {
  const over = () => end();
  const end = pinToast(<Earned words={words} end={over} />);
  const stop = $session.listen(({ state }) => {
    if (state === "signed-in") return;
    stop();
    end();
  });
}
