import { useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { texts } from "#texts/frame.ts";
import { GearIcon } from "#ui/Icon.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { LogOut, MenuItem, Name, OwnLinks, useCounts } from "./Own.tsx";

/** What opens it, in the header. */
const opener = (): HTMLElement | null => document.querySelector("header [data-overlay=account]");

/** Under the name in the header: links, not an ARIA menu, so that Tab walks through them. */
export default function AccountMenu({ open, onClose }: OverlayProps) {
  // Behind the page: before it, the way that skips the header would no longer be the first.
  return open && createPortal(<Links onClose={onClose} />, document.body);
}

function Links({ onClose }: { onClose: () => void }) {
  const menu = useRef<HTMLElement>(null);
  const counts = useCounts();
  useEffect(() => {
    const [here, name] = [menu.current, opener()];
    if (!here || !name) return;
    name.ariaExpanded = "true";
    here.querySelector("a")?.focus();
    // By Escape, and by a press or the focus elsewhere; a press on the name closes it already (layouts/site/Overlays.tsx).
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !here.contains(target) && !name.contains(target)) onClose();
    };
    const escape = ({ key }: KeyboardEvent) => void (key === "Escape" && onClose());
    for (const event of ["pointerdown", "focusin"] as const) document.addEventListener(event, leave);
    document.addEventListener("keydown", escape);
    return () => {
      for (const event of ["pointerdown", "focusin"] as const) document.removeEventListener(event, leave);
      document.removeEventListener("keydown", escape);
      name.ariaExpanded = "false";
    };
  }, [onClose]);
  // With the menu goes what has the focus in it: that goes back to the name.
  useLayoutEffect(() => {
    const here = menu.current;
    return () => {
      if (here?.contains(document.activeElement)) opener()?.focus();
    };
  }, []);
  return (
    <nav
      ref={menu}
      aria-label={texts.account}
      data-pagefind-ignore
      className="fixed end-[calc(max(var(--gutter),(100vw-1240px)/2)+40px)] top-[calc(var(--header-h)-4px)] z-40 max-h-[calc(100dvh-var(--header-h)-12px)] w-72 overflow-auto rounded-card border border-fg bg-surface shadow-card max-md:hidden dark:border-line-strong [&_:is(a,button)]:min-h-11 [&_:is(a,button)]:gap-3 [&_:is(a,button)]:px-4 [&_:is(a,button):hover]:bg-surface-2 [&_:is(a,button):hover]:text-fg"
    >
      <div className="border-b border-line bg-surface-2 px-4 py-3.5">
        <Name lessons={counts.lessons} />
      </div>
      <ul className="py-1.5">
        <OwnLinks counts={counts} onChoose={onClose} />
        <li>
          <MenuItem title={texts.settings} Icon={GearIcon} data-overlay="settings" />
        </li>
        <li className="mt-1.5 border-t border-line pt-1.5">
          <LogOut onClose={onClose} />
        </li>
      </ul>
    </nav>
  );
}
