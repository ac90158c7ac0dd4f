import { describe, expect, it } from "vitest";
import type { Health, HealthCheck } from "#contract/operator.d.ts";
import { healthRows } from "#features/site/operator/health/health.ts";
import { checksOf, keptIn } from "#server/hooks/operations/health/health.rules.ts";

const NOW = Date.parse("2026-11-20T12:40:00.000Z");
const now = { today: "2026-11-20", zone: "UTC" };
const GB = 1024 ** 3;
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const WELL: Health = {
  startedAt: ago(900),
  disk: { size: 40 * GB, free: 20 * GB },
  database: 120 * 1024 ** 2,
  mail: { isSet: true, waiting: 2, oldest: ago(0.6), givenUp: 0, lastSent: ago(9) },
  payments: {
    ...{ provider: "stripe", isLive: true, waiting: 0, oldest: null, givenUp: 0 },
    ...{ untold: { waiting: 0, oldest: null }, reconciledAt: ago(30) },
  },
  backup: { at: ago(600), failedAt: null },
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
    expect(looks({ mail: { oldest: ago(60) } })).toEqual(["Email: look"]);
    expect(looks({ mail: { givenUp: 1 } })).toEqual(["Email: look"]);
    expect(looks({ payments: { waiting: 1, oldest: ago(60) } })).toEqual(["Payments: look"]);
    expect(looks({ payments: { givenUp: 1 } })).toEqual(["Payments: look"]);
    expect(looks({ payments: { untold: { waiting: 1, oldest: ago(60) } } })).toEqual(["Payments: look"]);
    expect(looks({ payments: { reconciledAt: ago(180) } })).toEqual(["Memberships: look"]);
    expect(looks({ startedAt: ago(5), payments: { reconciledAt: null } })).toEqual(["Memberships: unknown"]);
    expect(looks({ startedAt: ago(180), payments: { reconciledAt: null } })).toEqual(["Memberships: look"]);
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

const illAs = (change: Partial<Health>) =>
  checksOf({ ...WELL, ...change }, NOW).flatMap(({ name, state }) => (state === "ok" ? [] : `${name}: ${state}`));

describe("what a monitor is told", () => {
  it("says of a server that does well that all is fine", () => expect(illAs({})).toEqual([]));

  it("turns red where something is lost soon, and warns before", () => {
    expect(illAs({ disk: { size: 40 * GB, free: 7 * GB } })).toEqual(["disk: warn"]);
    expect(illAs({ disk: { size: 40 * GB, free: GB } })).toEqual(["disk: red"]);
    expect(illAs({ disk: { size: GB, free: GB / 8 } })).toEqual(["disk: red"]);
    expect(illAs({ disk: null })).toEqual(["disk: warn"]);
    expect(illAs({ mail: { ...WELL.mail, oldest: ago(59) } })).toEqual([]);
    expect(illAs({ mail: { ...WELL.mail, oldest: ago(61) } })).toEqual(["mail: red"]);
    expect(illAs({ mail: { ...WELL.mail, givenUp: 1 } })).toEqual(["mail: warn"]);
    expect(illAs({ mail: { ...WELL.mail, isSet: false, oldest: ago(900) } })).toEqual([]);
    expect(illAs({ payments: { ...WELL.payments, waiting: 1, oldest: ago(16) } })).toEqual(["payments: red"]);
    expect(illAs({ payments: { ...WELL.payments, givenUp: 1 } })).toEqual(["payments: red"]);
    expect(illAs({ errors: { browser: 0, pages: 0, server: 100 } })).toEqual(["errors: warn"]);
  });

  it("asks for a back-up every night, and for one at all once the server has been up for three days", () => {
    const at = (hours: number) => illAs({ backup: { at: ago(hours * 60), failedAt: null } });
    expect([at(36), at(37), at(73)]).toEqual([[], ["backup: warn"], ["backup: red"]]);
    expect(illAs({ backup: { at: ago(600), failedAt: ago(5) } })).toEqual(["backup: red"]);
    expect(illAs({ backup: { at: null, failedAt: ago(5) } })).toEqual(["backup: red"]);
    expect(illAs({ backup: null })).toEqual(["backup: warn"]);
    expect(illAs({ backup: null, startedAt: ago(73 * 60) })).toEqual(["backup: red"]);
  });

  it("reads what the commands note, and takes a note nobody can read for nothing kept", () => {
    const failedAt = ago(1);
    expect(keptIn(JSON.stringify({ at: ago(2), file: "/b", failedAt, failure: "full" }))).toEqual({
      at: ago(2),
      failedAt,
    });
    expect([keptIn(""), keptIn("{"), keptIn('{"at":"soon"}')]).toEqual([
      null,
      ...Array(2).fill({ at: null, failedAt: null }),
    ]);
  });
});
