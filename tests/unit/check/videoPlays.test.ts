import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unplayableAddress, unplayableFile } from "#authoring/check/rules/video.ts";

const FILMS = join(import.meta.dirname, "../../fixtures/films");
const said = (url: string): string => unplayableAddress(url, "1-tea.mp4")?.[0] ?? "";

describe("the address of a film", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL590L5WQmH8fJ54F369BLDSqIwcs-TCfs",
    "https://youtu.be/dQw4w9WgXcQ?si=x",
    "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube.com/live/dQw4w9WgXcQ?feature=share",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    "https://vimeo.com/76979871",
    "https://vimeo.com/76979871/8272103f6e",
    "https://vimeo.com/channels/staffpicks/76979871",
    "https://vimeo.com/showcase/7008490/video/407943692",
    "https://cdn.example.org/a.mp4?token=/b.m3u8",
    "https://cdn.example.org/a.webm",
    "https://cdn.example.org/a.M3U8",
    "https://customer-1.cloudflarestream.com/ab/manifest/video.m3u8",
    "https://customer.mediadelivery.net/ab/playlist.m3u8",
    "s3://films/lesson/index.m3u8",
    "/media/a.mp4",
  ])("%s plays", (url) => expect(said(url)).toBe(""));

  it.each([
    [
      "https://www.youtube.com/playlist?list=PL590L5WQmH8f",
      "videoUrl is a page of YouTube, but not that of one video.",
    ],
    ["https://www.youtube.com/embed/videoseries?list=PL1", "videoUrl is a page of YouTube, but not that of one video."],
    [
      "https://www.youtube.com/embed/live_stream?channel=UC1",
      "videoUrl is a page of YouTube, but not that of one video.",
    ],
    ["https://www.youtube.com/watch?list=PL590L5WQmH8f", "videoUrl is a page of YouTube, but not that of one video."],
    ["https://www.youtube.com/@tea", "videoUrl is a page of YouTube, but not that of one video."],
    [
      "https://www.youtube.com/channel/UC-lHJZR3Gqxm24_Vd_AJ5Yw",
      "videoUrl is a page of YouTube, but not that of one video.",
    ],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQtoolong", "videoUrl is a page of YouTube, but not that of one video."],
    ["https://youtu.be/", "videoUrl is a page of YouTube, but not that of one video."],
    ["https://vimeo.com/showcase/7008490", "videoUrl is a page of Vimeo, but not that of one video."],
    ["https://vimeo.com/event/1234567", "videoUrl is a page of Vimeo, but not that of one video."],
    ["https://vimeo.com/user12345", "videoUrl is a page of Vimeo, but not that of one video."],
    [
      "https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184",
      "videoUrl is a page of Loom, and only the film itself can be played.",
    ],
    [
      "https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184",
      "videoUrl is a page of Loom, and only the film itself can be played.",
    ],
    [
      "https://drive.google.com/file/d/1abc/view?usp=sharing",
      "videoUrl is a page of Google, and only the film itself can be played.",
    ],
    [
      "https://www.dropbox.com/scl/fi/abc/tea.mp4?rlkey=x&dl=0",
      "videoUrl is a page of Dropbox, and only the film itself can be played.",
    ],
    ["https://1drv.ms/v/s!Abc", "videoUrl is a page of Microsoft, and only the film itself can be played."],
    [
      "https://www.tiktok.com/@tea/video/7",
      "videoUrl is a page of another site, and only the film itself can be played.",
    ],
    ["https://cdn.example.org/a.mov", "videoUrl names a .mov file, which not every browser plays."],
    ["https://cdn.example.org/a.mkv?x=.mp4", "videoUrl names a .mkv file, which not every browser plays."],
    ["https://cdn.example.org/a.ogv", "videoUrl names a .ogv file, which not every browser plays."],
    ["https://cdn.example.org/a.mpd", "videoUrl names a .mpd file, which not every browser plays."],
    ["s3://films/tea.ogv", "videoUrl names a .ogv file, which not every browser plays."],
    ["https://example.org/watch/tea", "videoUrl names no file that a browser plays."],
    ["https://example.org/tea?file=a.mp4", "videoUrl names no file that a browser plays."],
  ])("%s is named", (url, sentence) => expect(said(url)).toBe(sentence));
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
