import { describe, expect, it } from "vitest";
import type { Stored } from "#contract/store.d.ts";
import { opensWith, storedObject } from "#features/learning/video/stored.ts";
import { storedVideo } from "#lib/routes.ts";
import { askedBy } from "#server/hooks/learning/media/asked.rules.ts";
import { mayGrow, PlaylistProblem, rewritten } from "#server/hooks/learning/media/playlist.rules.ts";
import { packedText, unpacked, wholeSize } from "#server/hooks/learning/media/texts.rules.ts";

const HOME = {
  key: "films/one/index.m3u8",
  folder: "films/one/",
  bucketAddress: "https://s3.example.com/bucket/",
  address: "/media/one/",
};
const inPlaylist = (lines: string, key = HOME.key) =>
  rewritten(`#EXTM3U\n${lines}`, { ...HOME, key })
    .split("\n")
    .slice(1)
    .join("\n");

describe("an address of one's own store", () => {
  it("names a bucket and a key", () => {
    expect(storedObject("s3://films/a/b c.mp4")).toEqual({ bucket: "films", key: "a/b c.mp4" });
    expect(storedObject("s3://my.films/ü/index.M3U8")).toEqual({ bucket: "my.films", key: "ü/index.M3U8" });
  });

  it.each([
    ...["https://films/a.mp4", "s3://films", "s3://films/", "s3:///a.mp4", "s3://F/a.mp4", "s3://films//a.mp4"],
    ...["s3://films/../a.mp4", "s3://films/a/./b.mp4", "s3://films/a\\b.mp4", "s3://films/a.mp4?x", "s3://films/a.mov"],
    ...["s3://films/.mp4", "s3://films/a\u0000.mp4", "s3://films/a#.mp4"],
  ])("is not %s", (url) => expect(storedObject(url)).toBeUndefined());

  it("is no part of the page's own: a file by the lesson's name, a playlist by its own", () => {
    expect(storedVideo("one", "films/secret name.mp4")).toBe("/media/one.mp4");
    expect(storedVideo("one", "films/one/my list.m3u8")).toBe("/media/one/my%20list.m3u8");
  });

  it("opens itself and what lies below a playlist", () => {
    const list = { bucket: "films", key: "a/index.m3u8" };
    expect(opensWith(list, { bucket: "films", key: "a/b/c.mp4" })).toBe(true);
    expect(opensWith(list, { bucket: "films", key: "ab/c.mp4" })).toBe(false);
    expect(opensWith(list, { bucket: "other", key: "a/c.mp4" })).toBe(false);
    expect(opensWith({ bucket: "films", key: "a/b.mp4" }, { bucket: "films", key: "a/c.mp4" })).toBe(false);
  });
});

describe("what is asked for below /media/", () => {
  const stored: Stored = {
    file: { access: "premium", video: { bucket: "b", key: "x/film.webm" }, captions: { bucket: "c", key: "y.vtt" } },
    stream: { access: "free", video: { bucket: "b", key: "films/stream/index.m3u8" } },
    nameless: { access: "premium", video: { bucket: "b", key: "films/key" } },
    dotted: { access: "premium", video: { bucket: "b", key: "films/v.2/cut.3.MP4" } },
    older: { access: "premium", video: { bucket: "b", key: "older/index.m3u" } },
  };
  const keyAt = (path: string) => askedBy(path, stored)?.object.key;

  it("is a lesson's own video, its captions, or a part below its playlist", () => {
    expect(askedBy("file.webm", stored)).toEqual({
      ...{ access: "premium", lessonId: "file", object: { bucket: "b", key: "x/film.webm" } },
    });
    expect(askedBy("file.vtt", stored)).toMatchObject({ text: "captions", object: { bucket: "c", key: "y.vtt" } });
    expect(askedBy("stream/index.m3u8", stored)).toMatchObject({ text: "playlist", access: "free" });
    expect(askedBy("stream/720p/list.m3u8", stored)).toMatchObject({ text: "playlist" });
    expect(keyAt("stream/720p/1 ü.m4s")).toBe("films/stream/720p/1 ü.m4s");
    expect(askedBy("stream/720p/1.m4s", stored)).not.toHaveProperty("text");
    expect(keyAt("dotted.mp4")).toBe("films/v.2/cut.3.MP4");
    expect(askedBy("older/index.m3u", stored)).toMatchObject({ text: "playlist", object: { key: "older/index.m3u" } });
    expect(askedBy("stream/a.m3u8.ts", stored)).not.toHaveProperty("text");
  });

  it.each([
    ...["", "file", "file.mp4", "file.m3u8", "file/film.webm", "file/../x", "other.mp4", "stream.m3u8", "stream.vtt"],
    ...["stream/", "stream/../file/film.webm", "stream/a/../../x.ts", "stream/..", "stream/./a.ts", "stream//a.ts"],
    ...["stream/a\\..\\b.ts", "stream/a\u0000.ts", "constructor.mp4", "__proto__/a.ts", `stream/${"a".repeat(4000)}`],
    ...["!file.webm", "file.webm\nx", "stream/a.ts\nx", "x/file.webm", "nameless.webm", "nameless.key"],
  ])("is nothing at %j", (path) => expect(askedBy(path, stored)).toBeUndefined());
});

