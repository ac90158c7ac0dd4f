/** The ending of the compressed file that answers; "" for the file itself. */
export type Coding = "br" | "gz" | "";

const WEIGHT = /^q=([01](?:\.\d{0,3})?)$/;

function weights(accepted: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", parameter] = part.split(";").map((piece) => piece.trim());
    found.set(name, parameter === undefined ? 1 : Number(WEIGHT.exec(parameter)?.[1] ?? 0));
  }
  return found;
}

/**
 * The coding to answer with, by the request's Accept-Encoding and the files there are.
 * Brotli wins a tie, a weight of 0 refuses, and a weight that cannot be read refuses too.
 */
export function bestCoding(accepted: string, files: { br?: number; gz?: number }): Coding {
  const asked = weights(accepted);
  const weight = (name: string) => asked.get(name) ?? asked.get("*") ?? 0;
  const br = files.br ? weight("br") : 0;
  const gz = files.gz ? weight("gzip") : 0;
  if (br > 0 && br >= gz) return "br";
  return gz > 0 ? "gz" : "";
}
