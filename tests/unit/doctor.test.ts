import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isFull } from "#server/hooks/operations/requests/faults.rules.ts";
import { isPublicSite } from "#server/scripts/doctor/finding.ts";
import { aboutDisk, aboutMemory } from "#server/scripts/doctor/machine.ts";
import { weaknessOf } from "#server/scripts/doctor/secrets.ts";
import { lookAtNames, lookAtSecurityFile } from "#server/scripts/doctor/site.ts";
import { readSettings } from "#server/scripts/settings/settings.ts";

describe("doctor", () => {
  it("takes a site for public that strangers can reach", () => {
    const own = [
      "http://127.0.0.1:8090",
      "http://localhost",
      "http://[::1]:8090",
      "http://192.168.1.7",
      "http://nas.local",
    ];
    expect(own.filter(isPublicSite)).toEqual([]);
    const others = [
      "https://localhost",
      "http://the.site",
      "http://192.0.2.7",
      "http://[2001:db8::7]",
      "https://the.site",
    ];
    expect(others.filter((url) => !isPublicSite(url))).toEqual([]);
  });

  it("knows which secrets are guessed", () => {
    const weak = ["", "abc", "changeme-changeme", "my-password-is-long", "ababababababab", "111111111111111"];
    expect(weak.filter((secret) => weaknessOf(secret) === "")).toEqual([]);
    expect(["viola kernel ostrich lamp", "4f0d1cc6f2e7e1a9b0c83d5a77d9e0f1"].map(weaknessOf)).toEqual(["", ""]);
  });

  it("finds the sample's addresses in the author's file, and a seller without name or address", () => {
    const folder = mkdtempSync(join(tmpdir(), "names-"));
    const file = join(folder, "site.yaml");
    const said = (text: string, payments = "sandbox") => {
      writeFileSync(file, text);
      const settings = readSettings({ PAYMENTS: payments });
      return lookAtNames({ settings, isPublic: true }, file).map(({ about, state }) => `${about}: ${state}`);
    };
    const own = "name: A\noperator: Ida Holm\noperatorAddress: 1 Cut Street, Porto\nsupportEmail: ida@the-cut.tv\n";
    expect(said(own)).toEqual(["names: in order", "seller: in order"]);
    expect(said(own, "off")).toEqual(["names: in order"]);
    expect(said(own.replace("ida@the-cut.tv", "hello@firstcut.example"))[0]).toBe("names: unsafe");
    expect(said(`${own}social: [{ title: Here, url: "https://example.com/x" }]\n`)[0]).toBe("names: unsafe");
    for (const part of [/Ida Holm/, /operatorAddress.*\n/])
      expect(said(own.replace(part, ""))[1]).toBe("seller: unsafe");
    expect(said(own.replace("Ida Holm", "A"))[1]).toBe("seller: unsafe");
    rmSync(folder, { recursive: true });
    expect(lookAtNames({ settings: readSettings({}), isPublic: true }, file)).toEqual([]);
  });
});

it("a full disk is known by what the database and the system say", () => {
  const full = ["GoError: database or disk is full (13)", "write data.db-wal: no space left on device"];
  expect(full.map(isFull)).toEqual([true, true]);
  expect(isFull("UNIQUE constraint failed")).toBe(false);
});

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

const MB = 1_048_576;

describe("the disk of the data", () => {
  it("is nothing to speak of while a fifth is free", () =>
    expect(aboutDisk(0.79, 5000)).toEqual({
      ...{ about: "disk", state: "in order" },
      says: "79 % of the data's disk are used, 5.2 GB are free.",
    }));

  it("is to be looked at from 80 % on, and unsafe when a day may fill it", () => {
    expect(aboutDisk(0.8, 900)).toMatchObject({ state: "look", todo: expect.stringMatching(/^Make room/) as string });
    expect(aboutDisk(0.96, 900).state).toBe("unsafe");
    expect(aboutDisk(0.5, 199).state).toBe("unsafe");
  });
});

it("memory is to be looked at when a picture may not fit, and unsafe when the system may end the server", () => {
  const states = [96, 95, 256, 255].map((free) => aboutMemory(free * MB, 1024 * MB).state);
  expect(states).toEqual(["look", "unsafe", "in order", "look"]);
});
