import { describe, expect, it } from "vitest";
import type { Health, HealthCheck } from "#contract/operator.d.ts";
import { healthRows } from "#features/site/operator/health/health.ts";
import { sizesIn } from "#server/hooks/operations/health/checks.rules.ts";

const NOW = Date.parse("2026-11-20T12:40:00.000Z");
const now = { today: "2026-11-20", zone: "UTC" };
const GB = 1024 ** 3;
const at = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
const WELL: Health = {
  startedAt: at(41 * 24),
  disk: { size: 40 * GB, free: 20 * GB },
  database: 120 * 1024 ** 2,
  mail: { isSet: true, waiting: 2, oldest: at(0.01), givenUp: 0, lastSent: at(0.15) },
  payments: {
    ...{ provider: "stripe", isLive: true, waiting: 0, oldest: null, givenUp: 0 },
    ...{ untold: { waiting: 0, oldest: null }, reconciledAt: at(0.5) },
  },
  backup: { at: at(10), failedAt: null },
  errors: { browser: 0, pages: 0, server: 0 },
};
type Change = {
  [Part in keyof Health]?: Health[Part] extends object | null ? Partial<Health[Part]> | null : Health[Part];
};
const rows = (change: Change = {}, tookMs = 200, checks: HealthCheck[] = []) => {
  const parts = Object.entries(change).map(([name, part]) => {
    const known = WELL[name as keyof Health];
    return [name, part && typeof part === "object" ? { ...(known as object), ...part } : part];
  });
  return healthRows({ ...WELL, ...Object.fromEntries(parts), checks } as Health & { checks: HealthCheck[] }, {
    tookMs,
    nowMs: NOW,
    now,
  });
};
const looks = (change: Change, tookMs?: number) =>
  rows(change, tookMs).flatMap(({ name, verdict }) => (verdict === "good" ? [] : [`${name}: ${verdict}`]));

describe("the health box", () => {
  it("says of a server that does well that all is good", () => {
    expect(looks({})).toEqual([]);
    expect(rows().map(({ name, words }) => `${name}: ${words}`)).toEqual([
      "Server: Up 41 days, 0.2 s to answer",
      "Disk: 20 GB of 40 GB used, 50 %. Database: 120 MB",
      "Backup: Latest: Today, 02:40, verified",
      "Email: 2 waiting. Last sent: Today, 12:31",
      "Payments: Stripe, 0 events waiting",
      "Memberships: Last checked: Today, 12:10",
      "Errors: None in the last day",
    ]);
  });

  it("asks to look where something is stuck, full or slow", () => {
    expect(looks({}, 3_000)).toEqual(["Server: look"]);
    expect(looks({ disk: { size: 40 * GB, free: 8 * GB } })).toEqual(["Disk: look"]);
    expect(looks({ disk: { size: 2 * GB, free: 0.9 * GB } })).toEqual(["Disk: look"]);
    expect(looks({ mail: { oldest: at(1) } })).toEqual(["Email: look"]);
    expect(looks({ mail: { givenUp: 1 } })).toEqual(["Email: look"]);
    expect(looks({ payments: { waiting: 1, oldest: at(1) } })).toEqual(["Payments: look"]);
    expect(looks({ payments: { givenUp: 1 } })).toEqual(["Payments: look"]);
    expect(looks({ payments: { untold: { waiting: 1, oldest: at(1) } } })).toEqual(["Payments: look"]);
    expect(looks({ payments: { reconciledAt: at(3) } })).toEqual(["Memberships: look"]);
    expect(looks({ errors: { browser: 3, pages: 1 } })).toEqual(["Errors: look"]);
    expect(looks({ errors: { server: 2 } })).toEqual(["Errors: look"]);
  });

  it("says how back-ups stand", () => {
    expect(looks({ backup: { at: at(37) } })).toEqual(["Backup: look"]);
    expect(looks({ backup: { failedAt: at(1) } })).toEqual(["Backup: look"]);
    expect(looks({ backup: null })).toEqual(["Backup: look"]);
  });

  it("says of what the server calls red what to do today", () => {
    const red = (["disk", "backup", "payments", "mail"] as const).map((name) => ({
      name,
      state: "red" as const,
      says: "",
    }));
    const shown = rows({}, 200, [...red, { name: "errors", state: "warn", says: "" }]);
    expect(shown.filter(({ verdict }) => verdict === "red").map(({ name }) => name)).toEqual([
      "Disk",
      "Backup",
      "Email",
      "Payments",
    ]);
    expect(shown.filter(({ verdict, todo }) => (verdict === "red") !== Boolean(todo))).toEqual([]);
    expect(shown.find(({ name }) => name === "Backup")?.todo).toMatch(/npm run backup/);
  });

  it("asks for no look at what a server that just started cannot have done yet", () => {
    expect(looks({ startedAt: at(0.5), payments: { reconciledAt: null } })).toEqual([]);
    expect(looks({ startedAt: at(3), payments: { reconciledAt: null } })).toEqual(["Memberships: look"]);
  });

  it("names what is off, only tested or not known as that", () => {
    expect(looks({ mail: { isSet: false, oldest: null, waiting: 0 } })).toEqual(["Email: off"]);
    expect(looks({ payments: { provider: "sandbox", isLive: false } })).toEqual(["Payments: test"]);
    expect(looks({ payments: { provider: "stripe", isLive: false } })).toEqual(["Payments: test"]);
    expect(looks({ payments: { provider: "off", reconciledAt: null } })).toEqual(["Payments: off", "Memberships: off"]);
    expect(looks({ disk: null })).toEqual(["Disk: unknown"]);
    expect(looks({ payments: { provider: "sandbox", isLive: false, givenUp: 2 } })).toEqual(["Payments: look"]);
  });
});

describe("the sizes of a disk", () => {
  const HEAD = "Filesystem     1024-blocks     Used Available Capacity Mounted on\n";

  it("are read from what the system says, whatever its names are", () => {
    expect(sizesIn(`${HEAD}/dev/vda1         41152736 32107368   8000000      81% /\n`)).toEqual({
      size: 41152736 * 1024,
      free: 8000000 * 1024,
    });
    expect(sizesIn(`${HEAD}map auto home 2 100 50 50 50% /System/Volumes/My Data`)?.size).toBe(100 * 1024);
  });

  it("are not known where it says something else", () => {
    for (const told of ["", HEAD, "df: /nowhere: No such file", "/dev/x 0 0 0 0% /"])
      expect(sizesIn(told)).toBeUndefined();
  });
});
