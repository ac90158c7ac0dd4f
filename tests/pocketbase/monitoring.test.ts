import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { HealthCheck } from "#contract/operator.d.ts";
import { BACKUP_NOTE } from "#server/hooks/operations/health/notes.rules.ts";
import { startMailSink } from "#support/mailSink.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { sql } from "./tokens.ts";

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
  it("learns from anybody's address that the server answers", async () => {
    const answer = await get("/api/course/health");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await answer.json()).toEqual({ ok: true });
  });

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

  it("counts what the site answered by kind and status, and how long that took", async () => {
    const pages = 'course_site_answers_total{kind="page",status="200"}';
    const missing = 'course_site_answers_total{kind="page",status="404"}';
    const [before, beforeMissing] = [await figure(pages), await figure(missing)];
    for (let left = 5; left > 0; left -= 1) {
      await get("/curriculum");
      await get("/no-such-page");
    }
    // A runtime tells the others of its own once a second, with its next answer.
    await expect
      .poll(async () => (await get("/robots.txt")) && (await figure(pages)), { timeout: 15_000 })
      .toBe(before + 5);
    await expect.poll(() => figure(missing)).toBe(beforeMissing + 5);
    const all = await figure("course_site_answer_seconds_count");
    expect(all).toBeGreaterThanOrEqual(10);
    expect(await figure('course_site_answer_seconds_bucket{le="+Inf"}')).toBe(all);
  });

  it("is told in red of an event that nobody took in, with 503, until it is gone", async () => {
    const old = new Date(Date.now() - 3_600_000).toISOString().replace("T", " ");
    await sql(
      server,
      `INSERT INTO billingEvents (id, eventId, provider, status, created) VALUES ('1', 'e1', 'sandbox', 'new', '${old}')`,
    );
    const red = await get("/api/course/health/deep", METRICS_TOKEN);
    expect(red.status).toBe(503);
    const { checks } = JSON.parse(await red.text()) as { checks: HealthCheck[] };
    expect(checks.find(({ name }) => name === "payments")).toMatchObject({
      state: "red",
      says: "An event of the payment provider has waited for 60 min.",
    });
    expect(await figure('course_health_red{name="payments"}')).toBe(1);
    await sql(server, "DELETE FROM billingEvents");
    expect((await get("/api/course/health/deep", METRICS_TOKEN)).status).toBe(200);
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
