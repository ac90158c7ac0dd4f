import { closeSync, openSync, readSync } from "node:fs";

const HEADER_BYTES = 16;

function* boxesOf(file: number): Generator<{ type: string; start: number; size: number }> {
  const header = Buffer.alloc(HEADER_BYTES);
  for (let start = 0; readSync(file, header, 0, HEADER_BYTES, start) >= 8;) {
    const short = header.readUInt32BE(0);
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    yield { type: header.toString("latin1", 4, 8), start, size };
    // Size 0 means that the box extends to the end of the file.
    if (size < 8) return;
    start += size;
  }
}

/** Reads the duration from the mvhd box: a timescale, and the duration in its units. */
function secondsIn(movie: Buffer): number | undefined {
  const at = movie.indexOf("mvhd") + 4;
  if (at < 4) return undefined;
  const isLong = movie[at] === 1;
  const scale = movie.readUInt32BE(at + (isLong ? 20 : 12));
  const length = isLong ? Number(movie.readBigUInt64BE(at + 24)) : movie.readUInt32BE(at + 16);
  return scale > 0 ? length / scale : undefined;
}

/** Returns the moov box of an .mp4 file; undefined when there is none. */
function movieOf(path: string): Buffer | undefined {
  const file = openSync(path, "r");
  try {
    const movie = boxesOf(file).find(({ type }) => type === "moov");
    if (!movie) return undefined;
    const bytes = Buffer.alloc(movie.size);
    return readSync(file, bytes, 0, movie.size, movie.start) === movie.size ? bytes : undefined;
  } finally {
    closeSync(file);
  }
}

/** Returns the duration of an .mp4 file in seconds; undefined for other files. Reads the header only. */
export function videoLength(path: string): number | undefined {
  const movie = movieOf(path);
  return movie && secondsIn(movie);
}

/**
 * Returns the voice and loudness that make:videos wrote into an .mp4 file; "" in others, undefined for other formats.
 */
export function videoLabel(path: string): string | undefined {
  const movie = movieOf(path);
  return movie && (/Read by [\x20-\x7e]+/.exec(movie.toString("latin1"))?.[0] ?? "");
}

/** Returns the loudness stored in an .mp4 or .m4a file, in LUFS; undefined when absent. */
export function loudnessIn(path: string): number | undefined {
  const said = /Loudness (-?\d+\.\d) LUFS/.exec(movieOf(path)?.toString("latin1") ?? "")?.[1];
  return said === undefined ? undefined : Number(said);
}

/** A track of an .mp4 file. */
export interface Track {
  /** "vide", "soun" */
  kind: string;
  /** Such as "avc1", "hvc1", "mp4a". */
  codec: string;
  /** H.264 profiles that few browsers play: "High 10", "4:2:2", "4:4:4". */
  profile?: string;
  /** True for an mp4a that is neither AAC nor MP3. */
  isOther?: boolean;
}

const WITHIN = ["mdia", "minf", "stbl"];
/** Size in bytes of the common part of a sample description. */
const BEFORE_PICTURE = 78;
const BEFORE_SOUND = 28;
const ODD_PROFILES: Partial<Record<number, string>> = { 110: "High 10", 122: "4:2:2", 244: "4:4:4", 44: "4:4:4" };
/** Object types of AAC, and of MP3 in its two forms (ISO 14496-1, objectTypeIndication). */
const USUAL_SOUNDS = new Set([0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]);

/** Returns the child boxes by type. */
function partsIn(box: Buffer): [type: string, content: Buffer][] {
  const parts: [string, Buffer][] = [];
  for (let at = 0; at + 8 <= box.length;) {
    const size = box.readUInt32BE(at) || box.length - at;
    if (size < 8) break;
    parts.push([box.toString("latin1", at + 4, at + 8), box.subarray(at + 8, at + size)]);
    at += size;
  }
  return parts;
}
const partIn = (box: Buffer | undefined, name: string): Buffer | undefined =>
  box && partsIn(box).find(([type]) => type === name)?.[1];

function isOtherSound(description: Buffer): boolean {
  // The object type follows two descriptor headers with lengths of one to four bytes.
  const found = partIn(description.subarray(BEFORE_SOUND), "esds")?.toString("latin1") ?? "";
  const kind = /\x04[\x80\xfe]*[\x00-\x7f]([\s\S])/.exec(found.slice(4))?.[1];
  return kind !== undefined && !USUAL_SOUNDS.has(kind.charCodeAt(0));
}

function trackIn(track: Buffer): Track[] {
  const kind = partIn(partIn(track, "mdia"), "hdlr")?.toString("latin1", 8, 12) ?? "";
  const table = WITHIN.reduce<Buffer | undefined>((box, name) => partIn(box, name), track);
  return partsIn(partIn(table, "stsd")?.subarray(8) ?? Buffer.alloc(0)).map(([codec, description]) => {
    const profile = ODD_PROFILES[partIn(description.subarray(BEFORE_PICTURE), "avcC")?.[1] ?? 0];
    return {
      ...{ kind, codec },
      ...(profile && { profile }),
      ...(codec === "mp4a" && isOtherSound(description) && { isOther: true }),
    };
  });
}

/** Returns the tracks of an .mp4 file; [] for other files. Reads the header only. */
export const tracksIn = (path: string): Track[] =>
  partsIn(movieOf(path)?.subarray(8) ?? Buffer.alloc(0)).flatMap(([type, box]) =>
    type === "trak" ? trackIn(box) : [],
  );
