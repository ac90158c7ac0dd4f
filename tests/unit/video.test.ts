import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { videoLength } from "#authoring/videoFile.ts";
import { DEFAULT_PREFERENCES, SPEEDS, preferencesFrom, speedAfter } from "#features/learning/video/preferences.ts";
import { indexAt, isWatched, positionText, resumeAt, secondIn } from "#features/learning/video/seconds.ts";
import { sourceOf } from "#features/learning/video/videoSource.ts";

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
    ["https://vimeo.com/channels/staffpicks/76979871", "76979871?dnt=1&autoplay=1"],
    ["https://vimeo.com/groups/tea/videos/76979871", "76979871?dnt=1&autoplay=1"],
    ["https://vimeo.com/showcase/7008490/video/76979871", "76979871?dnt=1&autoplay=1"],
    ["https://vimeo.com/manage/videos/76979871", "76979871?dnt=1&autoplay=1"],
  ])("%s is played by Vimeo, which is asked not to track", (url, frame) => {
    expect(sourceOf(url)).toMatchObject({ service: "Vimeo", frame: `https://player.vimeo.com/video/${frame}` });
  });

  it.each([
    ["/media/a.mp4", "file", "video/mp4"],
    ["https://cdn.example.org/a.webm?sig=1", "file", "video/webm"],
    ["https://cdn.example.org/stream", "file", "video/mp4"],
    ["https://cdn.example.org/a/index.m3u8?token=b.mp4", "hls", "application/vnd.apple.mpegurl"],
    ["https://cdn.example.org/a/index.m3u8?next=/films/b.mp4", "hls", "application/vnd.apple.mpegurl"],
    ["https://cdn.example.org/a/index.M3U8;v=1#t=1", "hls", "application/vnd.apple.mpegurl"],
    ["https://cdn.example.org/a.mp4?playlist=/b.m3u8", "file", "video/mp4"],
    ["https://www.youtube.com/embed/videoseries?list=PL1", "file", "video/mp4"],
    ["https://example.org/youtube.com/watch?v=dQw4w9WgXcQ", "file", "video/mp4"],
  ])("%s is played by the browser", (src, kind, type) => expect(sourceOf(src)).toEqual({ kind, src, type }));
});

describe("speeds", () => {
  it("go from 0.5 to 3 in quarters", () => {
    expect(SPEEDS).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3]);
  });
  it.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [3, 1, 3],
    [0.5, -1, 0.5],
    [1.1, 1, 1.25],
    [1.1, -1, 1],
  ] as const)("after %s by %s is %s", (speed, step, next) => expect(speedAfter(speed, step)).toBe(next));
});

describe("what is remembered", () => {
  it("is what was stored", () => {
    const kept = { speed: 1.5, volume: 0.25, muted: true, captions: false };
    expect(preferencesFrom(kept)).toEqual(kept);
  });
  it.each([undefined, null, "x", [], { speed: 9, volume: 2, muted: "yes", captions: 1 }, { volume: NaN }])(
    "is the default where it is broken: %j",
    (kept) => expect(preferencesFrom(kept)).toEqual(DEFAULT_PREFERENCES),
  );
});

describe("the second of an address", () => {
  it.each([
    ["72", 72],
    ["72.5", 72.5],
    ["1:12", 72],
    ["0:28", 28],
    ["1:01:12", 3672],
    ["1m12s", 72],
    ["72s", 72],
    ["1h2s", 3602],
  ])("%s is %s", (text, second) => expect(secondIn(text)).toBe(second));
  it.each([null, "", "soon", "-4", "1:99", "1e3", "99999999", "12x"])("%j is none", (text) =>
    expect(secondIn(text)).toBeUndefined(),
  );
});

describe("going on", () => {
  it("happens where somebody stopped, but not in the first seconds nor in the last", () => {
    expect([0, 5, 6, 72, 119, 121, 130, 500].map((second) => resumeAt(second, 130))).toEqual([
      0, 0, 6, 72, 119, 0, 0, 0,
    ]);
  });
  it("counts as watched from 90 %", () => {
    expect([isWatched(116.9, 130), isWatched(117, 130), isWatched(5, 0)]).toEqual([false, true, false]);
  });
  it("knows the part a second belongs to", () => {
    const parts = [{ start: 0 }, { start: 28 }, { start: 56 }];
    expect([0, 27.9, 28, 55, 500].map((second) => indexAt(parts, second))).toEqual([0, 0, 1, 1, 2]);
    expect(indexAt([{ start: 4 }], 1)).toBe(-1);
  });
  it("is told with the chapter", () => {
    const chapters = [{ start: 70, title: "Sense" }];
    expect(positionText(84, 210, chapters)).toBe("1:24 of 3:30, Sense");
    expect(positionText(3, 210, chapters)).toBe("0:03 of 3:30");
  });
});

