import { describe, expect, it } from "vitest";
import { sourceOf } from "#features/lesson/videoSource.ts";

describe("the address of a video", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=4s",
    "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=x",
    "https://www.youtube.com/embed/dQw4w9WgXcQ",
    "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube.com/live/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ])("%s is played by YouTube, without cookies", (url) => {
    expect(sourceOf(url)).toEqual({
      kind: "embed",
      service: "YouTube",
      page: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      frame: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
    });
  });

  it.each([
    ["https://vimeo.com/76979871", "76979871?dnt=1&autoplay=1"],
    ["https://player.vimeo.com/video/76979871", "76979871?dnt=1&autoplay=1"],
    ["https://vimeo.com/76979871/8272103f6e", "76979871?dnt=1&autoplay=1&h=8272103f6e"],
    ["https://player.vimeo.com/video/76979871?h=8272103f6e", "76979871?dnt=1&autoplay=1&h=8272103f6e"],
  ])("%s is played by Vimeo, which is asked not to track", (url, frame) => {
    expect(sourceOf(url)).toMatchObject({ service: "Vimeo", frame: `https://player.vimeo.com/video/${frame}` });
  });

  it.each([
    ["/media/a.mp4", "file", "video/mp4"],
    ["https://cdn.example.org/a.webm?sig=1", "file", "video/webm"],
    ["https://cdn.example.org/stream", "file", "video/mp4"],
    ["https://cdn.example.org/a/index.m3u8?token=b.mp4", "hls", "application/vnd.apple.mpegurl"],
    ["https://example.org/youtube.com/watch?v=dQw4w9WgXcQ", "file", "video/mp4"],
  ])("%s is played by the browser", (src, kind, type) => expect(sourceOf(src)).toEqual({ kind, src, type }));
});
