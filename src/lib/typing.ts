/** Elements that take typed text: no checkbox, button or slider. */
export const WRITES =
  "input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable]";

export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.matches(WRITES);
