import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { succeeded } from "./readers.ts";

const USERS = "/api/collections/users/records";

const server = await sharedServer();
const [ada, bob] = [await aPerson(server), await aPerson(server)];

const change = (fields: object, token: string | undefined = ada.token) =>
  send(server, "PATCH", `${USERS}/${ada.id}`, fields, token);
const codes = (answer: { body: Buffer }) => {
  const { data } = JSON.parse(answer.body.toString()) as { data: Record<string, { code: string }> };
  return Object.fromEntries(Object.entries(data).map(([field, { code }]) => [field, code]));
};

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

  it.each(["\u3164", "A\u00adda", "A\u115fda", "A\u061cda", "A\u{e0041}da", "\u202eadA"])(
    "says a name that can be seen, not %j",
    async (displayName) => {
      const ada = await aPerson(server);
      const path = `/api/collections/users/records/${ada.id}`;
      const answer = await send(server, "PATCH", path, { displayName }, ada.token);
      expect(answer.status).toBe(400);
      expect(answer.body.toString()).toContain("invisible characters");
    },
  );

  it("is changed by its owner alone", async () => {
    expect((await change(filled, bob.token)).status).toBe(404);
    expect((await send(server, "PATCH", `${USERS}/${ada.id}`, filled)).status).toBe(404);
  });

  it.each([
    [{ about: "a".repeat(501) }, "about", "validation_max_text_constraint"],
    [{ weeklyGoal: 2 }, "weeklyGoal", "validation_weeklygoal"],
    [{ zone: "Mars/Olympus" }, "zone", "validation_zone"],
    [{ zone: "Local" }, "zone", "validation_zone"],
    [{ zone: "../../etc/passwd" }, "zone", "validation_zone"],
    [{ settings: ["dark"] }, "settings", "validation_settings"],
    [{ settings: { theme: "x".repeat(2048) } }, "settings", "validation_json_size_limit"],
    [{ onboarding: "text" }, "onboarding", "validation_onboarding"],
  ])("refuses %j", async (fields, field, code) => {
    const answer = await change(fields);
    expect(answer.status).toBe(400);
    expect(codes(answer)).toEqual({ [field]: code });
  });

  it("says everything that is wrong at once", async () => {
    expect(codes(await change({ weeklyGoal: 2, zone: "Mars/Olympus" }))).toEqual({
      weeklyGoal: "validation_weeklygoal",
      zone: "validation_zone",
    });
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
    for (let round = 1; round <= 10; round++) {
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

  it("lets no clock that runs ahead win for ever", async () => {
    const ahead = { theme: "dark", changedAt: { theme: Date.now() + 3_600_000 } };
    const { settings } = json<{ settings: { changedAt: { theme: number } } }>(
      await succeeded(change({ settings: ahead })),
    );
    expect(settings.changedAt.theme).toBeLessThanOrEqual(Date.now());
  });

  it("keeps the first questions answered", async () => {
    await succeeded(change({ onboarding: { experience: "beginner", completed: true } }));
    await succeeded(change({ onboarding: { experience: "advanced", tourCompleted: true, completed: false } }));
    expect((await read()).onboarding).toMatchObject({ experience: "advanced", completed: true, tourCompleted: true });
  });

  it("is merged however it is sent", async () => {
    const form = new FormData();
    form.set("settings", JSON.stringify({ motion: false, changedAt: { motion: Date.now() } }));
    const url = `${server.url}${USERS}/${ada.id}`;
    const answer = await fetch(url, { method: "PATCH", headers: { authorization: ada.token }, body: form });
    expect(await answer.json()).toMatchObject({ settings: { motion: false, particles: true } });
  });
});

describe("a password", () => {
  const NEXT = "Another-horse-9";
  const set = (password: string) => change({ password, passwordConfirm: password, oldPassword: ada.password });

  it("is refused with everything that is missing in it", async () => {
    const answer = await set("weak");
    expect(answer.status).toBe(400);
    expect(json<{ data: object }>(answer).data).toEqual({
      password: {
        code: "validation_password_length",
        message:
          "The password needs at least 8 characters, at most 71, an uppercase letter, a digit and a symbol such as ! or ?.",
        params: { missing: ["length", "upper", "digit", "symbol"] },
      },
    });
  });

  it("is changed with the old one only, and ends the other sessions", async () => {
    const wrong = { password: NEXT, passwordConfirm: NEXT, oldPassword: "Wrong-horse-9" };
    expect((await change(wrong)).status).toBe(400);
    expect((await change({ password: NEXT, passwordConfirm: NEXT })).status).toBe(400);
    expect((await set(NEXT)).status).toBe(200);
    expect((await send(server, "POST", "/api/collections/users/auth-refresh", {}, ada.token)).status).toBe(401);
  });
});
