// Photos and pictures in a bucket of a real S3 server (versitygw): who reads them, what is taken away, a back-up
// there and its way back, files of a data folder that are brought there, the store away.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { filesBelow } from "#server/scripts/platform/files.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { folderOf } from "#server/test-payments/key.ts";
import { ask, fileOf, json, send, sendForm, succeeded } from "#serverTests/ask.ts";
import { premium } from "#serverTests/learner.ts";
import { postsOn } from "#serverTests/posting.ts";
import { rowsOf } from "#serverTests/reviewing.ts";
import type { Person } from "#support/person.ts";
import { pngOf } from "#support/pictures.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { prepareTemplate } from "#support/template.ts";
import { startGateway } from "./store/versitygw.ts";

const BUCKETS = ["uploads", "backups"];
const HOST = "127.0.0.1:8090";

const [folder, notes] = ["object-storage-", "object-notes-"].map((name) => mkdtempSync(join(tmpdir(), name))) as [
  string,
  string,
];

let photo: string;
let picture: string;
const { anOldHand, aMember, illustrate } = postsOn(() => server);

for (const bucket of BUCKETS) mkdirSync(join(folder, bucket));
const gateway = await startGateway(folder, "http://127.0.0.1:1", notes);
const { S3_REGION = "", S3_ACCESS_KEY = "", S3_SECRET_KEY = "" } = gateway.env;
const keys = { REGION: S3_REGION, ACCESS_KEY: S3_ACCESS_KEY, SECRET_KEY: S3_SECRET_KEY, ENDPOINT: gateway.url };
const both = ["UPLOADS", "BACKUP"].flatMap((one) =>
  Object.entries(keys).map(([name, value]) => [`${one}_S3_${name}`, value]),
);
const env = { ...(Object.fromEntries(both) as Record<string, string>), UPLOADS: "s3://uploads" };
let server = await startPocketBase({ env });
const [ada, member] = [await anOldHand(), await aMember()];
afterAll(async () => {
  await server.stop();
  await gateway[Symbol.asyncDispose]();
  for (const one of [folder, notes]) rmSync(one, { recursive: true, force: true });
});

/** Without what the store keeps for itself. */
const inBucket = (bucket: string): string[] => filesBelow(join(folder, bucket)).filter((path) => !path.startsWith("."));
const status = async (path: string, headers: Record<string, string> = {}) =>
  (await ask(server, path, { headers })).status;

type Saved = { id: string; photo: string; pictures: string[] };
const photograph = async (who: Person, bytes: Buffer, at = server): Promise<Saved> =>
  json(await succeeded(sendForm(at, "PATCH", rowsOf("users", who.id), { photo: fileOf(bytes) }, who.token)));

it("a photo goes into the bucket and nowhere else, and is read by anybody through the server alone", async () => {
  const bytes = pngOf(40, 30);
  const saved = await photograph(ada, bytes);
  photo = `/api/files/users/${ada.id}/${saved.photo}`;
  const [object = ""] = inBucket("uploads");
  expect(object).toMatch(new RegExp(`${ada.id}/${saved.photo}$`));
  expect(readFileSync(join(folder, "uploads", object)).equals(bytes)).toBe(true);
  expect(filesBelow(join(server.dataDir, "storage"))).toEqual([]);

  const read = await ask(server, photo);
  expect([read.status, read.headers["content-type"], read.body.equals(bytes)]).toEqual([200, "image/png", true]);
  const part = await ask(server, photo, { headers: { range: "bytes=5-14" } });
  expect([part.status, part.body.equals(bytes.subarray(5, 15))]).toEqual([206, true]);
  expect((await fetch(`${gateway.url}/uploads/${object}`)).status).toBe(403);
});

it("a picture of a post that is sold is read by members, by its writer's token, and by nobody else", async () => {
  const post = json<Saved>(
    await succeeded(illustrate(member, [fileOf(pngOf(20, 10), "a.png")], { lessonId: premium } as object)),
  );
  picture = `/api/files/posts/${post.id}/${post.pictures[0] ?? ""}`;
  expect([await status(picture), await status(picture, { cookie: ada.cookie })]).toEqual([404, 404]);
  expect(await status(picture, { cookie: member.cookie })).toBe(200);
  const { token } = json<{ token: string }>(await send(server, "POST", "/api/files/token", undefined, member.token));
  expect(await status(`${picture}?token=${token}`)).toBe(200);
});

