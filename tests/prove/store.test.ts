// A real S3 server (versitygw, built once with Go 1.21 or newer): what was signed is given and nothing else; in
// three browsers a film and a stream go on after their addresses ran out, without a gap while they play.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemProgram } from "#bench/peers.ts";
import { run } from "#server/scripts/platform/child.ts";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { Problem } from "#server/scripts/platform/problem.ts";
import { freePort } from "#server/scripts/serve/place.ts";
import { ask } from "#serverTests/ask.ts";
import { aPerson, type Person } from "#support/person.ts";
import { SmallCourse } from "#support/smallCourse.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { driven, ENGINES, START_MS } from "./browsers/engines.ts";
import { startGateway } from "./store/versitygw.ts";

// What is asked of a page with a film. Each function runs there and knows nothing but its own arguments.

const stateHere = () => {
  const video = document.querySelector("video");
  const { currentTime = -1, paused = true, error = null } = video ?? {};
  return {
    currentTime,
    paused,
    error: error?.message ?? "",
    alert: document.querySelector("[role=alert]")?.textContent ?? "",
  };
};
/** The page believes that so much time has passed. */
const passTime = (ms: number) => {
  const now = Date.now;
  Date.now = () => now() + ms;
};
const isMovingAt = (second: number) => {
  const video = document.querySelector("video");
  return (
    video &&
    !video.paused &&
    video.readyState > 2 &&
    video.currentTime > second + 0.2 &&
    video.currentTime < second + 20
  );
};
const pauseHere = () => document.querySelector("video")?.pause();

const moveTo = (second: number) => {
  const video = document.querySelector("video");
  if (video) video.currentTime = second;
};

