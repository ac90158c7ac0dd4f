import { endOf, readCaptionFile, vttOf } from "#build/import/captions/captionFile.ts";
import { hostedVideo, youtube } from "#build/import/found/urls.ts";
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

/** The captions of a video, in the course's language if they say so. */
export async function captionsOf(video: XmlElement, source: Source): Promise<string | undefined> {
  const transcripts = all(video, "transcript").map((one) => attr(one, "src"));
  const named = [
    ...transcripts,
    ...all(video, "transcripts").map((one) => attr(one, "src")),
    attr(video, "sub") && `subs_${attr(video, "sub")}.srt.sjson`,
  ];
  const path = named
    .filter(Boolean)
    .map((name) => `static/${name}`)
    .find((one) => source.files.has(one));
  if (!path) return undefined;
  const vtt = path.endsWith(".sjson") ? fromLists(readText(source, path)) : await readCaptionFile(source, path);
  return endOf(vtt) > 0 ? vtt : undefined;
}
