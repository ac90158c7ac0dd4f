/** Seconds of what somebody typed, such as "1:24" or "84"; undefined for what is no time. */
export function secondsIn(typed: string): number | undefined {
  const [, hours, minutes, seconds] = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,4})$/.exec(typed.trim()) ?? [];
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59)) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
}

/** How a second is typed; "" for the beginning. */
export const typedSecond = (second: number): string =>
  second > 0 ? `${String(Math.floor(second / 60))}:${String(second % 60).padStart(2, "0")}` : "";

const YOUTUBE = /^(?:www\.|m\.)?youtube\.com$|^youtu\.be$/;

/** An address that a browser may open, as it is sent; undefined for every other. */
export function webAddress(typed: string): URL | undefined {
  const text = typed.trim();
  if (!/^https:\/\/[^/\s\\]/i.test(text) || /[\s\\]/.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

/** A video's address that begins at a second, in the way its host understands. @param address is one of the web */
export function withStart(address: string, second: number): string {
  const url = webAddress(address);
  if (!url || second === 0) return address.trim();
  if (YOUTUBE.test(url.hostname)) url.searchParams.set("t", `${String(second)}s`);
  else url.hash = `t=${String(second)}s`;
  return url.href;
}

/** A video's address and the second it begins at, apart. */
export function startIn(address: string): { address: string; second: number } {
  const url = webAddress(address);
  const isYouTube = url && YOUTUBE.test(url.hostname);
  const second = Number(
    /^(\d{1,6})s?$/.exec((isYouTube ? url.searchParams.get("t") : url?.hash.slice(3)) ?? "")?.[1] ?? 0,
  );
  if (!url || second === 0 || !(isYouTube || url.hash.startsWith("#t="))) return { address, second: 0 };
  if (isYouTube) url.searchParams.delete("t");
  else url.hash = "";
  return { address: url.href, second };
}
