import { readFile } from "node:fs/promises";
import { transform } from "lightningcss";

const TOKENS = "src/ui/theme/tokens.css";
const GROUND = /--bg: ([^;]+);/g;
/** The browser target for hex output, from before oklch(): code other than CSS then reads #fcfbf9. */
const OLD = { chrome: 80 << 16 };

function hex(colour: string): string {
  const code = Buffer.from(`a{color:${colour}}`);
  const { code: plain } = transform({ filename: TOKENS, code, targets: OLD, minify: true });
  return /color:(#[0-9a-f]{3,6})/.exec(plain.toString())?.[1] ?? colour;
}

/** The page background of both themes as #rrggbb; the style sheet declares the light one first. */
export async function grounds(): Promise<{ light: string; dark: string }> {
  const [light = "#fff", dark = "#000"] = [...(await readFile(TOKENS, "utf8")).matchAll(GROUND)].map(
    ([, colour = ""]) => hex(colour),
  );
  return { light, dark };
}
