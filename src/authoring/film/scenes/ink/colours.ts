/** The house's flat colours, as the posters have them: one light from the left, orange on teal. */
export const INK = "#100e0c";
export const PAPER = "#fcfbf9";
export const SHADE = "#d5d2cd";
export const GOLD = "#e8c567";
export const TEAL = {
  night: "#063837",
  deep: "#055351",
  mid: "#056d6b",
  clip: "#0f8a87",
  light: "#36aca8",
  pale: "#87dad6",
  mist: "#b4e8e5",
};
export const ORANGE = {
  deep: "#bd570f",
  dark: "#e37624",
  act: "#fe943c",
  soft: "#feb878",
  pale: "#fed3aa",
  mist: "#fee9d2",
};
