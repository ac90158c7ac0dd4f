import { createHmac } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { expect, it } from "vitest";
import { act, buy, membership } from "#support/buying.ts";
import { LONG_HERE } from "#support/cases.ts";
import { aPerson } from "#support/person.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { send } from "./ask.ts";
import { sql } from "./tokens.ts";

const plain = () => `ada${Date.now()}@example.test`;

it("ending everybody's sessions by a new secret gives nobody a second trial", async () => {
  await using server = await startPocketBase();
  const ada = await aPerson(server, { email: plain() });
  await buy(server, ada);
  await act(server, ada, "withdraw");
  const [before] = await sql(server, "SELECT json_extract(options, '$.authToken.secret') FROM _collections");
  const body = { authToken: { secret: "another-secret-of-more-than-thirty-characters" } };
  expect((await send(server, "PATCH", "/api/collections/users", body, server.superuser.token)).status).toBe(200);
  expect((await send(server, "GET", "/api/course/subscription", undefined, ada.token)).status).toBe(401);
  const again = await aPerson(server, { email: ada.email.replace("@", "+again@") });
  expect(await membership(server, again)).toMatchObject({ state: "none", canTry: false });
  expect(await sql(server, "SELECT secret FROM trialSecret")).not.toEqual([before]);
});

it("a trial that was used before the hashes had a secret of their own stays used", LONG_HERE, async () => {
  await using server = await startPocketBase();
  const email = plain();
  const [secret = ""] = await sql(
    server,
    "SELECT json_extract(options, '$.authToken.secret') FROM _collections WHERE name = 'users'",
  );
  const hash = createHmac("sha256", secret).update(`trial email ${email}`).digest("hex");
  await server.kill();
  // The data as the version before this secret left it.
  const database = new DatabaseSync(join(server.dataDir, "data.db"));
  database.exec("DROP TABLE trialSecret");
  database.exec("DELETE FROM _migrations WHERE file LIKE '%keep_trial_secret.js'");
  database.prepare("INSERT INTO trialsUsed (id, kind, hash) VALUES ('trial0000000001', 'email', ?)").run(hash);
  database.close();
  await using next = await startPocketBase({ dataDir: server.dataDir });
  expect((await membership(next, await aPerson(next, { email }))).canTry).toBe(false);
  expect((await membership(next, await aPerson(next))).canTry).toBe(true);
});

it("the secret of the trials is answered to nobody", async () => {
  await using server = await startPocketBase();
  const { token } = server.superuser;
  const listed = await send(server, "GET", "/api/collections?perPage=500", undefined, token);
  expect(listed.body.toString()).not.toContain("trialSecret");
  expect((await send(server, "GET", "/api/collections/trialSecret/records", undefined, token)).status).toBe(404);
});
