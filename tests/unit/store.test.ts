import { describe, expect, it } from "vitest";
import type { Stored } from "#contract/store.d.ts";
import { opensWith, storedObject } from "#features/learning/video/stored.ts";
import { storedVideo } from "#lib/routes.ts";
import {
  askedBy,
  PlaylistProblem,
  rewritten,
  dayKey,
  escapedPath,
  signedAddress,
  allowingStore,
  objectPath,
  originOf,
  packedText,
  unpacked,
} from "#server/hooks/learning/media/media.rules.ts";
import { readStore } from "#server/scripts/settings/store.ts";
import { nodeCrypto } from "#support/nodeCrypto.ts";
import { signatureFault } from "#support/storeSignature.ts";
import { yamlIn } from "#support/yamlIn.ts";

const told = yamlIn("unit/store.yaml") as { none: string[]; nothing: string[]; refused: string[] };

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

  it.each(told.none)("is not %s", (url) => expect(storedObject(url)).toBeUndefined());

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

  it.each(told.nothing)("is nothing at %j", (path) => expect(askedBy(path, stored)).toBeUndefined());
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

  it.each(told.refused)("that names %s is refused", (line) => expect(() => inPlaylist(line)).toThrow(PlaylistProblem));
});

it("what was read of the store is believed for a while, and never for another object in the same place", () => {
  const kept = packedText("one b/k", "whole", "#EXTM3U\nline", 1_000);
  expect(unpacked(kept, "one b/k", 300_999)).toMatchObject({ kind: "whole", text: "#EXTM3U\nline" });
  expect(unpacked(kept, "one b/k", 301_001)).toBeUndefined();
  expect(unpacked(kept, "two b/k", 2_000)).toBeUndefined();
  expect(unpacked(null, "one b/k", 2_000)).toBeUndefined();
  expect(unpacked(packedText("a", "failed", "", 0), "a", 3_001)).toBeUndefined();
});

/** The example of AWS's own manual, "Authenticating Requests: Using Query Parameters". */
const AWS = {
  region: "us-east-1",
  accessKey: "AKIAIOSFODNN7EXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};

const signed = (key: string, nowMs: number, seconds: number) => {
  const place = { endpoint: "https://s3.amazonaws.com", isPathStyle: false };
  const origin = originOf(place, "examplebucket");
  const path = objectPath(place, { bucket: "examplebucket", key });
  const keyOf = (day: string) => dayKey(day, AWS, nodeCrypto);
  return signedAddress({ method: "GET", origin, path }, AWS, { nowMs, seconds, keyOf }, nodeCrypto);
};

describe("a signed address", () => {
  it("is that of AWS's own example", () =>
    expect(signed("test.txt", Date.UTC(2013, 4, 24), 86_400)).toBe(
      "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
        "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z" +
        "&X-Amz-Expires=86400&X-Amz-SignedHeaders=host" +
        "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
    ));

  it.each(["a.mp4", "ä b/(1)+2/it's*.mp4", "~-._/=&.ts", "日本/🎬.m4s"])("is what others work out for %s", (key) => {
    const nowMs = Date.UTC(2026, 10, 22, 11, 30, 5);
    const url = new URL(signed(key, nowMs, 600));
    const request = { method: "GET", host: url.host, path: url.pathname + url.search };
    expect(signatureFault(request, AWS, nowMs)).toBeUndefined();
    expect(signatureFault({ ...request, method: "HEAD" }, AWS, nowMs)).toBe("another signature");
    expect(signatureFault({ ...request, path: request.path.replace("/", "/x") }, AWS, nowMs)).toBe("another signature");
    expect(signatureFault(request, { ...AWS, secretKey: "other" }, nowMs)).toBe("another signature");
    expect(signatureFault(request, AWS, nowMs + 601_000)).toBe("expired");
  });

  it("escapes what the signature wants escaped, and leaves the slashes", () =>
    expect(escapedPath("/a b/ü/!'()*+~.ts")).toBe("/a%20b/%C3%BC/%21%27%28%29%2A%2B~.ts"));
});

describe("where a bucket is", () => {
  const pathStyle = { endpoint: "http://127.0.0.1:9000", isPathStyle: true };
  const hostStyle = { endpoint: "https://s3.example.com", isPathStyle: false };

  it("is the first part of the path, or of the host's name", () => {
    expect(originOf(pathStyle, "films")).toBe("http://127.0.0.1:9000");
    expect(objectPath(pathStyle, { bucket: "films", key: "a/b c.mp4" })).toBe("/films/a/b%20c.mp4");
    expect(originOf(hostStyle, "films")).toBe("https://films.s3.example.com");
    expect(objectPath(hostStyle, { bucket: "films", key: "a/b.mp4" })).toBe("/a/b.mp4");
  });

  it("is put into a page's policy at the start, and nothing without a store", () => {
    const policy = "connect-src 'self' {store:films}; media-src 'self' {store:films} blob:";
    expect(allowingStore(policy, hostStyle)).toBe(
      "connect-src 'self' https://films.s3.example.com; media-src 'self' https://films.s3.example.com blob:",
    );
    expect(allowingStore(policy, { ...hostStyle, endpoint: "" })).toBe("connect-src 'self'; media-src 'self' blob:");
  });
});

describe("the settings of a store", () => {
  const whole = { S3_ENDPOINT: "https://s3.example.com", S3_ACCESS_KEY: "AK", S3_SECRET_KEY: "secret" };

  it("may be left out, or be whole", () => {
    expect(readStore({})).toBeUndefined();
    expect(readStore(whole)).toMatchObject({ region: "us-east-1", isPathStyle: true });
    const all = { ...whole, S3_REGION: "eu-central-1", S3_PATH_STYLE: "off", S3_ADDRESS_SECONDS: "60" };
    expect(readStore(all)).toMatchObject({ region: "eu-central-1", isPathStyle: false });
  });

  it.each([
    [{ S3_ACCESS_KEY: "AK" }, "S3_ACCESS_KEY is set, but S3_ENDPOINT is not"],
    [{ ...whole, S3_SECRET_KEY: "" }, "S3_SECRET_KEY is missing"],
    [{ ...whole, S3_ENDPOINT: "https://s3.example.com/films" }, "S3_ENDPOINT must be an address without a path"],
    [{ ...whole, S3_ENDPOINT: "https://S3.example.com" }, "S3_ENDPOINT must be an address without a path"],
    [{ ...whole, S3_ENDPOINT: "https://s3.example.com:443" }, "S3_ENDPOINT must be an address without a path"],
    [{ ...whole, S3_ENDPOINT: "http://s3.example.com", SITE_URL: "https://the.site" }, "must begin with https://"],
    [{ ...whole, S3_REGION: "eu central" }, "S3_REGION must be"],
    [{ ...whole, S3_PATH_STYLE: "yes" }, "S3_PATH_STYLE must be on or off"],
    [{ ...whole, S3_ENDPOINT: "https://10.0.0.1", S3_PATH_STYLE: "off" }, "S3_ENDPOINT must have one"],
    [{ ...whole, S3_ADDRESS_SECONDS: "601" }, "a whole number from 5 to 600"],
  ])("that would fail at the first learner are a problem at the start: %j", (environment, words) =>
    expect(() => readStore(environment)).toThrow(words),
  );
});
