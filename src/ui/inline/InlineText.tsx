import { createElement, Fragment, type ReactNode } from "react";
import type { Inline } from "./inline.ts";

interface Props {
  written: Inline[];
  /** Draws an element otherwise. */
  instead?: Record<string, (inside: Inline[]) => ReactNode>;
}

/** What an author wrote, as elements. */
export const InlineText = ({ written, instead = {} }: Props) =>
  written.map((one, index) => {
    if (typeof one === "string") return one;
    const { tag, attributes, inside } = one;
    const own = Object.hasOwn(instead, tag) ? instead[tag] : undefined;
    if (own) return <Fragment key={index}>{own(inside)}</Fragment>;
    const { class: className, ...others } = attributes;
    const children = inside.length > 0 ? <InlineText written={inside} instead={instead} /> : undefined;
    return createElement(tag, { key: index, className, ...others }, children);
  });