const folder = mkdtempSync(join(tmpdir(), "video-length-"));
afterAll(() => rmSync(folder, { recursive: true }));

const numbers = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, "0"), "hex")));
const box = (type: string, content: Buffer): Buffer =>
  Buffer.concat([numbers(content.length + 8), Buffer.from(type), content]);
const start = box("ftyp", Buffer.from("isom"));

function lengthOf(...parts: Buffer[]): number | undefined {
  const path = join(folder, "video.mp4");
  writeFileSync(path, Buffer.concat(parts));
  return videoLength(path);
}

describe("the length of a video", () => {
  it("is read from the header, before or after the pictures", () => {
    const movie = box("moov", box("mvhd", numbers(0, 0, 0, 600, 78_000)));
    const pictures = box("mdat", Buffer.alloc(5000));
    expect(lengthOf(start, movie, pictures)).toBe(130);
    expect(lengthOf(start, pictures, movie)).toBe(130);
  });

  it("is read from the long form of the header too", () => {
    const header = numbers(0x01000000, 0, 0, 0, 0, 1000, 0, 165_000);
    expect(lengthOf(start, box("moov", box("mvhd", header)))).toBe(165);
  });

  it.each([
    ["words", [Buffer.from("This is no video at all.")]],
    ["nothing", [Buffer.alloc(0)]],
    ["a video without a header", [start, box("mdat", Buffer.alloc(20))]],
    ["a header that was cut off", [start, box("moov", box("mvhd", numbers(0, 0, 0, 600, 78_000))).subarray(0, 20)]],
  ])("is not known of %s", (_, parts) => {
    expect(lengthOf(...parts)).toBeUndefined();
  });
});

class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  isClosed = false;
  constructor() {
    super();
    FakeSource.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  connect(id: string): Promise<void> {
    this.dispatchEvent(new MessageEvent("PB_CONNECT", { lastEventId: id }));
    return vi.advanceTimersByTimeAsync(0).then(() => undefined);
  }
}

let page: EventTarget;
let sight: EventTarget & { visibilityState: string };
let told: { clientId: string; subscriptions: string[] }[] = [];
let status = 204;
let listen: (topic: string, heard: () => void) => () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  [FakeSource.all, told, status] = [[], [], 204];
  page = new EventTarget();
  sight = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", sight);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    told.push(JSON.parse(body) as (typeof told)[number]);
    return Promise.resolve(new Response(null, { status }));
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  ({ listen } = await import("#sync/stream.store.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () => FakeSource.all.filter(({ isClosed }) => !isClosed);
const heard = () => {
  const all: string[] = [];
  return { all, by: (name: string) => () => void all.push(name) };
};

describe("what a page listens to", () => {
  it("comes by one connection, also what is asked for later, and each hears of its own alone", async () => {
    const { all, by } = heard();
    listen("signals/ada", by("alerts"));
    await FakeSource.all[0]?.connect("one");
    listen("postSignals/x", by("post"));
    await vi.advanceTimersByTimeAsync(0);
    expect([FakeSource.all.length, told]).toEqual([
      1,
      [
        { clientId: "one", subscriptions: ["signals/ada"] },
        { clientId: "one", subscriptions: ["signals/ada", "postSignals/x"] },
      ],
    ]);
    expect(all).toEqual(["alerts", "post"]);
    FakeSource.all[0]?.dispatchEvent(new MessageEvent("postSignals/x", { data: "{}" }));
    expect(all).toEqual(["alerts", "post", "post"]);
  });

  it("is asked for anew after a break, sooner or later, and all is heard of once more", async () => {
    const { all, by } = heard();
    listen("postSignals/x", by("post"));
    await FakeSource.all[0]?.connect("one");
    FakeSource.all[0]?.dispatchEvent(new Event("error"));
    expect(open()).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    status = 403;
    await FakeSource.all[1]?.connect("two");
    expect([open().length, all.length]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    status = 204;
    await FakeSource.all[2]?.connect("three");
    expect([open().length, all.length]).toEqual([1, 2]);
  });

  it("is heard of only while somebody looks at the page, and leaves no connection when it is ended", async () => {
    const { all, by } = heard();
    const end = listen("postSignals/x", by("post"));
    await FakeSource.all[0]?.connect("one");
    sight.visibilityState = "hidden";
    sight.dispatchEvent(new Event("visibilitychange"));
    expect(open()).toEqual([]);
    sight.visibilityState = "visible";
    sight.dispatchEvent(new Event("visibilitychange"));
    await FakeSource.all[1]?.connect("two");
    expect(all).toEqual(["post", "post"]);
    page.dispatchEvent(new Event("pagehide"));
    expect(open()).toEqual([]);
    page.dispatchEvent(new Event("pageshow"));
    expect(open()).toHaveLength(1);
    end();
    expect(open()).toEqual([]);
  });
});
