import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { COURSE } from "#support/course.ts";
import { startMailSink } from "#support/mailSink.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { anAddress, register } from "./forms.ts";
import { succeeded } from "./readers.ts";

const folder = mkdtempSync(join(tmpdir(), "brand-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("mails carry the name, the tagline and the support address of the built site", async () => {
  const brand = {
    name: "Harbour & Co",
    tagline: "Learn to sail.",
    supportEmail: "crew@harbour.example",
    language: "en",
  };
  const manifest = join(folder, "manifest.json");
  cpSync(COURSE.manifest, manifest);
  writeFileSync(join(folder, "site.json"), JSON.stringify(brand));
  await using sink = await startMailSink();
  await using server = await startPocketBase({ env: sink.env, site: { ...COURSE, manifest } });
  const email = anAddress();
  await succeeded(register(server, email));
  const mail = await sink.take(email);
  expect(mail.subject).toBe("Confirm your address · Harbour & Co");
  expect(mail.text).toContain("Harbour & Co – Learn to sail.");
  expect(mail.text).toContain("crew@harbour.example");
});
