import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, it } from "vitest";
import type { Health } from "#contract/operator.d.ts";
import type { Person } from "#support/person.ts";
import { aRole } from "#support/role.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

let server: TestServer;
let boss: Person;
beforeAll(async () => {
  server = await startPocketBase();
  boss = await aRole(server, "operator");
  return () => server[Symbol.asyncDispose]();
});

const ask = () => send(server, "GET", "/api/course/operator/health", undefined, boss.token);
const health = async () => json<Health>(await succeeded(ask()));
const ago = (ms: number) => new Date(Date.now() - ms).toISOString().replace("T", " ");
const HOUR_MS = 3_600_000;

describe("the server's health", () => {
  it("says since when it runs, how full its disk is and how large the database", async () => {
    const { startedAt, disk, database, mail } = await health();
    expect(Date.now() - Date.parse(startedAt)).toBeLessThan(HOUR_MS);
    expect(disk?.size).toBeGreaterThan(disk?.free ?? Infinity);
    expect(disk?.free).toBeGreaterThan(0);
    expect(database).toBeGreaterThan(100_000);
    expect(mail).toEqual({ isSet: false, waiting: 0, oldest: null, givenUp: 0, lastSent: null });
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

  it("counts the mails that wait and those that were given up", async () => {
    const mail = (id: string, nextAt: string, sentAt: string, created: string) =>
      `('${id}', 'm${id}', 'a@example.test', 'gift', '${nextAt}', '${sentAt}', '${created}', '${created}')`;
    const sent = ago(HOUR_MS);
    const rows = [
      mail("1", ago(0), "", ago(3 * HOUR_MS)),
      mail("2", ago(0), "", ago(HOUR_MS)),
      ...[mail("3", "", sent, ago(2 * HOUR_MS)), mail("4", "", "", ago(9 * HOUR_MS))],
    ];
    await sql(
      server,
      `INSERT INTO mailQueue (id, key, \`to\`, kind, nextAt, sentAt, created, updated) VALUES ${rows.join(",")}`,
    );
    const { mail: known } = await health();
    expect(known).toMatchObject({ waiting: 2, givenUp: 1, lastSent: sent.replace(" ", "T") });
    expect(Date.now() - Date.parse(known.oldest ?? "")).toBeGreaterThan(2 * HOUR_MS);
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

  it("counts what went wrong in browsers and on the server within a day", async () => {
    const error = (id: string, page: string, hours: number) =>
      `('${id}', 'error', '${page}', '{}', '${ago(hours * HOUR_MS)}')`;
    const rows = [error("1", "/a", 1), error("2", "/a", 2), error("3", "/b", 3), error("4", "/c", 30)];
    await sql(server, `INSERT INTO events (id, name, page, props, created) VALUES ${rows.join(",")}`);
    expect((await health()).errors).toMatchObject({ browser: 3, pages: 2 });
  });

  it("counts no more than a thousand of anything, and reads no more", async () => {
    const plan = (query: string) => sql(server, `EXPLAIN QUERY PLAN ${query}`);
    await sql(
      server,
      `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5000)
       INSERT INTO mailQueue (id, key, \`to\`, kind, nextAt, sentAt, created, updated)
       SELECT 'n' || x, 'n' || x, 'a@example.test', 'gift', '', '', '${ago(0)}', '${ago(0)}' FROM n`,
    );
    expect((await health()).mail.givenUp).toBe(1000);
    const unsent = await plan("SELECT 1 FROM mailQueue WHERE nextAt = '' AND sentAt = '' LIMIT 1000");
    expect(unsent.join()).toContain("idx_mailQueue_givenUp");
  });
});
