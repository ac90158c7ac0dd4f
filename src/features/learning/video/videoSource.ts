/** file: a video the browser plays itself. hls: a playlist, where it can. embed: another site's player, after a press. */
export type VideoSource =
  /** `stored`: the site leads on to the owner's own store, by addresses that work for some minutes. */
  | { kind: "file" | "hls"; src: string; type: string; stored?: true }
  /** `page` is where the video can be watched without us, `frame` its player. */
  | { kind: "embed"; service: "YouTube" | "Vimeo"; page: string; frame: string };

const TYPES: Record<string, string> = { webm: "video/webm", ogv: "video/ogg" };
/** Whatever address it has on this site. */
const HERE = "https://this.invalid";
const YOUTUBE = /^(?:(?:www|m|music|gaming)\.)?youtube(?:-nocookie)?\.com$/;
/** Stand where the id of a video stands, and are as long. */
const NO_VIDEO = new Set(["videoseries", "live_stream"]);
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/;
/** A video by itself, of a channel, group or showcase, or as its owner sees it; behind it the word of an unlisted one. */
const VIMEO_PATH =
  /^\/(?:video\/|manage\/videos\/|(?:channels|groups|showcase|album|ondemand)\/[^/]+\/(?:videos?\/)?)?(\d+)(?:\/([0-9a-f]{6,}))?(?:\/|$)/;

export const isOfYouTube = ({ hostname }: URL): boolean => YOUTUBE.test(hostname) || hostname === "youtu.be";
export const isOfVimeo = ({ hostname }: URL): boolean => VIMEO.test(hostname);

export const videoAddress = (url: string): URL => new URL(url, HERE);

/** "mp4": how the path ends, whatever follows it; "" when it names no file. */
export function endingOf({ pathname }: URL): string {
  const name = pathname.split("/").at(-1)?.replace(/;.*$/, "") ?? "";
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

function youtube(address: URL): VideoSource | undefined {
  if (!isOfYouTube(address)) return undefined;
  const { hostname, pathname, searchParams } = address;
  const inPath = (hostname === "youtu.be" ? /^\/([^/]+)/ : /^\/(?:embed|shorts|live|v|e)\/([^/]+)/).exec(pathname)?.[1];
  const id = (pathname === "/watch" ? searchParams.get("v") : inPath) ?? "";
  if (!/^[\w-]{11}$/.test(id) || NO_VIDEO.has(id)) return undefined;
  // This host sets no cookie before the video plays.
  const frame = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
  return { kind: "embed", service: "YouTube", page: `https://www.youtube.com/watch?v=${id}`, frame };
}

function vimeo(address: URL): VideoSource | undefined {
  const [, id, inPath] = (isOfVimeo(address) && VIMEO_PATH.exec(address.pathname)) || [];
  if (!id) return undefined;
  const inQuery = /^[0-9a-f]+$/.exec(address.searchParams.get("h") ?? "")?.[0];
  const secret = inPath ?? inQuery;
  const frame = `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${secret ? `&h=${secret}` : ""}`;
  return { kind: "embed", service: "Vimeo", page: `https://vimeo.com/${id}${secret ? `/${secret}` : ""}`, frame };
}

function file(url: string, address: URL): VideoSource {
  const ending = endingOf(address);
  if (ending === "m3u8") return { kind: "hls", src: url, type: "application/vnd.apple.mpegurl" };
  return { kind: "file", src: url, type: TYPES[ending] ?? "video/mp4" };
}

/** How the address of a video is to be played. */
export function sourceOf(url: string): VideoSource {
  const address = videoAddress(url);
  return youtube(address) ?? vimeo(address) ?? file(url, address);
}
