import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";

const FONTS = { "Archivo Display": "archivo-display", "Archivo Label": "archivo-label" };
const ENTRY = 20;

interface Table {
  tag: Buffer;
  sum: number;
  data: Buffer;
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, i) => {
    const entry = woff.subarray(44 + i * ENTRY);
    const [from, packed, length, sum] = [4, 8, 12, 16].map((at) => entry.readUInt32BE(at)) as [
      number,
      number,
      number,
      number,
    ];
    const data = woff.subarray(from, from + packed);
    return { tag: entry.subarray(0, 4), sum, data: packed < length ? inflateSync(data) : data };
  });
}

/** Unpacks a web font (WOFF 1.0) into the TrueType file that it was made from. */
export function trueType(woff: Buffer): Buffer {
  const tables = tablesOf(woff);
  const head = Buffer.alloc(12 + 16 * tables.length);
  const power = Math.floor(Math.log2(tables.length));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((tables.length - 2 ** power) * 16, 10);
  const parts = [head];
  let at = head.length;
  for (const [i, { tag, sum, data }] of tables.entries()) {
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    tag.copy(head, 12 + i * 16);
    head.writeUInt32BE(sum, 12 + i * 16 + 4);
    head.writeUInt32BE(at, 12 + i * 16 + 8);
    head.writeUInt32BE(data.length, 12 + i * 16 + 12);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
}

/** Both files call their family alike; each gets the name by which styles speak of it. */
const renamed = ([family, file]: [string, string]): string =>
  `<match target="scan"><test name="file" compare="contains"><string>${file}</string></test>` +
  `<edit name="family" mode="assign" binding="strong"><string>${family}</string></edit></match>`;

/** Lays the house's faces into a folder, where the drawing library finds them: call it before that is loaded. */
export function layFaces(folder: string): void {
  const faces = join(folder, "faces");
  mkdirSync(faces);
  for (const file of Object.values(FONTS))
    writeFileSync(join(faces, `${file}.ttf`), trueType(readFileSync(`src/ui/theme/fonts/${file}.woff`)));
  const config = join(folder, "fonts.conf");
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${faces}</dir>` +
      `<cachedir>${join(folder, "cache")}</cachedir>${Object.entries(FONTS).map(renamed).join("")}</fontconfig>`,
  );
  process.env["FONTCONFIG_FILE"] = config;
  // Otherwise a Mac looks among its own faces.
  process.env["PANGOCAIRO_BACKEND"] = "fontconfig";
}
