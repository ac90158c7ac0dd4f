/** file: a video the browser plays itself. hls: a playlist, where it can. embed: another site's player, after a press. */
export type VideoSource =
  /** `stored`: the site leads on to the owner's own store, by addresses that work for some minutes. */
  | { kind: "file" | "hls"; src: string; type: string; stored?: true }
  /** `page` is where the video can be watched without us, `frame` its player. */
  | { kind: "embed"; service: "YouTube" | "Vimeo"; page: string; frame: string };

const TYPES: Record<string, string> = { webm: "video/webm", ogv: "video/ogg" };
const YOUTUBE =
  /^https:\/\/(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)([\w-]{11})/;
const YOUTU_BE = /^https:\/\/youtu\.be\/([\w-]{11})/;
const VIMEO = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/([0-9a-f]+)|.*[?&]h=([0-9a-f]+))?/;

function youtube(url: string): VideoSource | undefined {
  const id = (YOUTUBE.exec(url) ?? YOUTU_BE.exec(url))?.[1];
  if (!id) return undefined;
  // This host sets no cookie before the video plays.
  const frame = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
  return { kind: "embed", service: "YouTube", page: `https://www.youtube.com/watch?v=${id}`, frame };
}

function vimeo(url: string): VideoSource | undefined {
  const [, id, inPath, inQuery] = VIMEO.exec(url) ?? [];
  if (!id) return undefined;
  const secret = inPath ?? inQuery;
  const frame = `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${secret ? `&h=${secret}` : ""}`;
  return { kind: "embed", service: "Vimeo", page: `https://vimeo.com/${id}${secret ? `/${secret}` : ""}`, frame };
}

function file(url: string): VideoSource {
  const ending = /\.(\w+)(?:[?#]|$)/.exec(url.split("/").at(-1) ?? "")?.[1]?.toLowerCase() ?? "";
  if (ending === "m3u8") return { kind: "hls", src: url, type: "application/vnd.apple.mpegurl" };
  return { kind: "file", src: url, type: TYPES[ending] ?? "video/mp4" };
}

/** How the address of a video is to be played. */
export const sourceOf = (url: string): VideoSource => youtube(url) ?? vimeo(url) ?? file(url);
