import { describe, expect, it } from "vitest";
import {
  newestFirst,
  type Notification,
  notificationFrom,
  Arrivals,
  chipsFor,
  isShown,
  agoWords,
} from "#features/account/notifications/kept/notifications.ts";
import { actionProblem, mayHear, wants, within } from "#server/hooks/account/notifications/notifications.rules.ts";

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

describe("who hears of it", () => {
  it.each([
    ["ada", [], true],
    ["", [], true],
    ["ada", ["signals/ada"], true],
    ["ada", ["signals/ada?options=%7B%7D"], true],
    ["ada", ["signals/ada", "signals/bob"], false],
    ["ada", ["signals/*"], false],
    ["ada", ["notifications/ada"], false],
    ["", ["signals/"], false],
  ])("%j listens to %j: %s", (user, topics, may) => expect(mayHear(user, topics)).toBe(may));
});

describe("what is told", () => {
  it("is cut where it is too long, by letters and not in the midst of one", () => {
    expect(within(" short ", 5)).toBe("short");
    expect(within("longer", 5)).toBe("long…");
    expect(within("🎬🎬🎬", 2)).toBe("🎬…");
  });

  it.each(["", "null", '{"label":"Go","url":"/a"}'])("leads nowhere or to a place: %s", (text) =>
    expect(actionProblem(text)).toBeUndefined(),
  );

  it.each(["[]", "4", '{"label":"Go"}', '{"label":" ","url":"/a"}', '{"label":"Go","url":"//a"}'])(
    "never leads by %s",
    (text) => expect(actionProblem(text)).toMatch(/\.$/),
  );
});

const NOW = Date.parse("2026-11-22T12:00:00Z");
const MINUTE = 60_000;

describe("how long ago something was", () => {
  it.each([
    [-5, "just now"],
    [0.9, "just now"],
    [1, "1 minute ago"],
    [59.9, "59 minutes ago"],
    [60, "1 hour ago"],
    [150, "2 hours ago"],
    [24 * 60, "1 day ago"],
    [6.9 * 24 * 60, "6 days ago"],
    [7 * 24 * 60, "15 November 2026"],
  ])("after %f minutes is said as %s", (minutes, words) => expect(agoWords(NOW - minutes * MINUTE, NOW)).toBe(words));
});

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

  it("stands before older ones", () => {
    const at = (id: string, timestamp: string) => ({ ...notificationFrom(known), id, timestamp }) as Notification;
    const all = newestFirst([at("a", "2026-01-01"), at("b", "2026-01-03"), at("c", "2026-01-02")]);
    expect(all.map(({ id }) => id)).toEqual(["b", "c", "a"]);
  });
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

describe("what the list is narrowed by", () => {
  const one = (type: Notification["type"], read: boolean): Notification => ({
    ...{ id: type, type, title: "Bread", message: "", timestamp: "2026-11-22T12:00:00.000Z", read },
  });

  it("is what is new where something is, and each kind where there are several", () => {
    expect(chipsFor([one("info", false), one("warning", true)])).toEqual([
      ...[
        { value: "all", words: "All, 2" },
        { value: "new", words: "New, 1" },
      ],
      ...[
        { value: "warning", words: "Important" },
        { value: "info", words: "Course" },
      ],
    ]);
    expect(chipsFor([one("info", true), one("info", true)])).toEqual([{ value: "all", words: "All, 2" }]);
  });

  it("shows all, what is not read, or one kind", () => {
    expect(isShown(one("info", true), "all")).toBe(true);
    expect(isShown(one("info", true), "new")).toBe(false);
    expect(isShown(one("info", false), "new")).toBe(true);
    expect(isShown(one("info", false), "warning")).toBe(false);
    expect(isShown(one("warning", true), "warning")).toBe(true);
  });
});
