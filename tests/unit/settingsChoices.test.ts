import { describe, expect, test } from "vitest";
import { agreed, keptFrom, withChoice, withMoments, withoutOwner, type Choices } from "#features/settings/choices.ts";
import { DEFAULTS } from "#features/settings/settings.ts";

const here = (kept: object, theme: Choices["theme"] = "system"): Choices => ({ kept: keptFrom(kept), theme });

describe("a device and the account", () => {
  test("agree on the newest choice of each setting", () => {
    const device = here({ motion: false, particles: false, changedAt: { motion: 5, particles: 5 } });
    const account = { motion: true, particles: true, changedAt: { motion: 4, particles: 6 } };
    const { kept, news } = agreed(device, account, "ada");
    expect(kept).toMatchObject({ motion: false, particles: true, of: "ada" });
    expect(news).toEqual({ motion: false, changedAt: { motion: 5 } });
  });

  test("carry the theme along", () => {
    const account = { theme: "dark", changedAt: { theme: 6 } };
    expect(agreed(here({ changedAt: { theme: 5 } }, "light"), account, "ada").theme).toBe("dark");
    const { theme, news } = agreed(here({ changedAt: { theme: 7 } }), account, "ada");
    expect([theme, news]).toEqual(["system", { theme: "system", changedAt: { theme: 7 } }]);
  });

  test("have nothing to say when nothing was ever chosen", () => {
    expect(agreed(here({}), {}, "ada")).toEqual({ kept: { ...DEFAULTS, changedAt: {}, of: "ada" }, theme: "system" });
  });

  test("agree once: what they agreed on is no news", () => {
    const account = { theme: "dark", motion: false, changedAt: { theme: 6, motion: 9 } };
    const first = agreed(here({ particles: false, changedAt: { particles: 3 } }), account, "ada");
    const second = agreed(
      first,
      { ...account, particles: false, changedAt: { ...account.changedAt, particles: 3 } },
      "ada",
    );
    expect(second).toEqual({ kept: first.kept, theme: "dark" });
  });

  test("leave what another person chose here to that person", () => {
    const bobs = here({ motion: false, changedAt: { motion: 99, theme: 99 }, of: "bob" }, "light");
    const { kept, theme, news } = agreed(bobs, { theme: "dark", changedAt: { theme: 1 } }, "ada");
    expect([kept.motion, theme, news]).toEqual([true, "dark", undefined]);
  });

  test.each([undefined, { theme: "pink", motion: "no" }, { changedAt: "yesterday" }, { motion: null }])(
    "survive a broken account: %j",
    (account) => {
      const device = here({ motion: false, changedAt: { motion: 5 } });
      expect(agreed(device, account ?? {}, "ada").kept.motion).toBe(false);
    },
  );

  test("keep the account's clock for what it took, not for what was chosen later, here or there", () => {
    const names = { motion: 900, particles: 900, playerKeys: 900 };
    const sent = { motion: false, particles: false, playerKeys: false, changedAt: names };
    const kept = keptFrom({ ...sent, changedAt: { ...names, particles: 950 } });
    const account = { ...sent, playerKeys: true, changedAt: { motion: 100, particles: 100, playerKeys: 990 } };
    expect(withMoments(kept, sent, account).changedAt).toEqual({ motion: 100, particles: 950, playerKeys: 900 });
  });
});

test("a device that is left keeps its look and forgets whose it was", () => {
  const kept = keptFrom({ motion: false, changedAt: { motion: 5 }, of: "ada" });
  expect(withoutOwner(kept)).toEqual({ ...DEFAULTS, motion: false, changedAt: {} });
  const visitors = keptFrom({ motion: false, changedAt: { motion: 5 } });
  expect(withoutOwner(visitors)).toEqual(visitors);
});

describe("a choice", () => {
  test("is later than the one before, also on a clock that runs behind", () => {
    const kept = keptFrom({ changedAt: { motion: 1_000 } });
    expect(withChoice(kept, "motion", 5, { motion: false })).toMatchObject({
      motion: false,
      changedAt: { motion: 1_001 },
    });
  });
});

test.each([null, "dark", [], { motion: "no", changedAt: { motion: "now" }, of: 7 }])(
  "broken settings %j are none",
  (kept) => {
    expect(keptFrom(kept)).toEqual({ ...DEFAULTS, changedAt: {} });
  },
);
