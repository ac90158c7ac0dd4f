type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** How much of one box lies on another, in px²; 0 where they are apart. */
export const areaOver = (one: Box, other: Box): number => {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
};