/** So much time passes while the film plays; the longest time without a new picture in its next four seconds, in ms. */
const gapAfter = async (ms: number) => {
  const video = document.querySelector("video");
  if (!video) return 20_000;
  let last = performance.now();
  let longest = 0;
  const look = () => {
    if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  video.addEventListener("timeupdate", look);
  const now = Date.now;
  Date.now = () => now() + ms;
  const until = video.currentTime + 4;
  const latest = last + 20_000;
  while ((video.currentTime < until || video.seeking) && performance.now() < latest)
    await new Promise((resolve) => setTimeout(resolve, 50));
  video.removeEventListener("timeupdate", look);
  return video.currentTime < until ? 20_000 : Math.round(longest);
};

const FILM_S = 160;
/** So far ahead no browser loads by itself. */
const FAR_S = 140;

/** A film of some 80 megabytes, so that none of the browsers holds it as a whole. */
async function makeFilm(path: string): Promise<void> {
  const ffmpeg = await systemProgram("ffmpeg", ["ffmpeg"]);
  const picture = `testsrc2=s=320x180:r=10:d=${FILM_S},noise=alls=80:allf=t`;
  const inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", `sine=f=440:d=${FILM_S}`];
  const codecs = "-c:v libx264 -preset ultrafast -b:v 4000k -g 10 -pix_fmt yuv420p -c:a aac -movflags +faststart".split(
    " ",
  );
  const { code, lines } = await run(ffmpeg, ["-v", "error", "-y", ...inputs, ...codecs, path]);
  if (code !== 0) throw new Problem(lines.join("\n"));
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MOST_GAP_MS = 2_000;
const BUCKET = "films";
const STREAM = { lesson: "2-second-steps/1-third-lesson.mdx", key: "third/lesson.m3u8", at: "/module/2/third-lesson" };
/** A name with everything that a signature can trip over. */
const FILE = {
  lesson: "2-second-steps/2-fourth-lesson.mdx",
  key: "ü/the film (1)+2.mp4",
  at: "/module/2/fourth-lesson",
};
const MEDIA = "/media/fourth-lesson.mp4";
/** So long an address works here; in life ten minutes. */
const WORKS_S = 5;

const folder = mkdtempSync(join(tmpdir(), "store-"));
const course = new SmallCourse();

for (const { lesson, key } of [STREAM, FILE])
  course.edit(lesson, (text) =>
    text
      .replace(/^videoUrl: .*\n/m, "")
      .replace(/^duration: .*$/m, `duration: "0:24"\nvideoUrl: s3://${BUCKET}/${key}`),
  );
const { status, output } = await course.build();
expect(status, output).toBe(0);
mkdirSync(join(folder, BUCKET, "ü"), { recursive: true });
cpSync(join(PROJECT, "tests/fixtures/hls"), join(folder, BUCKET, "third"), { recursive: true });
writeFileSync(join(folder, BUCKET, "private.txt"), "of nobody's lesson");
await makeFilm(join(folder, BUCKET, FILE.key));
const port = await freePort();
const gateway = await startGateway(folder, `http://127.0.0.1:${port}`);
const site = course.path("pocketbase/site");
const trees = { publicTree: course.path("dist"), membersTree: join(site, "members") };
const data = { manifest: join(site, "manifest.json"), curriculum: join(site, "curriculum.json") };
const env = { ...gateway.env, S3_ADDRESS_SECONDS: String(WORKS_S) };
const server = await startPocketBase({ site: { ...trees, ...data }, env, port });
console.log(gateway.name);
afterAll(async () => {
  await server.stop();
  await gateway[Symbol.asyncDispose]();
  course.remove();
  rmSync(folder, { recursive: true });
});

const aMember = (): Promise<Person> => aPerson(server, { premium: { validUntil: new Date(Date.now() + DAY_MS) } });
const leadTo = async (path: string, { cookie }: Person) =>
  (await ask(server, path, { headers: { cookie } })).headers.location ?? "";
/** By the log, which may tell of our own last question later: so that is always about another object. */
const refusals = (key: string): number =>
  gateway.lines.filter((line) => / 403 /.test(line) && line.includes(key)).length;

/** Waits until what was signed until now is refused. */
async function untilExpired(address: string): Promise<void> {
  await expect.poll(async () => (await fetch(address)).status, { timeout: 60_000, interval: 500 }).toBe(403);
}

describe("a real store", () => {
  it("gives what was signed, in parts too, and nothing that was changed or has expired", async () => {
    const member = await aMember();
    const film = readFileSync(join(folder, BUCKET, FILE.key));
    const address = await leadTo(MEDIA, member);
    const part = await fetch(address, { headers: { range: "bytes=1000-1999" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1000, 2000))).toBe(true);
    expect((await fetch(address, { method: "HEAD" })).status).toBe(403);
    expect((await fetch(address.replace("film", "films"))).status).toBe(403);
    expect((await fetch(address.replace(`Expires=${WORKS_S}`, "Expires=600"))).status).toBe(403);
    expect((await fetch(address.replace(/\?.*/, ""))).status).toBe(403);
    await untilExpired(address);
  });

  it("gives a stream's playlists by this site, and its parts by itself", async () => {
    const member = await aMember();
    const read = async (path: string) =>
      (await ask(server, path, { headers: { cookie: member.cookie } })).body.toString();
    expect(await read("/media/third-lesson/lesson.m3u8")).toContain("\n/media/third-lesson/picture.m3u8\n");
    expect(await read("/media/third-lesson/picture.m3u8")).toContain('URI="/media/third-lesson/picture-init.mp4"');
    const address = await leadTo("/media/third-lesson/picture-1.m4s", member);
    expect((await (await fetch(address)).arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect(
      (await ask(server, "/media/third-lesson/..%2Fprivate.txt", { headers: { cookie: member.cookie } })).status,
    ).toBe(404);
  });

  it("is named by no public file", () => {
    for (const words of [BUCKET + "/", "the film (1)", "third/lesson", "private.txt", gateway.url])
      expect(course.publicFilesWith(words), words).toEqual([]);
  });
});

describe.each(ENGINES)("in %s", (engine, start) => {
  const at = driven(engine, start, () => server);
  let member: Person;
  beforeAll(async () => {
    member = await aMember();
    await at.learner.logIn(member, FILE.at);
  }, START_MS);

  const expired = async (path = "/media/third-lesson/sound-init.mp4") => untilExpired(await leadTo(path, member));
  const expectNoFault = async () => {
    const { error, alert } = await at.learner.ask(stateHere);
    expect({ error, alert }).toEqual({ error: "", alert: "" });
  };

  it("a film plays, and goes on far ahead after its address has run out", async () => {
    await at.learner.press("button", "Play");
    await at.learner.shows("moving pictures", isMovingAt, 0);
    await expired();
    const before = refusals("film (1)");
    await at.learner.ask(moveTo, FAR_S);
    await at.learner.shows("pictures far ahead", isMovingAt, FAR_S);
    console.log(`${engine}: ${refusals("film (1)") - before} refusals of the store on the way`);
    await expectNoFault();
  });

  it("a film that was paused for an hour goes on at the same second", async () => {
    await at.learner.ask(moveTo, FAR_S / 2);
    await at.learner.shows("pictures there", isMovingAt, FAR_S / 2);
    await at.learner.ask(pauseHere);
    const { currentTime } = await at.learner.ask(stateHere);
    await expired();
    await at.learner.ask(passTime, HOUR_MS);
    const before = refusals("film (1)");
    await at.learner.press("button", "Play");
    await at.learner.shows("pictures from there on", isMovingAt, currentTime);
    expect(refusals("film (1)")).toBe(before);
    await expectNoFault();
  });

  it("a film that plays on gets a new address before the old one runs out, without a gap that is noticed", async () => {
    const before = (await at.learner.ask(stateHere)).currentTime;
    const gap = await at.learner.ask(gapAfter, HOUR_MS);
    await at.learner.shows("pictures further on", isMovingAt, before + 3);
    console.log(`${engine}: ${gap} ms between two pictures while the address was renewed`);
    expect(gap).toBeLessThan(MOST_GAP_MS);
    await expectNoFault();
  });

  it("a stream plays, and its parts are there after an address has run out", async () => {
    const before = refusals("/third/");
    await at.learner.open(STREAM.at);
    await at.learner.press("button", "Play");
    await at.learner.shows("moving pictures", isMovingAt, 0);
    await at.learner.ask(pauseHere);
    await expired(MEDIA);
    await at.learner.press("button", "Play");
    await at.learner.ask(moveTo, 17);
    await at.learner.shows("pictures further on", isMovingAt, 17);
    expect(refusals("/third/")).toBe(before);
    await expectNoFault();
    expect(await at.learner.failures()).toEqual([]);
  });
});