describe("a playlist", () => {
  it("asks this site for variants, sound, subtitles and I-frames", () =>
    expect(
      inPlaylist(
        [
          '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="sound/en.m3u8"',
          '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en, \\"x",URI="sub/en.m3u8",DEFAULT=YES',
          '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="frames.m3u8"',
          '#EXT-X-STREAM-INF:BANDWIDTH=8800,CODECS="avc1.64000c,mp4a.40.2",AUDIO="a"',
          "720p/picture.m3u8",
        ].join("\n"),
      ),
    ).toBe(
      [
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="/media/one/sound/en.m3u8"',
        '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="en, \\"x",URI="/media/one/sub/en.m3u8",DEFAULT=YES',
        '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="/media/one/frames.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=8800,CODECS="avc1.64000c,mp4a.40.2",AUDIO="a"',
        "/media/one/720p/picture.m3u8",
      ].join("\n"),
    ));

  it("asks this site for parts, initial parts and keys, from its own folder", () =>
    expect(
      inPlaylist(
        '#EXT-X-MAP:URI="init.mp4",BYTERANGE="9@0"\r\n#EXT-X-KEY:METHOD=AES-128,URI="../key",IV=0x1\r\n#EXTINF:8,\r\na b.m4s?v=1\r\n',
        "films/one/720p/list.m3u8",
      ),
    ).toBe(
      '#EXT-X-MAP:URI="/media/one/720p/init.mp4",BYTERANGE="9@0"\n#EXT-X-KEY:METHOD=AES-128,URI="/media/one/key",IV=0x1\n#EXTINF:8,\n/media/one/720p/a%20b.m4s\n',
    ));

  it("may name its parts by their whole address in the store, or from its root", () => {
    expect(inPlaylist("https://s3.example.com/bucket/films/one/1.ts?X-Amz-Old=1")).toBe("/media/one/1.ts");
    expect(inPlaylist("/bucket/films/one/1.ts")).toBe("/media/one/1.ts");
    expect(inPlaylist("/films/one/1.ts")).toBe("/media/one/1.ts");
    expect(inPlaylist("./x/../1%20%C3%BC.ts")).toBe("/media/one/1%20%C3%BC.ts");
  });

  it("keeps comments, and keys that are no files", () => {
    expect(inPlaylist("# a comment\n")).toBe("# a comment\n");
    const key = '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://abc"';
    expect(inPlaylist(key)).toBe(key);
  });

  it.each([
    ...["https://elsewhere.example/1.ts", "//elsewhere.example/1.ts", "http://s3.example.com/bucket/films/one/1.ts"],
    ...["../two/1.ts", "../../../1.ts", "..%2Ftwo%2F1.ts", "/bucket/films/two/1.ts", "/etc/1.ts", "a//1.ts"],
    ...["https://s3.example.com/other/films/one/1.ts", "%zz.ts", "{$host}/1.ts", "file:///etc/passwd", ".."],
    '#EXT-X-MAP:URI="../two/init.mp4"',
  ])("that names %s is refused", (line) => expect(() => inPlaylist(line)).toThrow(PlaylistProblem));

  it("begins as one", () => {
    expect(() => rewritten("<html>", HOME)).toThrow(PlaylistProblem);
    expect(rewritten("\uFEFF#EXTM3U\n1.ts", HOME)).toBe("#EXTM3U\n/media/one/1.ts");
  });

  it("that has not ended may grow", () => {
    expect(mayGrow("#EXTM3U\n#EXTINF:8,\n1.ts")).toBe(true);
    expect(mayGrow("#EXTM3U\n#EXTINF:8,\n1.ts\n#EXT-X-ENDLIST")).toBe(false);
    expect(mayGrow("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8")).toBe(false);
  });
});

describe("what was read of the store", () => {
  it("is believed for a while, and never for another object in the same place", () => {
    const kept = packedText("one b/k", "whole", "#EXTM3U\nline", 1_000);
    expect(unpacked(kept, "one b/k", 300_999)).toMatchObject({ kind: "whole", text: "#EXTM3U\nline" });
    expect(unpacked(kept, "one b/k", 301_001)).toBeUndefined();
    expect(unpacked(kept, "two b/k", 2_000)).toBeUndefined();
    expect(unpacked(null, "one b/k", 2_000)).toBeUndefined();
    expect(unpacked(packedText("a", "failed", "", 0), "a", 3_001)).toBeUndefined();
  });

  it("says how large it is in all", () => {
    expect(wholeSize("bytes 0-524287/9999999")).toBe(9_999_999);
    expect(wholeSize("")).toBeUndefined();
  });
});
