/** The ending of the compressed file that answers; "" for the file itself. */
export type Coding = "br" | "gz" | "";

/** How much a browser wants each coding: 1 at most, 0 refuses. */
export interface Weights {
  br: number;
  gz: number;
}

const WEIGHT = /^q=([01](?:\.\d{0,3})?)$/;

/** Reads an Accept-Encoding header; a weight that cannot be read refuses. */
export function weightsIn(accepted: string): Weights {
  const found = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", parameter] = part.split(";").map((piece) => piece.trim());
    found.set(name, parameter === undefined ? 1 : Number(WEIGHT.exec(parameter)?.[1] ?? 0));
  }
  const others = found.get("*") ?? 0;
  return { br: found.get("br") ?? others, gz: found.get("gzip") ?? others };
}

/** The coding to answer with, of those there is a file for. Brotli wins a tie. */
export function bestCoding(wanted: Weights, files: { br?: number; gz?: number }): Coding {
  const br = files.br ? wanted.br : 0;
  const gz = files.gz ? wanted.gz : 0;
  if (br > 0 && br >= gz) return "br";
  return gz > 0 ? "gz" : "";
}

/** The file with these bytes of an entry. */
export const fileIn = (entry: { file: string }, coding: Coding): string =>
  coding ? `${entry.file}.${coding}` : entry.file;
