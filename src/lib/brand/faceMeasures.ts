import { fontTables, type Tables } from "./woff2.ts";

/** What is known of a face from its file; lengths as shares of the font's size. */
export interface FaceMeasures {
  ascent: number;
  descent: number;
  lineGap: number;
  /** How wide running Latin text is, a letter; undefined where the face has no Latin letters. */
  width: number | undefined;
  /** The weights it is drawn in, as "400" or "400 700". */
  weights: string;
}

/** Letters in running text, each as often as it comes in a hundred or so. */
const RUNNING =
  "aaaaaabbccddddeeeeeeeeeeeefgghhhhiiiiiijkllllmmnnnnnnnooooooopprrrrrrsssssstttttttttuuuvwwyy" + " ".repeat(18);

type Glyph = (character: number) => number;

/** Format 4: runs of characters, each with a shift or a list. */
function inRuns(map: Buffer): Glyph {
  const twice = map.readUInt16BE(6);
  const [ends, starts] = [14, 16 + twice];
  const [deltas, offsets] = [starts + twice, starts + 2 * twice];
  return (character) => {
    for (let run = 0; run < twice; run += 2) {
      if (character > map.readUInt16BE(ends + run)) continue;
      const start = map.readUInt16BE(starts + run);
      if (character < start) return 0;
      const offset = map.readUInt16BE(offsets + run);
      const delta = map.readUInt16BE(deltas + run);
      if (offset === 0) return (character + delta) & 0xffff;
      const glyph = map.readUInt16BE(offsets + run + offset + 2 * (character - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** Format 12: groups of characters that follow each other, as their glyphs do. */
function inGroups(map: Buffer): Glyph {
  const groups = Array.from({ length: map.readUInt32BE(12) }, (_, index) => 16 + 12 * index);
  return (character) => {
    const group = groups.find((at) => character >= map.readUInt32BE(at) && character <= map.readUInt32BE(at + 4));
    return group === undefined ? 0 : map.readUInt32BE(group + 8) + character - map.readUInt32BE(group);
  };
}

function glyphsOf(cmap: Buffer): Glyph {
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
  const known = maps.map((at) => cmap.subarray(at));
  const groups = known.find((map) => map.readUInt16BE(0) === 12);
  if (groups) return inGroups(groups);
  const runs = known.find((map) => map.readUInt16BE(0) === 4);
  return runs ? inRuns(runs) : () => 0;
}

const table = (tables: Tables, name: string): Buffer => {
  const found = tables.get(name);
  if (!found) throw new Error(`no table ${name}`);
  return found.bytes;
};

/** How far each glyph moves the pen on, in units of the font. */
function advancesOf(tables: Tables): (glyph: number) => number {
  const many = table(tables, "hhea").readUInt16BE(34);
  const [bytes, isTransformed] = [table(tables, "hmtx"), tables.get("hmtx")?.isTransformed];
  return (glyph) => {
    const at = Math.min(glyph, many - 1);
    return bytes.readUInt16BE(isTransformed ? 1 + 2 * at : 4 * at);
  };
}

function weightsOf(tables: Tables): string {
  const axes = tables.get("fvar")?.bytes;
  const count = axes?.readUInt16BE(8) ?? 0;
  for (let index = 0; axes && index < count; index += 1) {
    const at = axes.readUInt16BE(4) + index * axes.readUInt16BE(10);
    if (axes.subarray(at, at + 4).toString("latin1") === "wght")
      return `${String(axes.readInt16BE(at + 4))} ${String(axes.readInt16BE(at + 12))}`;
  }
  return String(table(tables, "OS/2").readUInt16BE(4));
}

/** @throws when the file is no font in woff2, or lacks what every font has */
export function faceMeasures(file: Buffer): FaceMeasures {
  const tables = fontTables(file);
  const [head, hhea] = [table(tables, "head"), table(tables, "hhea")];
  const unit = head.readUInt16BE(18);
  const [glyphOf, advanceOf] = [glyphsOf(table(tables, "cmap")), advancesOf(tables)];
  const glyphs = [...RUNNING].map((letter) => glyphOf(letter.codePointAt(0) ?? 0));
  const sum = glyphs.reduce((all, glyph) => all + advanceOf(glyph), 0);
  return {
    ascent: hhea.readInt16BE(4) / unit,
    descent: -hhea.readInt16BE(6) / unit,
    lineGap: hhea.readInt16BE(8) / unit,
    width: glyphs.includes(0) ? undefined : sum / glyphs.length / unit,
    weights: weightsOf(tables),
  };
}
