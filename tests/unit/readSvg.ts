const TAG = /<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>([^<]*)/g;
/** Mean width of a letter in parts of the size, as the faces were measured. */
const LETTER: Record<string, number> = { display: 0.69, label: 0.48 };

/** A line of words where it stands in the picture. */
export interface Line {
  words: string;
  left: number;
  right: number;
  bottom: number;
  size: number;
}
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  ...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
  ...([a * k + c * l + e, b * k + d * l + f] as const),
];

export function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

function matrixOf(text = ""): Matrix {
  const [x = 0, y = 0, turn = 0, scale = 1] = [...text.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [cos, sin, -sin, cos, x, y];
}

function lineOf(words: string, attributes: Record<string, string>, [a, , , d, e, f]: Matrix): Line {
  const { x = "0", y = "0", "font-size": size = "0", "text-anchor": anchor } = attributes;
  const width = words.replace(/&\w+;/g, "·").length * Number(size) * (LETTER[attributes["class"] ?? ""] ?? 1);
  const before = anchor === "middle" ? width / 2 : anchor === "end" ? width : 0;
  const left = (Number(x) - before) * a + e;
  return { words, left, right: left + width * a, bottom: Number(y) * d + f, size: Number(size) * a };
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
  words: string;
  /** It ends what was opened, or opens something; what is whole does neither. */
  does: "open" | "close" | "stand";
}

const tagOf = ([, closes, name = "", text = "", isWhole, words = ""]: RegExpExecArray): Tag => ({
  ...{ name, words, attributes: attributesOf(text) },
  does: closes ? "close" : isWhole ? "stand" : "open",
});

/** The lines of words of a drawing. Throws when a tag is not closed where it was opened. */
export function linesIn(drawing: string): Line[] {
  const open: { name: string; matrix: Matrix }[] = [{ name: "", matrix: [1, 0, 0, 1, 0, 0] }];
  const lines: Line[] = [];
  for (const { name, attributes, words, does } of [...drawing.matchAll(TAG)].map(tagOf)) {
    const { name: parent, matrix } = open.at(-1) as (typeof open)[number];
    if (does === "close" && parent !== name) throw new Error(`</${name}> closes <${parent}>`);
    if (does === "close") open.pop();
    if (does === "open") open.push({ name, matrix: times(matrix, matrixOf(attributes["transform"] ?? "0 0 0 1")) });
    if (does === "open" && name === "text") lines.push(lineOf(words, attributes, matrix));
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name ?? ""}> stays open`);
  return lines;
}
