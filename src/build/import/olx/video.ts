import { readCaptionFile, vttOf } from "#build/import/captions/captionFile.ts";
import { hostedVideo, youtube } from "#build/import/found/urls.ts";
import type { Left } from "#build/import/source/limits.ts";
import { Lookup } from "#build/import/source/lookup.ts";
import { readText, type Source } from "#build/import/source/source.ts";
import { all, attr, type XmlElement } from "#build/import/source/xml.ts";

/** Where a video can be seen: at YouTube, or at the first https address that the course names. */
export function addressOf(video: XmlElement): string | undefined {
  const id = attr(video, "youtube_id_1_0") || (/1\.00?:([\w-]{11})/.exec(attr(video, "youtube"))?.[1] ?? "");
  if (/^[\w-]{11}$/.test(id)) return youtube(id);
  const sources = [
    ...all(video, "source").map((one) => attr(one, "src")),
    ...all(video, "encoded_video").map((one) => attr(one, "url")),
  ];
  const url = sources.find((one) => hostedVideo(one) || /^https:\/\/.+\.(mp4|webm|m3u8)/i.test(one));
  return url && (hostedVideo(url) ?? url);
}

/** Times in thousandths and words, in lists beside each other: how older courses keep captions. */
function fromLists(text: string): string {
  const { start = [], end = [], text: words = [] } = JSON.parse(text) as Record<string, unknown[]>;
  const seconds = (value: unknown) => Number(value) / 1000;
  return vttOf(
    words.map((said, index) => ({ start: seconds(start[index]), end: seconds(end[index]), text: String(said) })),
  );
}

/** A file as pages name it: its blanks became lines when it was uploaded. */
export const staticFile = (lookup: Lookup, name: string): string | undefined =>
  [`static/${name}`, `static/${name.replaceAll(" ", "_")}`].flatMap((path) => lookup.byPath(path) ?? [])[0];

/** The captions of a video, in the course's language if they say so. */
export function captionsOf(video: XmlElement, source: Source, left: Left[]): string | undefined {
  const transcripts = all(video, "transcript").map((one) => attr(one, "src"));
  const named = [
    ...transcripts,
    ...all(video, "transcripts").map((one) => attr(one, "src")),
    attr(video, "sub") && `subs_${attr(video, "sub")}.srt.sjson`,
  ];
  const lookup = new Lookup(source);
  const files = named.filter(Boolean).map((name) => ({ name, path: staticFile(lookup, name) }));
  for (const { name, path } of files)
    if (path === undefined) left.push({ file: `static/${name}`, what: "the captions", why: "the file is not there" });
  const [path, ...others] = files.flatMap((file) => file.path ?? []);
  for (const other of new Set(others.filter((one) => one !== path)))
    left.push({ file: other, what: "the captions", why: "a lesson has captions in one language" });
  if (path === undefined) return undefined;
  if (path.endsWith(".sjson")) return fromLists(readText(source, path));
  const read = readCaptionFile(source, path);
  left.push(...read.left);
  return read.vtt;
}
