// 20 people at once send bombs of every picture format, then ask for small copies of the largest pictures that are
// taken.
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { fileOf, sendForm } from "#serverTests/ask.ts";
import { rowsOf } from "#serverTests/reviewing.ts";
import { aPerson, type Person } from "#support/person.ts";
import { anmf, blackPng, frameOf, jpegOf, pngOf, vp8, vp8l, vp8x, webpOf } from "#support/pictures.ts";
import { Chance, seed } from "#support/random.ts";
import { startWhole } from "./wholeServer.ts";

const AT_ONCE = 20;
const ROUNDS = 10;
/** What a small machine of 1 GB can give. */
const MOST_MB = 800;
const LARGEST = 4096;

const chance = new Chance(seed());

const server = await startWhole();
const people: Person[] = [];
while (people.length < AT_ONCE) people.push(await aPerson(server));
afterAll(() => server.stop());

async function upload({ id, token }: Person, bytes: Buffer) {
  const { status, body } = await sendForm(server, "PATCH", rowsOf("users", id), { photo: fileOf(bytes) }, token);
  const { photo = "" } = JSON.parse(body.toString()) as { photo?: string };
  return { status, photo: `/api/files/users/${id}/${photo}` };
}

const huge = (least: number, most: number) => least + 1 + chance.below(most - least);
const BOMBS: (() => Buffer)[] = [
  () => pngOf(huge(LARGEST, 2 ** 31 - 2), huge(0, 65_000)),
  () => pngOf(huge(0, 65_000), huge(LARGEST, 65_000)),
  () => pngOf(1, 1, frameOf(huge(LARGEST, 65_000), 1)),
  () => jpegOf(huge(LARGEST, 65_000), huge(0, 65_000), chance.below(60_000), chance.of([0xc0, 0xc1, 0xc2])),
  () => webpOf(vp8(huge(LARGEST, 16_383), huge(0, 16_383))),
  () => webpOf(vp8l(huge(0, 16_383), huge(LARGEST, 16_383))),
  () => webpOf(vp8x(huge(LARGEST, 2 ** 24), huge(0, 2 ** 24)), vp8(1, 1)),
  () => webpOf(vp8x(1, 1), anmf(huge(LARGEST, 2 ** 24), 1, vp8l(1, 1))),
  () => webpOf(vp8x(1, 1), anmf(1, 1, vp8l(huge(LARGEST, 16_383), 1))),
];

it(`${AT_ONCE} people at once store no bomb of any format`, async () => {
  const before = server.heldMB();
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(people.map((person) => upload(person, chance.of(BOMBS)())));
    expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(400));
  }
  console.log(
    `bombs: ${ROUNDS * AT_ONCE} refused; memory ${before} MB before, ${server.heldMB()} after, ${server.mostMB()} at most; seed ${seed()}`,
  );
  expect(server.mostMB()).toBeLessThan(MOST_MB);
});

it(`${AT_ONCE} of the largest pictures, each asked for as small as the server would draw it`, async () => {
  const plain = sharp({ create: { width: LARGEST, height: LARGEST, channels: 3, background: "red" } });
  const largest = [
    blackPng(LARGEST),
    await plain.jpeg({ progressive: true }).toBuffer(),
    await plain.webp().toBuffer(),
  ];
  const paths = await Promise.all(people.map((person, at) => upload(person, largest[at % 3] ?? Buffer.alloc(0))));
  expect(paths.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
  const sizes = ["100x100", "96x96", "0x5000", "4096x4096"];
  const start = performance.now();
  const asking = paths.flatMap(({ photo }) => sizes.map((size) => fetch(`${server.url}${photo}?thumb=${size}`)));
  const page = await fetch(server.url);
  const pageMs = performance.now() - start;
  const statuses = await Promise.all(asking.map(async (one) => (await one).status));
  const [photo] = paths;
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(page.status).toBe(200);
  expect((await fetch(server.url + (photo?.photo ?? ""))).status).toBe(200);
  console.log(
    `largest pictures: ${asking.length} asked for at once in ${Math.round(performance.now() - start)} ms, a page meanwhile in ` +
      `${Math.round(pageMs)} ms; memory ${server.mostMB()} MB at most`,
  );
  expect(server.mostMB()).toBeLessThan(MOST_MB);
});
