import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { replicaOf } from "#server/scripts/status/replica.ts";

const folder = mkdtempSync(join(tmpdir(), "replica-unit-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** How the replica is said to stand when Litestream's socket answers so. */
async function saidOf(status: number, answer: object): Promise<[boolean, string]> {
  const litestreamSocket = join(folder, "socket");
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (body: string) => asked.push(request.url, JSON.parse(body)));
    request.on("end", () => response.writeHead(status).end(JSON.stringify(answer)));
  }).listen(litestreamSocket);
  await once(server, "listening");
  const { isFine, says } = await replicaOf({ litestreamSocket, dataDir: "/data" });
  server.close();
  expect(asked).toEqual(["/sync", { path: "/data/data.db", wait: true, timeout: 10 }]);
  return [isFine, says];
}

describe("the replica", () => {
  it("is fine once Litestream has sent all that was written until now", async () => {
    const sent = [
      true,
      expect.stringMatching(/^All that was written until now is in the replica; that took 0\.\d s\.$/),
    ];
    expect(await saidOf(200, { status: "synced", txid: 7, replicated_txid: 7 })).toEqual(sent);
  });

  it("is behind when it holds less, cannot be sent, or nobody looks after it", async () => {
    expect(await saidOf(200, { status: "synced", txid: 7, replicated_txid: 5 })).toEqual([
      false,
      "The replica is behind: it holds 5 of 7 transactions.",
    ]);
    const error =
      "sync replica: upload ltx file: operation error S3: PutObject, StatusCode: 403, api error: AccessDenied";
    expect(await saidOf(500, { error })).toEqual([
      false,
      "The replica is behind: PutObject, StatusCode: 403, api error: AccessDenied",
    ]);
    const nobody = await replicaOf({ litestreamSocket: join(folder, "nobody"), dataDir: "/data" });
    expect(nobody).toMatchObject({ isFine: false, says: expect.stringContaining("Litestream does not answer") });
  });
});
