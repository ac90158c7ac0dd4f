import { Search as Glass } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "#ui/cx.ts";

interface Props extends ComponentProps<"input"> {
  /** For what stands around it. */
  around: string;
}

/** Where a search is typed, behind its picture. @param children what stands at its end */
export const SearchField = ({ around, className, children, ...input }: Props) => (
  <div className={cx("grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3", around)}>
    <Glass className="icon" aria-hidden />
    <input
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={500}
      {...input}
      className={cx("w-full px-1 outline-none", className)}
    />
    {children}
  </div>
);
