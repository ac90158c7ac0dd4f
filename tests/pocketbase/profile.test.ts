import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { codesOf, json, send, succeeded } from "./ask.ts";

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

const NEXT = "Another-horse-9";
const set = (password: string) => change({ password, passwordConfirm: password, oldPassword: ada.password });

it("a password is changed with the old one only, and ends the other sessions", async () => {
  const wrong = { password: NEXT, passwordConfirm: NEXT, oldPassword: "Wrong-horse-9" };
  expect((await change(wrong)).status).toBe(400);
  expect((await change({ password: NEXT, passwordConfirm: NEXT })).status).toBe(400);
  expect((await set(NEXT)).status).toBe(200);
  expect((await send(server, "POST", "/api/collections/users/auth-refresh", {}, ada.token)).status).toBe(401);
});
