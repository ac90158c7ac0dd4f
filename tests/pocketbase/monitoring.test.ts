import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import type { HealthCheck, Health } from "#contract/operator.d.ts";
import { BACKUP_NOTE } from "#server/hooks/operations/health/health.rules.ts";
import { startMailSink } from "#support/mailSink.ts";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, send, sql, succeeded } from "./ask.ts";

const METRICS_TOKEN = "a-token-for-the-monitor-only";
let server: TestServer;
beforeAll(async () => {
  const sink = await startMailSink();
  server = await startPocketBase({ env: { METRICS_TOKEN, ...sink.env } });
  return async () => {
    await server[Symbol.asyncDispose]();
    await sink.stop();
  };
});

const get = (path: string, token?: string): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });

const metrics = async (): Promise<string> => (await get("/api/course/metrics", METRICS_TOKEN)).text();

/** The value of a line of the figures; 0 where there is none. */
async function figure(line: string): Promise<number> {
  const found = (await metrics()).split("\n").find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1) ?? 0);
}

describe("a monitor", () => {
  it("reads figures and checks by its token alone; to others both addresses are unknown", async () => {
    for (const path of ["/api/course/metrics", "/api/course/health/deep"]) {
      expect((await get(path, METRICS_TOKEN)).status).toBe(200);
      const unknown = await (await get("/api/course/no-such-thing")).text();
      for (const token of [undefined, "wrong", `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(1)]) {
        const answer = await get(path, token);
        expect(answer.status).toBe(404);
        expect(await answer.text()).toBe(unknown);
      }
    }
  });

  it("turns red with the name of what is wrong when a back-up failed or mails wait", async () => {
    const reds = async () => {
      const answer = await get("/api/course/health/deep", METRICS_TOKEN);
      const { checks } = JSON.parse(await answer.text()) as { checks: HealthCheck[] };
      return [answer.status, ...checks.filter(({ state }) => state === "red").map(({ name }) => name)];
    };
    const note = (said: object) => writeFileSync(join(server.dataDir, BACKUP_NOTE), JSON.stringify(said));
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    expect(await reds()).toEqual([200]);
    note({ at: ago(120) });
    expect(await reds()).toEqual([200]);
    expect(await figure("course_backup_age_seconds")).toBeGreaterThanOrEqual(7200);
    note({ at: ago(120), failedAt: ago(1), failure: "The disk is full." });
    await sql(
      server,
      `INSERT INTO mailQueue (id, nextAt, created) VALUES ('1', '${ago(-9)}', '${ago(90).replace("T", " ")}')`,
    );
    expect(await reds()).toEqual([503, "backup", "mail"]);
    expect([await figure("course_backup_failed"), await figure('course_health_red{name="backup"}')]).toEqual([1, 1]);
    await sql(server, "DELETE FROM mailQueue");
    rmSync(join(server.dataDir, BACKUP_NOTE));
    expect(await reds()).toEqual([200]);
  });

  it("finds no token in the log: what is behind a ? is cut off before a line is kept", async () => {
    await fetch(`${server.url}/api/files/users/none/none.png?token=secret-of-mine`, {
      headers: { Referer: `${server.url}/login?otpId=secret-of-mine` },
    });
    const lines = async (): Promise<string> => {
      const filter = encodeURIComponent('data.url ~ "/api/files/users/%"');
      const list = await send(server, "GET", `/api/logs?filter=${filter}`, undefined, server.superuser.token);
      return JSON.stringify(json<{ items: unknown[] }>(list).items);
    };
    await expect.poll(lines, { timeout: 15_000 }).not.toBe("[]");
    expect(await lines()).not.toContain("secret-of-mine");
  });
});

let boss: Person;
beforeAll(async () => void (boss = await aRole(server, "operator")));

const health = async () =>
  json<Health>(await succeeded(send(server, "GET", "/api/course/operator/health", undefined, boss.token)));
const ago = (ms: number) => new Date(Date.now() - ms).toISOString().replace("T", " ");
const HOUR_MS = 3_600_000;

describe("the server's health", () => {
  it("says since when it runs, how full its disk is and how large the database", async () => {
    const { startedAt, disk, database, mail } = await health();
    expect(Date.now() - Date.parse(startedAt)).toBeLessThan(HOUR_MS);
    expect(disk?.size).toBeGreaterThan(disk?.free ?? Infinity);
    expect(disk?.free).toBeGreaterThan(0);
    expect(database).toBeGreaterThan(100_000);
    expect(mail).toEqual({ isSet: true, waiting: 0, oldest: null, givenUp: 0, lastSent: null });
  });

  it("counts errors of its own in the log, and no request that was refused", async () => {
    const { errors } = await health();
    const database = new DatabaseSync(join(server.dataDir, "auxiliary.db"), { timeout: 5000 });
    const line = database.prepare("INSERT INTO _logs (id, level, message, data, created) VALUES (?, ?, 'x', ?, ?)");
    const log = (id: string, level: number, data: object) =>
      line.run(`health-${id}`, level, JSON.stringify(data), ago(HOUR_MS));
    for (const status of [400, 401, 403, 404, 413, 429, 499]) log(String(status), 8, { type: "request", status });
    log("text", 8, { type: "request", status: "404" });
    log("warn", 4, { type: "request", status: 500 });
    expect((await health()).errors.server).toBe(errors.server);
    for (const status of [500, 503]) log(String(status), 8, { type: "request", status });
    log("own", 8, { error: "a job failed" });
    database.close();
    expect((await health()).errors.server).toBe(errors.server + 3);
  });

  it("counts what of the provider waits, was given up and is still to be told, and of no other one", async () => {
    const event = (id: string, provider: string, status: string) =>
      `('${id}', 'e${id}', '${provider}', '${status}', '${ago(HOUR_MS)}')`;
    const rows = [
      ...[event("1", "sandbox", "new"), event("2", "sandbox", "failed"), event("3", "sandbox", "dead")],
      ...[event("4", "sandbox", "done"), event("5", "stripe", "dead")],
    ];
    await sql(server, `INSERT INTO billingEvents (id, eventId, provider, status, created) VALUES ${rows.join(",")}`);
    const [account] = await sql(server, "SELECT account FROM billingAccounts WHERE key != 'last'");
    await sql(
      server,
      `INSERT INTO billingQueue (id, key, provider, account, livemode, doneAt, nextAt, created) VALUES
        ('1', 'k1', 'sandbox', '${account}', FALSE, '', '${ago(-HOUR_MS)}', '${ago(HOUR_MS)}'),
        ('2', 'k2', 'sandbox', '${account}', FALSE, '${ago(0)}', '${ago(0)}', '${ago(HOUR_MS)}'),
        ('3', 'k3', 'sandbox', 'another', FALSE, '', '${ago(-HOUR_MS)}', '${ago(HOUR_MS)}')`,
    );
    const { payments } = await health();
    expect(payments).toMatchObject({ provider: "sandbox", isLive: false, waiting: 2, givenUp: 1 });
    expect(payments.untold.waiting).toBe(1);
    expect(payments.reconciledAt).toBeNull();
  });
});
