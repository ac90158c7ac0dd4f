import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { createContext, useContext, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from "react";
import { texts } from "#texts/controls.ts";
import { cx } from "./cx.ts";
import { countDialog } from "./overlay.ts";
import { PartBoundary } from "./PartBoundary.tsx";

const SHAPES = {
  middle: "inset-0 m-auto h-fit max-h-[min(86dvh,820px)] w-[min(560px,100vw-24px)] rounded-panel",
  narrow: "inset-0 m-auto h-fit max-h-[min(92dvh,820px)] w-[min(520px,100vw-24px)] rounded-panel",
  tall: "inset-0 m-auto h-fit max-h-[min(92dvh,820px)] w-[min(560px,100vw-24px)] rounded-panel",
  high: "inset-0 m-auto h-fit max-h-[min(92dvh,820px)] w-[min(680px,100vw-24px)] rounded-panel",
  wide: "inset-0 m-auto h-fit max-h-[min(86dvh,820px)] w-[min(680px,100vw-24px)] rounded-panel",
  question: "inset-0 m-auto h-fit max-h-[86dvh] w-[min(480px,100vw-24px)] rounded-panel",
  drawer: "inset-y-0 end-0 h-dvh w-[min(340px,88vw)] rounded-s-panel border-e-0",
  palette:
    "inset-x-0 top-[8vh] mx-auto h-fit max-h-[min(88dvh,820px)] w-[min(680px,100vw-24px)] overflow-hidden! rounded-panel max-sm:top-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:rounded-none max-sm:border-0",
};

interface Props {
  title: string;
  open: boolean;
  /** By Escape, the cross, or a press outside. */
  onClose: () => void;
  /** middle: over the page. narrow, wide, question: the same, wider or narrower. drawer: from the page's end. palette: from
      above; all of a phone. */
  shape?: keyof typeof SHAPES;
  id?: string;
  /** What stands between the title and the cross. */
  beside?: ReactNode;
  /** Gets the focus instead of the title. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** A press outside does not close it. */
  isHeld?: boolean;
  /** No head: the content brings its own title under this id. */
  labelledBy?: string;
  children: ReactNode;
}

const Heading = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** Inside a dialog: gives its title the focus, where nothing is left that had it. */
export function useFocusTitle(): () => void {
  const heading = useContext(Heading);
  return () => heading?.current?.focus();
}

/** A dialog over the page. Its inside is made anew each time it opens; the focus goes back to where it came from. */
export function Dialog({
  title,
  open,
  onClose,
  shape = "middle",
  id,
  beside,
  initialFocus,
  labelledBy,
  isHeld = false,
  children,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? countDialog(() => close()) : undefined), [open]);
  return (
    <Base.Root open={open} disablePointerDismissal={isHeld} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          id={id}
          data-pagefind-ignore
          initialFocus={initialFocus ?? heading}
          {...(labelledBy !== undefined && { "aria-labelledby": labelledBy })}
          className={cx(
            "fixed z-50 flex flex-col overflow-auto overscroll-contain border border-fg bg-surface shadow-panel transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 dark:border-line-strong",
            SHAPES[shape],
          )}
        >
          {labelledBy === undefined && (
            <div
              className={cx(
                "flex flex-none items-center justify-between gap-2 pe-3 pt-4 pb-3",
                shape === "wide" ? "ps-5 sm:ps-6" : "ps-6",
              )}
            >
              <Base.Title ref={heading} tabIndex={-1} className="me-auto text-panel outline-none">
                {title}
              </Base.Title>
              {beside}
              <CloseButton />
            </div>
          )}
          <Heading value={heading}>
            <PartBoundary>{children}</PartBoundary>
          </Heading>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Closes the dialog that it stands in, in words. */
export const Close = Base.Close;

export const CloseButton = ({ className }: { className?: string }) => (
  <Base.Close
    className={cx("grid size-11 flex-none place-content-center rounded-button hover:bg-surface-2", className)}
  >
    <X className="icon" aria-hidden />
    <span className="sr-only">{texts.close}</span>
  </Base.Close>
);
