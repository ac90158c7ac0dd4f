import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "#server/scripts/platform/paths.ts";
import { startStore } from "#support/store.ts";
import { aMember, expect, here, LONG, openPage, type OpenPage, ownServer, type Page, test } from "./kit.ts";
import { captionsMode, DESK, expectSecond, moveTo, play, stateOf, video } from "./playing.ts";

const FILM = "/module/8/buy-back-the-right-hour";
const PIECES = join(PROJECT, "tests/fixtures/hls");
const LESSON = join(PROJECT, "tests/course/curriculum/5-read-and-improve/1-five-numbers");
/** So long an address works here; in life ten minutes. */
const WORKS_S = 5;
const HOUR_MS = 3_600_000;
/** No browser takes the end of the film for near when it has so much of it. */
const PIECE = 100_000;
const FAR_S = 150;

const store = here(
  async () => {
    const it = await startStore();
    const put = (key: string, file: string) => it.objects.set(`films/${key}`, readFileSync(file));
    put("bought/the hour (1)+2.mp4", `${LESSON}.mp4`);
    put("bought/words.vtt", `${LESSON}.vtt`);
    for (const name of readdirSync(PIECES)) put(`smallest/${name}`, join(PIECES, name));
    return it;
  },
  (it) => it[Symbol.asyncDispose](),
);
const server = ownServer(() => ({ env: { ...store.env, S3_ADDRESS_SECONDS: String(WORKS_S) } }));
test.beforeEach(() => void (store.asked.length = 0));

async function open(browser: Parameters<typeof openPage>[0], url: string): Promise<OpenPage> {
  const { cookie } = await aMember(server);
  return openPage(browser, { server, url, cookie, context: DESK });
}

const refused = () => store.asked.filter((line) => line.endsWith("403"));
const pause = (page: Page) => video(page).evaluate((it: HTMLVideoElement) => it.pause());
/** The page believes that an hour has passed. */
const passAnHour = (page: Page) =>
  page.evaluate((ms) => {
    const now = Date.now;
    Date.now = () => now() + ms;
  }, HOUR_MS);

/** Waits until what the page was led to is refused. */
async function untilExpired({ requests }: OpenPage): Promise<void> {
  const address = requests.map((request) => request.url()).findLast((url) => url.includes("X-Amz-Signature")) ?? "";
  expect(address).not.toBe("");
  await expect.poll(async () => (await fetch(address)).status, { timeout: 20_000 }).toBe(403);
  store.asked.length = 0;
}

test("a member sees a film of the owner's store, with captions", LONG, async ({ browser }) => {
  const { page, problems } = await open(browser, FILM);
  expect(store.asked.filter((line) => line.includes("mp4"))).toEqual([]);
  await play(page);
  expect(store.asked).toContain("GET films/bought/the hour (1)+2.mp4 206");
  expect(await captionsMode(page)).toBe("showing");
  await expect
    .poll(() => video(page).evaluate((it: HTMLVideoElement) => it.textTracks[0]?.cues?.length ?? 0))
    .toBeGreaterThan(10);
  expect(await page.content()).not.toContain("the hour (1)");
  expect(problems).toEqual([]);
});

for (const [when, isKnown, isPlaying] of [
  ["before the store refuses anything, after a pause of an hour", true, false],
  ["after the store refused, when nobody knew", false, false],
  ["after the store refused while it played", false, true],
] as const)
  test(`a film goes on far ahead ${when}`, LONG, async ({ browser }) => {
    await using opened = await open(browser, FILM);
    const { page } = opened;
    store.trickle(PIECE);
    await play(page);
    if (!isPlaying) await pause(page);
    await untilExpired(opened);
    if (isKnown) await passAnHour(page);
    await moveTo(page, FAR_S);
    if (!isPlaying) await page.keyboard.press("k");
    await expect.poll(async () => (await stateOf(page)).currentTime, { timeout: 15_000 }).toBeGreaterThan(FAR_S + 0.2);
    await expectSecond(page, FAR_S, 8);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(refused()).toHaveLength(isKnown ? 0 : 1);
    store.trickle(Infinity);
  });

test("a membership that ended gives no new address, and the player says so", LONG, async ({ browser }) => {
  await using opened = await open(browser, FILM);
  const { page, context } = opened;
  store.trickle(PIECE);
  await play(page);
  await pause(page);
  await untilExpired(opened);
  await context.clearCookies();
  await moveTo(page, FAR_S);
  await expect(page.getByRole("alert").filter({ hasText: "The video did not load." })).toBeVisible();
  store.trickle(Infinity);
});
