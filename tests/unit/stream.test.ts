import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

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
