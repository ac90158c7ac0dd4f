import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { anmf, pngOf, vp8, vp8l, vp8x, webpOf } from "#support/pictures.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask, codesOf, fileOf, json, send, sendForm, succeeded } from "./ask.ts";

const USERS = "/api/collections/users/records";
const server = await sharedServer();
const ada = await aPerson(server);
const change = (fields: object) => send(server, "PATCH", `${USERS}/${ada.id}`, fields, ada.token);

describe("a profile", () => {
  const filled = {
    displayName: "Ada",
    about: "I film bridges.",
    settings: { theme: "dark", autoComplete: false },
    onboarding: { experience: "beginner", goals: ["growth"], completed: true },
    weeklyGoal: 3,
    zone: "America/St_Johns",
  };

  it("keeps what its owner writes", async () => {
    const answer = await succeeded(change(filled));
    expect(json(answer)).toMatchObject(filled);
  });

  it.each(["\u3164", "\u202eadA"])("says a name that can be seen, not %j", async (displayName) => {
    const ada = await aPerson(server);
    const path = `/api/collections/users/records/${ada.id}`;
    const answer = await send(server, "PATCH", path, { displayName }, ada.token);
    expect(answer.status).toBe(400);
    expect(answer.body.toString()).toContain("invisible characters");
  });

  it.each([
    [{ about: "a".repeat(501) }, "about", "validation_max_text_constraint"],
    [{ weeklyGoal: 2 }, "weeklyGoal", "validation_weeklygoal"],
    [{ zone: "Mars/Olympus" }, "zone", "validation_zone"],
    [{ settings: { theme: "x".repeat(2048) } }, "settings", "validation_json_size_limit"],
    [{ onboarding: "text" }, "onboarding", "validation_onboarding"],
  ])("refuses %j", async (fields, field, code) => {
    const answer = await change(fields);
    expect(answer.status).toBe(400);
    expect(codesOf(answer)).toEqual({ [field]: code });
  });
});

describe("what two devices write", () => {
  const read = async () => json<{ settings: object; onboarding: object }>(await succeeded(change({ weeklyGoal: 1 })));

  it("is put together: the newest of each setting, whoever comes last", async () => {
    const nowMs = Date.now();
    const phone = { theme: "light", particles: false, changedAt: { theme: nowMs - 1_000, particles: nowMs - 9_000 } };
    const desk = { theme: "dark", particles: true, changedAt: { theme: nowMs - 5_000, particles: nowMs - 2_000 } };
    await succeeded(change({ settings: null }));
    await Promise.all([phone, desk].map((settings) => succeeded(change({ settings }))));
    const merged = { theme: "light", particles: true };
    expect((await read()).settings).toMatchObject(merged);
    expect(json(await succeeded(change({ settings: desk })))).toMatchObject({ settings: merged });
  });

  it("loses nothing that arrives at the same moment, of one field or of several", async () => {
    for (let round = 1; round <= 4; round++) {
      const atMs = Date.now() - 1_000;
      const setting = (name: string) => ({ settings: { [name]: round, changedAt: { [name]: atMs } } });
      const sent = [setting("volume"), setting("speed"), setting("goal"), { displayName: `Ada ${round}` }];
      await Promise.all(
        [...sent, { about: `Bread ${round}.` }, { zone: "Europe/Paris" }].map((one) => succeeded(change(one))),
      );
      const kept = json<Record<string, unknown>>(await succeeded(change({ weeklyGoal: 1 + (round % 2) * 2 })));
      expect(kept).toMatchObject({
        settings: { volume: round, speed: round, goal: round },
        ...{ displayName: `Ada ${round}`, about: `Bread ${round}.`, zone: "Europe/Paris" },
      });
    }
  });
});

const PIXEL = pngOf(1, 1);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const bob = await aPerson(server);

interface Said {
  photo: string;
  data: Record<string, { code: string; message: string }>;
}

async function upload(bytes: Buffer, name: string, token = ada.token, to = ada.id) {
  const answer = await sendForm(server, "PATCH", `${USERS}/${to}`, { photo: fileOf(bytes, name) }, token);
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
    await sendForm(server, "PATCH", `${USERS}/${ada.id}`, { photo: "" }, ada.token);
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

const NEXT = "Another-horse-9";
const set = (password: string) => change({ password, passwordConfirm: password, oldPassword: ada.password });

it("a password is changed with the old one only, and ends the other sessions", async () => {
  const wrong = { password: NEXT, passwordConfirm: NEXT, oldPassword: "Wrong-horse-9" };
  expect((await change(wrong)).status).toBe(400);
  expect((await change({ password: NEXT, passwordConfirm: NEXT })).status).toBe(400);
  expect((await set(NEXT)).status).toBe(200);
  expect((await send(server, "POST", "/api/collections/users/auth-refresh", {}, ada.token)).status).toBe(401);
});
