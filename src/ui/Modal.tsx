import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";

interface Props {
  id: string;
  title: string;
  isOpen: boolean;
  /** By Escape, the cross or a press outside. */
  onClose: () => void;
  children: ReactNode;
}

/** A question or a short form over the page. */
export const Modal = ({ id, title, isOpen, onClose, children }: Props) => (
  <Dialog id={id} title={title} shape="narrow" open={isOpen} onClose={onClose}>
    <div className="grid gap-4.5 px-6 pt-1 pb-6">{children}</div>
  </Dialog>
);

/** What can be answered, at its end. */
export const ModalActs = ({ children }: { children: ReactNode }) => (
  <div className="-mx-6 flex flex-wrap justify-end gap-2.5 border-t border-line px-6 pt-4">{children}</div>
);