it("what somebody takes away is gone from the bucket", async () => {
  const before = inBucket("uploads").length;
  const leaving = await anOldHand();
  await photograph(leaving, pngOf(8, 8));
  expect(inBucket("uploads")).toHaveLength(before + 1);
  const row = `/api/collections/users/records/${leaving.id}`;
  expect((await send(server, "DELETE", row, undefined, server.superuser.token)).status).toBe(204);
  await expect.poll(() => inBucket("uploads").length).toBe(before);
});

/** Types one of the operator's commands about a data folder. */
async function type(name: string, dataDir: string, ...words: string[]): Promise<string> {
  const { executable } = await prepareTemplate();
  const own = { DATA_DIR: dataDir, POCKETBASE_BIN: executable, BACKUP_PASSPHRASE: "correct horse battery staple" };
  const file = join(PROJECT, "pocketbase", "scripts", `${name}.ts`);
  const { code, lines } = await run(process.execPath, [file, ...words], { env: { ...process.env, ...env, ...own } });
  expect(code, lines.join("\n")).toBe(0);
  return lines.join("\n");
}

it("a back-up in the store brings the data back on another machine, which finds the photos in the bucket", async () => {
  const before = inBucket("uploads");
  const asked = gateway.lines.length;
  const said = await type("backup", server.dataDir, "s3://backups/nightly");
  expect(said).toContain("Photos and pictures are in s3://uploads and not in it");
  const name = /nightly\/(backup-\S+\.age)/.exec(said)?.[1] ?? "";
  expect(inBucket("backups")).toEqual([`nightly/${name}`, `nightly/${name}.proved`]);

  const other = mkdtempSync(join(tmpdir(), "object-storage-other-"));
  await type("restore", other, `s3://backups/nightly/${name}`, "--yes-overwrite", HOST);
  const isTouched = (line: string) => !/\| GET/.test(line) && before.some((path) => line.includes(path));
  const touched = gateway.lines.slice(asked).filter(isTouched);
  expect(touched, "a copy that is tried changes nothing in the bucket").toEqual([]);
  expect(inBucket("uploads")).toEqual(before);
  // The other machine sells by the same account at the provider.
  cpSync(folderOf(server.dataDir), folderOf(other), { recursive: true });
  await server.stop();
  server = await startPocketBase({ env, dataDir: other });
  expect([await status(photo), await status(picture), await status(picture, { cookie: member.cookie })]).toEqual([
    200, 404, 200,
  ]);
});

it("files of a data folder are copied into the bucket once, and found there", async () => {
  const local = await startPocketBase();
  const hand = await postsOn(() => local).anOldHand();
  const address = `/api/files/users/${hand.id}/${(await photograph(hand, pngOf(12, 12), local)).photo}`;
  await local.kill();
  expect(await type("uploads", local.dataDir)).toContain("Copied 1 file to s3://uploads");
  expect(await type("uploads", local.dataDir)).toContain("Copied 0 files to s3://uploads; 1 were there");
  rmSync(join(local.dataDir, "storage"), { recursive: true });
  await using moved = await startPocketBase({ env, dataDir: local.dataDir });
  expect((await ask(moved, address)).body.equals(pngOf(12, 12))).toBe(true);
  expect(existsSync(join(local.dataDir, "storage"))).toBe(false);
});

it("while the store is away pages and the rest go on, and a photo is no page of errors", async () => {
  await gateway[Symbol.asyncDispose]();
  expect(await status("/")).toBe(200);
  expect(await status(photo)).toBeGreaterThanOrEqual(400);
  const row = `/api/collections/users/records/${ada.id}`;
  expect((await send(server, "PATCH", row, { displayName: "Ada L." }, ada.token)).status).toBe(200);
});
