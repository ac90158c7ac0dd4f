import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { anmf, pngOf, vp8, vp8l, vp8x, webpOf } from "#support/pictures.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, fileOf, json, sendForm } from "./ask.ts";
import { rowsOf } from "./reviewing.ts";

const PIXEL = pngOf(1, 1);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const server = await sharedServer();
const [ada, bob] = [await aPerson(server), await aPerson(server)];

interface Said {
  photo: string;
  data: Record<string, { code: string; message: string }>;
}

async function upload(bytes: Buffer, name: string, token = ada.token, to = ada.id) {
  const answer = await sendForm(server, "PATCH", rowsOf("users", to), { photo: fileOf(bytes, name) }, token);
  return { status: answer.status, said: json<Said>(answer) };
}

const pathOf = (photo: string, id = ada.id) => `/api/files/users/${id}/${photo}`;

describe("a photo", () => {
  it("is a picture that anybody may see until it is taken away", async () => {
    const { status, said } = await upload(PIXEL, "me.png");
    expect(status).toBe(200);
    const answer = await ask(server, pathOf(said.photo));
    expect(answer.headers["content-type"]).toBe("image/png");
    expect(answer.body.equals(PIXEL)).toBe(true);
    await sendForm(server, "PATCH", rowsOf("users", ada.id), { photo: "" }, ada.token);
    expect((await ask(server, pathOf(said.photo))).status).toBe(404);
  });

  it.each([
    ["a drawing with a script", SVG, "me.svg"],
    ["a page called picture", Buffer.from("<!doctype html><script>alert(1)</script>"), "me.png"],
    ["one of more than 2 MB", Buffer.concat([PIXEL, Buffer.alloc(2 * 1024 * 1024)]), "me.png"],
  ])("is not %s", async (_, bytes, name) => {
    const { status, said } = await upload(bytes, name);
    expect(status).toBe(400);
    expect(Object.keys(said.data)).toEqual(["photo"]);
  });

  it.each([
    ["a PNG", pngOf(65_000, 65_000)],
    ["a WebP's frame", webpOf(vp8x(1, 1), anmf(1 << 24, 1, vp8(1, 1)))],
  ])("that claims to be huge is refused with a sentence: %s", async (_, bytes) => {
    const { status, said } = await upload(bytes, "me.png");
    expect(status).toBe(400);
    expect(said.data).toEqual({
      photo: {
        code: "validation_picture_size",
        message: "This picture is too large: each side can have up to 4096 pixels.",
      },
    });
  });

  it("is named by what it is, so that it is never a script", async () => {
    const webp = webpOf(vp8l(1, 1));
    const { said } = await upload(webp, "a.js");
    expect(said.photo).toMatch(/^photo_\w+\.webp$/);
    const { headers } = await ask(server, pathOf(said.photo));
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect(headers["content-disposition"]).toMatch(/^inline/);
  });

  it("is uploaded by its owner alone", async () => expect((await upload(PIXEL, "me.png", bob.token)).status).toBe(404));
});
