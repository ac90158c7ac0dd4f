import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { offersOf } from "#features/membership/plans/offers/offers.ts";
import { lookAtSecurityFile } from "#server/scripts/doctor/site.ts";

const SITE = new URL("https://the.site");

it("where nothing is sold, no price is told", () =>
  expect(offersOf([{ id: "a", title: "A", amount: 5, currency: "eur", interval: "year" }], false, SITE)).toEqual([
    { "@type": "Offer", category: "Partially Free" },
  ]));

it("doctor says when security.txt is about to run out", () => {
  const folder = mkdtempSync(join(tmpdir(), "security-"));
  const file = join(folder, "security.txt");
  writeFileSync(file, "Contact: mailto:a@b.example\nExpires: 2027-10-01T00:00:00.000Z\n");
  const said = (day: string) => lookAtSecurityFile(Date.parse(day), file).map(({ state, says }) => `${state}: ${says}`);
  expect(said("2026-11-23")).toEqual(["in order: It holds until 2027-10-01."]);
  expect(said("2027-08-20")).toEqual(["look: It runs out on 2027-10-01."]);
  expect(said("2027-10-02")).toEqual(["unsafe: It ran out on 2027-10-01."]);
  rmSync(folder, { recursive: true });
  expect(said("2027-08-20")).toEqual([]);
});
