import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

interface Props {
  picture: string;
  line: string;
  /** It opens towards the row's beginning. */
  isLate: boolean;
  children: ReactNode;
}

/** What a clip says while it is pointed at, beside its link, which says the same in words. */
export const Card = ({ picture, line, isLate, children }: Props) => (
  <span
    className={cx(
      "shadow-2 absolute top-full z-4 mt-2 flex w-115 overflow-hidden rounded-card border border-fg bg-surface max-lg:hidden",
      isLate ? "end-0" : "start-0",
    )}
    aria-hidden
  >
    <img className="aspect-16/9 w-48 flex-none object-cover" src={picture} width="192" height="108" alt="" />
    <span className="grid content-center gap-1.5 p-4">
      <b className="text-lead font-display leading-tight font-heavy">{line}</b>
      <span className="tc">{children}</span>
    </span>
  </span>
);
