import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unplayableAddress, unplayableFile } from "#authoring/check/rules/video.ts";

const FILMS = join(import.meta.dirname, "../../fixtures/films");
const said = (url: string): string => unplayableAddress(url, "1-tea.mp4")?.[0] ?? "";

describe("the address of a film", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=x",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    "https://vimeo.com/76979871/8272103f6e",
    "https://vimeo.com/showcase/7008490/video/407943692",
    "https://cdn.example.org/a.mp4?token=/b.m3u8",
    "https://cdn.example.org/a.webm",
    "https://customer-1.cloudflarestream.com/ab/manifest/video.m3u8",
    "s3://films/lesson/index.m3u8",
    "/media/a.mp4",
  ])("%s plays", (url) => expect(said(url)).toBe(""));

  it.each([
    ["https://www.youtube.com/watch?list=PL590L5WQmH8f", "is a page of YouTube, but not that of one video."],
    ["https://www.youtube.com/embed/live_stream?channel=UC1", "is a page of YouTube, but not that of one video."],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQtoolong", "is a page of YouTube, but not that of one video."],
    ["https://vimeo.com/showcase/7008490", "is a page of Vimeo, but not that of one video."],
    ["https://www.loom.com/share/0281766fa2d0", "is a page of Loom, and only the film itself can be played."],
    [
      "https://www.dropbox.com/scl/fi/abc/tea.mp4?dl=0",
      "is a page of Dropbox, and only the film itself can be played.",
    ],
    ["https://www.tiktok.com/@tea/video/7", "is a page of another site, and only the film itself can be played."],
    ["https://cdn.example.org/a.mkv?x=.mp4", "names a .mkv file, which not every browser plays."],
    ["s3://films/tea.ogv", "names a .ogv file, which not every browser plays."],
    ["https://example.org/tea?file=a.mp4", "names no file that a browser plays."],
  ])("%s is named", (url, sentence) => expect(said(url)).toBe(`videoUrl ${sentence}`));
});

it.each([
  ["usual", []],
  ["mp3", []],
  ["vp9", []],
  ["upright", []],
  ["hevc", ["The picture is in HEVC (H.265), which many browsers cannot play."]],
  ["prores", ["The picture is in ProRes, which no browser plays."]],
  ["av1", ["The picture is in AV1, which older iPhones, iPads and Macs cannot play."]],
  ["mpeg4", ["The picture is in a form (mp4v) that browsers do not play."]],
  ["ten-bits", ["The picture has 10 bits a colour, which hardly any browser plays."]],
  ["422", ["The picture keeps its colours as 4:2:2, which hardly any browser plays."]],
  ["444", ["The picture keeps its colours as 4:4:4, which hardly any browser plays."]],
  ["ac3", ["The sound is Dolby (AC-3), which most browsers cannot play."]],
  ["pcm", ["The sound is in a form (sowt) that not every browser plays."]],
  ["sound-alone", ["The film has no picture."]],
])("of a film in the form %s it is said what does not play everywhere", (name, sentences) =>
  expect(unplayableFile(join(FILMS, `${name}.mp4`)).map(([message]) => message)).toEqual(sentences),
);
