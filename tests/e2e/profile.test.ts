import { join } from "node:path";
import sharp from "sharp";
import { COURSE } from "#support/course.ts";
import { aPerson, type Browser, expect, LONG, type OpenPage, openPage, type Page, type Person } from "./kit.ts";
import { request, shared, storageOf, test } from "./kit.ts";

const CALM = { reducedMotion: "reduce", colorScheme: "light" } as const;

const server = shared();

const open = (browser: Browser, person: Person, viewport = { width: 1280, height: 800 }): Promise<OpenPage> =>
  openPage(browser, { server, url: "/profile", storage: storageOf(person), context: { ...CALM, viewport } });
const name = (page: Page) => page.getByRole("textbox", { name: "Name" });
const about = (page: Page) => page.getByRole("textbox", { name: "About" });
const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved at \d\d:\d\d$/ });
const rowOf = ({ id, token }: Person) =>
  request<{ photo: string; about: string; displayName: string }>(`${server.url}/api/collections/users/records/${id}`, {
    method: "GET",
    token,
  });

test("what is saved here is seen in another browser, and in the header at once", async ({ browser }) => {
  const ada = await aPerson(server);
  const { page, problems } = await open(browser, ada);
  await expect(name(page)).toHaveValue("Ada");
  await expect(name(page)).toBeEditable();
  await name(page).fill("  Ada Lovelace ");
  await expect(page.getByRole("status").filter({ hasText: "Not saved yet" })).toBeVisible();
  await about(page).fill("I film bridges.\nAt night.");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Ada Lovelace (your profile)" })).toBeVisible();
  await using there = await open(browser, ada);
  await expect(name(there.page)).toHaveValue("Ada Lovelace");
  await expect(about(there.page)).toHaveValue("I film bridges.\nAt night.");
  expect([...problems, ...there.problems]).toEqual([]);
});

const ICON = join(COURSE.publicTree, "icons", "icon-192.png");

const SECRET = "51.34 N 12.37 E, the kitchen";

/** 1,600 × 900, its left half red and its right half blue; turned by its camera, and telling where it was taken. */
async function aPhoto(): Promise<Buffer> {
  const half = (background: string) => ({ create: { width: 800, height: 900, channels: 3 as const, background } });
  const right = await sharp(half("#0000ff")).png().toBuffer();
  return sharp({ create: { width: 1600, height: 900, channels: 3, background: "#ff0000" } })
    .composite([{ input: right, left: 800, top: 0 }])
    .withExif({ IFD0: { ImageDescription: SECRET, Model: "My camera" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

async function storedPhoto(person: Person): Promise<Buffer> {
  const { photo } = await rowOf(person);
  const answer = await fetch(`${server.url}/api/files/users/${person.id}/${photo}`);
  return Buffer.from(await answer.arrayBuffer());
}

const pick = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel("Photo", { exact: true }).setInputFiles(file);

test("a photo is cut to a square, made small, and tells nothing of where it was taken", async ({ browser }) => {
  const ada = await aPerson(server);
  const buffer = await aPhoto();
  expect(buffer.includes(SECRET)).toBe(true);
  const { page, problems } = await open(browser, ada);
  await expect(name(page)).toBeEditable();
  await pick(page, { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("Your photo is saved.")).toBeVisible();
  await expect(page.getByRole("img", { name: "You, as others see you" })).toBeVisible();
  const stored = await storedPhoto(ada);
  for (const trace of [SECRET, "My camera", "Exif", "IMG_2041"]) expect(stored.includes(trace), trace).toBe(false);
  expect(await sharp(stored).metadata()).toMatchObject({ width: 256, height: 256, format: "jpeg" });
  // Turned as the camera said: red above blue.
  const top = await sharp(stored).extract({ left: 0, top: 0, width: 256, height: 100 }).toBuffer();
  const { channels } = await sharp(top).stats();
  expect(channels.map(({ mean }) => mean > 128)).toEqual([true, false, false]);
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByText("Your photo is removed.")).toBeVisible();
  expect((await rowOf(ada)).photo).toBe("");
  expect(problems).toEqual([]);
});

test("words that are saved while a photo is on its way wait for it, and neither is lost", LONG, async ({ browser }) => {
  const ada = await aPerson(server);
  const { page } = await open(browser, ada);
  await expect(name(page)).toBeEditable();
  let [under, most] = [0, 0];
  const pressed = Promise.withResolvers<undefined>();
  await page.route("**/api/collections/users/records/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    most = Math.max(most, ++under);
    await pressed.promise;
    const response = await route.fetch();
    under--;
    return route.fulfill({ response });
  });
  await pick(page, ICON);
  await expect.poll(() => under).toBe(1);
  await page.getByRole("textbox", { name: "About" }).fill("Bread.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/^Saved at/)).toHaveCount(0);
  pressed.resolve(undefined);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(most, "one at a time").toBe(1);
  const { about, photo } = await rowOf(ada);
  expect([about, photo !== ""]).toEqual(["Bread.", true]);
});
