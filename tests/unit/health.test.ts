import { describe, expect, it } from "vitest";
import type { Health, HealthCheck } from "#contract/operator.d.ts";
import { healthRows } from "#features/site/operator/health/health.ts";

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
});
