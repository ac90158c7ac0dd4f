import { describe, expect, it } from "vitest";
import { type Notification, notificationFrom, Arrivals } from "#features/account/notifications/kept/notifications.ts";
import { wants } from "#server/hooks/account/notifications/notifications.rules.ts";

describe("what a learner wants", () => {
  it.each([
    ["", true],
    ["null", true],
    ["{}", true],
    ['{"notifications":true}', true],
    ['{"notifications":"no"}', true],
    ['{"notifications":false}', false],
    ["broken", true],
  ])("of the settings %j is %s", (settings, isWanted) => expect(wants(settings, "notifications")).toBe(isWanted));
});

const NOW = Date.parse("2026-11-22T12:00:00Z");
const MINUTE = 60_000;

describe("a notification", () => {
  const told = { id: "a", type: "warning", title: "Paid?", message: "No.", created: "2026-11-22 12:00:00.000Z" };
  const known = { id: "a", type: "warning", title: "Paid?", message: "No.", timestamp: "2026-11-22T12:00:00.000Z" };

  it("is read out of what was answered or kept, or left out when it is broken", () => {
    const action = { label: "Pay", url: "/subscriptions" };
    expect(notificationFrom({ ...told, read: true, action, autoDismiss: 5000 })).toEqual({
      ...{ ...known, read: true },
      ...{ action, autoDismiss: 5000 },
    });
    expect(notificationFrom({ ...known, autoDismiss: 0, action: null })).toEqual({ ...known, read: false });
    expect(notificationFrom({ ...known, type: "alien" })).toMatchObject({ type: "info" });
    for (const more of [{ id: 4 }, { title: "" }, { timestamp: "never" }])
      expect(notificationFrom({ ...known, ...more })).toBeUndefined();
    for (const broken of [undefined, null, [], "x"]) expect(notificationFrom(broken)).toBeUndefined();
  });

  it.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "/", "http://x.org", 4])(
    "leads nowhere by %j",
    (url) => expect(notificationFrom({ ...known, action: { label: "Go", url } })).not.toHaveProperty("action"),
  );
});

describe("what arrives", () => {
  const told = (id: string, minutesAgo: number, read = false) =>
    ({
      id,
      type: "info",
      title: id,
      message: "",
      read,
      timestamp: new Date(NOW - minutesAgo * MINUTE).toISOString(),
    }) as const;
  const idsOf = (all: Notification[]) => all.map(({ id }) => id);

  it("is what this device did not know, is not read and was told of late", () => {
    const arrivals = new Arrivals();
    expect(arrivals.look(undefined, NOW)).toEqual([]);
    expect(arrivals.look([told("a", 1)], NOW), "all of it is new to a new device").toEqual([]);
    const now = [told("c", 0), told("read", 0, true), told("old", 11), told("a", 1)];
    expect(idsOf(arrivals.look(now, NOW))).toEqual(["c"]);
    expect(arrivals.look(now, NOW)).toEqual([]);
  });

  it("is nobody else's when another person comes in", () => {
    const arrivals = new Arrivals();
    arrivals.look([told("a", 1)], NOW);
    arrivals.look(undefined, NOW);
    expect(arrivals.look([told("b", 1)], NOW)).toEqual([]);
  });
});
