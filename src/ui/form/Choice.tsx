import type { ComponentProps, ReactNode } from "react";
import { cx } from "#ui/cx.ts";

type Look = "act" | "done";

/** Classes that show whether an answer was right: of what it stands in, and of its button. */
export interface Judged {
  label: string;
  radio: string;
}

interface Props extends ComponentProps<"input"> {
  words: ReactNode;
  /** How it looks once it is chosen. */
  look?: Look;
  /** How it looks instead, chosen or not. */
  judged?: Judged | false | undefined;
}

const WHEN_CHOSEN: Record<Look, string> = {
  act: "has-checked:bg-act-soft has-checked:edge-act",
  done: "has-checked:bg-done-soft has-checked:edge-done",
};

/** One of several answers, of which one is chosen. */
export const Choice = ({ words, look = "act", judged, ...input }: Props) => (
  <label
    className={cx(
      "flex min-h-11 cursor-pointer items-start gap-3 rounded-button border px-3.5 py-2.5 leading-[1.4] has-disabled:cursor-default",
      judged
        ? judged.label
        : cx(
            "border-line-strong bg-surface hover:border-fg has-checked:border-fg has-disabled:border-line",
            WHEN_CHOSEN[look],
          ),
    )}
  >
    <input
      type="radio"
      className={cx(
        "grid size-5.5 flex-none appearance-none place-content-center rounded-full border",
        judged
          ? judged.radio
          : "border-line-strong bg-surface checked:border-fg checked:before:size-3 checked:before:rounded-full checked:before:bg-fg",
      )}
      {...input}
    />
    <span>{words}</span>
  </label>
);
