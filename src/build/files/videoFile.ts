import { closeSync, openSync, readSync } from "node:fs";

const HEADER_BYTES = 16;

function* boxesOf(file: number): Generator<{ type: string; start: number; size: number }> {
  const header = Buffer.alloc(HEADER_BYTES);
  for (let start = 0; readSync(file, header, 0, HEADER_BYTES, start) >= 8;) {
    const short = header.readUInt32BE(0);
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    yield { type: header.toString("latin1", 4, 8), start, size };
    // 0 means that the box goes on to the end of the file.
    if (size < 8) return;
    start += size;
  }
}

/** Reads the length out of the header that every player reads: a timescale, and the length in it. */
function secondsIn(movie: Buffer): number | undefined {
  const at = movie.indexOf("mvhd") + 4;
  if (at < 4) return undefined;
  const isLong = movie[at] === 1;
  const scale = movie.readUInt32BE(at + (isLong ? 20 : 12));
  const length = isLong ? Number(movie.readBigUInt64BE(at + 24)) : movie.readUInt32BE(at + 16);
  return scale > 0 ? length / scale : undefined;
}

/** The header of an .mp4 file; undefined when it is none. */
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

/** Seconds that an .mp4 file lasts; undefined when it is none. Reads its header only. */
export function videoLength(path: string): number | undefined {
  const movie = movieOf(path);
  return movie && secondsIn(movie);
}

/** What npm run make:videos wrote into an .mp4 file, who reads and how loud; "" in others, undefined when it is none. */
export function videoLabel(path: string): string | undefined {
  const movie = movieOf(path);
  return movie && (/Read by [\x20-\x7e]+/.exec(movie.toString("latin1"))?.[0] ?? "");
}

/** How loud an .mp4 or .m4a file says that it is, in LUFS; undefined when it does not say. */
export function loudnessIn(path: string): number | undefined {
  const said = /Loudness (-?\d+\.\d) LUFS/.exec(movieOf(path)?.toString("latin1") ?? "")?.[1];
  return said === undefined ? undefined : Number(said);
}
