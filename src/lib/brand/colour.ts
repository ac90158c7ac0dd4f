/** A colour in OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export interface Colour {
  l: number;
  c: number;
  h: number;
}

const HEX = /^#([0-9a-f]{6})$/i;
const OKLCH = /^oklch\(\s*([\d.]+)%\s+([\d.]+)\s+([\d.]+)\s*\)$/i;
const TURN = 360;
/** Added to both luminances: black on white then has contrast 21, a colour on itself 1 (WCAG 2.2). */
const GLARE = 0.05;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const toLight = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLight = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** Linear red, green and blue, 0 to 1; a value outside that range is a colour that no screen can show. */
function light({ l, c, h }: Colour): [number, number, number] {
  const [a, b] = [c * Math.cos(radians(h)), c * Math.sin(radians(h))];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isShown = (colour: Colour): boolean => light(colour).every((part) => part > -0.0005 && part < 1.0005);

/** Returns the colour, with its chroma reduced until a screen can show it. */
export function inGamut(colour: Colour): Colour {
  if (isShown(colour)) return colour;
  let [least, most] = [0, colour.c];
  while (most - least > 0.0005) {
    const c = (least + most) / 2;
    if (isShown({ ...colour, c })) least = c;
    else most = c;
  }
  return { ...colour, c: Math.floor(least * 1000) / 1000 };
}

function fromHex(digits: string): Colour {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => toLight(parseInt(digits.slice(at, at + 2), 16) / 255));
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const yellow = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const h = (Math.atan2(yellow, a) * 180) / Math.PI;
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  return { l, c: Math.hypot(a, yellow), h: (h + TURN) % TURN };
}

/** Parses "#fe943c" and "oklch(76.5% 0.161 56)"; returns undefined for anything else. */
export function readColour(text: string): Colour | undefined {
  const [, digits] = HEX.exec(text.trim()) ?? [];
  if (digits) return fromHex(digits);
  const [, l, c, h] = OKLCH.exec(text.trim()) ?? [];
  return h === undefined ? undefined : inGamut({ l: Number(l) / 100, c: Number(c), h: Number(h) % TURN });
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Formats a colour for CSS: "oklch(76.5% 0.161 56)". */
export const cssOf = ({ l, c, h }: Colour): string =>
  `oklch(${rounded(l * 100, 1)}% ${rounded(c, 3)} ${rounded(h, 0) % TURN})`;

/** Formats a colour for SVG: "#fe943c". */
export const hexOf = (colour: Colour): string =>
  `#${light(colour)
    .map((part) => Math.round(fromLight(Math.min(1, Math.max(0, part))) * 255))
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`;

function luminance(colour: Colour): number {
  const [r, g, b] = light(colour).map((part) => Math.min(1, Math.max(0, part))) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (more + GLARE) / (less + GLARE);
}

/** The distance of two colours in OKLab: 0 is identical, 1 is black against white. */
export function difference(one: Colour, other: Colour): number {
  const [a, b] = [one, other].map(({ c, h }) => [c * Math.cos(radians(h)), c * Math.sin(radians(h))] as const);
  return Math.hypot(one.l - other.l, (a?.[0] ?? 0) - (b?.[0] ?? 0), (a?.[1] ?? 0) - (b?.[1] ?? 0));
}
