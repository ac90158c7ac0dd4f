import { useLayoutEffect, useRef, type RefObject } from "react";
import { countDialog } from "./overlay.ts";

/** The browser's own dialog, open as long as it is drawn; the focus goes back to where it came from. @param focus gets it */
export function useModal(focus: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    focus.current?.focus();
    const uncount = countDialog(() => opened?.close());
    return () => {
      uncount();
      opened?.close();
    };
  }, [focus]);
  return dialog;
}
