import { useRef } from "react";
import { makesWay } from "#features/learning/bookmarks/kept/pathHere.ts";
import { texts } from "#texts/search.ts";
import { Dialog } from "#ui/Dialog.tsx";
import type { OverlayProps } from "#ui/overlay.ts";
import { AdvancedSearch } from "./advanced/AdvancedSearch.tsx";

/** The advanced search over whatever page one is on. */
export default function Find({ open, onClose }: OverlayProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog id="find-list" shape="wide" title={texts.title} open={open} onClose={onClose} initialFocus={field}>
      <div className="px-5 pt-1 pb-6 sm:px-6">
        <AdvancedSearch ref={field} onChoose={(event, link) => makesWay(event, link) && onClose()} />
      </div>
    </Dialog>
  );
}
