import { decode } from "html-entities";
import { parseText } from "media-captions";

export interface Cue {
  /** Seconds from the start. */
  start: number;
  end: number;
  /** Plain text on one line. */
  text: string;
}

export interface CaptionProblem {
  line: number;
  message: string;
}

const plain = (text: string): string =>
  decode(text.replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim();

/** Reads a WebVTT text. Problems carry the line in the file; cues that could not be read are left out. */
export async function readCaptions(text: string): Promise<{ cues: Cue[]; problems: CaptionProblem[] }> {
  const { cues, errors } = await parseText(text.replace(/^\uFEFF/, ""), { type: "vtt", errors: true });
  return {
    cues: cues.map((cue) => ({ start: cue.startTime, end: cue.endTime, text: plain(cue.text) })),
    problems: errors.map(({ line, message }) => ({ line, message: message.replace(/ on line \d+$/, "") })),
  };
}

/** Joins cues into passages of about `seconds` each, cut at the end of a sentence where possible. */
export function passages(cues: Cue[], seconds: number): Cue[] {
  const joined: Cue[] = [];
  for (const cue of cues) {
    const last = joined.at(-1);
    const full = last && cue.start - last.start >= seconds * (/[.?!。！？｡؟۔।]$/.test(last.text) ? 0.5 : 1.5);
    if (!last || full) joined.push({ ...cue });
    else joined[joined.length - 1] = { start: last.start, end: cue.end, text: `${last.text} ${cue.text}` };
  }
  return joined;
}
