import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

const LOOKS = {
  plain: "",
  act: "btn-act",
  quiet: "btn-quiet",
  done: "border-done-text bg-done-soft text-done-text hover:border-fg hover:bg-done-soft hover:text-done-text",
  danger: "border-danger-text text-danger-text hover:border-danger-text hover:bg-danger-soft hover:text-danger-text",
};
const SIZES = { normal: "", large: "btn-large", icon: "btn-icon" };
type Look = keyof typeof LOOKS;
type Size = keyof typeof SIZES;

/** What a button looks like: for links that lead somewhere, too. */
export const buttonClass = (look: Look = "plain", size: Size = "normal", more = ""): string =>
  cx("btn", LOOKS[look], SIZES[size], more);

type Props = ComponentProps<"button"> & { look?: Look; size?: Size };

export const Button = ({ look, size, className, ...props }: Props) => (
  <button type="button" className={buttonClass(look, size, className)} {...props} />
);
