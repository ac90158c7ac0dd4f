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
  act: "has-checked:bg-act-soft has-checked:edge-act",
  done: "has-checked:bg-done-soft has-checked:edge-done",
};
const SHOWN: Record<Look, string> = {
  act: "bg-act-soft edge-act",
  done: "bg-done-soft edge-done",
};

/** One of several answers, of which one is chosen. */
export const Choice = ({ words, look, isShown = false, ...input }: Props) => (
  <label
    className={cx(
      "flex min-h-11 cursor-pointer items-start gap-3 rounded-button border border-line-strong px-3.5 py-2.5 leading-[1.4] hover:border-fg has-checked:border-fg has-disabled:cursor-default has-disabled:border-line",
      isShown ? SHOWN[look] : cx("bg-surface", WHEN_CHOSEN[look]),
    )}
  >
    <input
      type="radio"
      className="grid size-5.5 flex-none appearance-none place-content-center rounded-full border border-line-strong bg-surface checked:border-fg checked:before:size-3 checked:before:rounded-full checked:before:bg-fg"
      {...input}
    />
    <span>{words}</span>
  </label>
);
