import type { ComponentProps, ReactNode } from "react";
import { cx } from "#ui/cx.ts";

type Look = "act" | "done";

interface Props extends ComponentProps<"input"> {
  words: ReactNode;
  /** How it looks once it is chosen. */
  look: Look;
  /** It looks so though another is chosen. */
  isShown?: boolean;
}

const WHEN_CHOSEN: Record<Look, string> = {
  act: "has-checked:bg-act-soft has-checked:shadow-[inset_calc(var(--ahead,1)*5px)_0_0_var(--act)]",
  done: "has-checked:bg-done-soft has-checked:shadow-[inset_calc(var(--ahead,1)*5px)_0_0_var(--done)]",
};
const SHOWN: Record<Look, string> = {
  act: "bg-act-soft shadow-[inset_calc(var(--ahead,1)*5px)_0_0_var(--act)]",
  done: "bg-done-soft shadow-[inset_calc(var(--ahead,1)*5px)_0_0_var(--done)]",
};

/** One of several answers, of which one is chosen. */
export const Choice = ({ words, look, isShown = false, ...input }: Props) => (
  <label
    className={cx(
      "flex min-h-11 cursor-pointer items-start gap-3 rounded-button border-[1.5px] border-line-strong px-3.5 py-2.5 leading-[1.4] hover:border-fg has-checked:border-fg has-disabled:cursor-default has-disabled:border-line",
      isShown ? SHOWN[look] : cx("bg-surface", WHEN_CHOSEN[look]),
    )}
  >
    <input
      type="radio"
      className="grid size-[22px] flex-none appearance-none place-content-center rounded-full border-[1.5px] border-line-strong bg-surface checked:border-fg checked:before:size-3 checked:before:rounded-full checked:before:bg-fg"
      {...input}
    />
    <span>{words}</span>
  </label>
);
