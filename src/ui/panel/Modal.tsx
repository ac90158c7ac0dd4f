import { texts } from "#texts/controls.ts";
import { useEffect, type ReactNode } from "react";
import { dialogById, openDialog } from "./dialog.ts";
import { Icon } from "#ui/Icon.tsx";
import "./modal.css";

interface Props {
  id: string;
  title: string;
  isOpen: boolean;
  /** By Escape, the cross or a press on [data-close]. */
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page. Its inside is made anew each time it opens; the focus goes back to where it came from. */
export function Modal({ id, title, isOpen, onClose, children }: Props) {
  useEffect(() => {
    if (isOpen) openDialog(id);
    else dialogById(id)?.close();
  }, [id, isOpen]);
  return (
    <dialog id={id} className="modal" aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className="modal-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="modal-close" data-close>
          <Icon name="close" />
          <span className="sr-only">{texts.close}</span>
        </button>
      </div>
      {isOpen && <div className="modal-inside">{children}</div>}
    </dialog>
  );
}
