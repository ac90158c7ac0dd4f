import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";
import type { ServerTexts } from "#contract/site.d.ts";
import { COURSE } from "#support/course.ts";
import { startMailSink } from "#support/mailSink.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { ask, json, succeeded } from "./ask.ts";
import { anAddress, register } from "./forms.ts";

const folder = mkdtempSync(join(tmpdir(), "brand-"));
const manifest = join(folder, "manifest.json");
const brand = { name: "Harbour & Co", tagline: "Learn to sail.", supportEmail: "crew@harbour.example", language: "en" };
cpSync(COURSE.manifest, manifest);
writeFileSync(join(folder, "site.json"), JSON.stringify(brand));
const built = JSON.parse(readFileSync(join(dirname(COURSE.manifest), "texts.json"), "utf8")) as ServerTexts;
const confirmAddress = { ...built.mails.confirmAddress, subject: "Come aboard", button: "It is mine" };
const german = parse(readFileSync("src/texts/de.yaml", "utf8")) as Pick<ServerTexts, "server">;
const mails = { ...built.mails, confirmAddress, questions: "Ask {email}" };
writeFileSync(join(folder, "texts.json"), JSON.stringify({ ...built, mails, server: german.server }));
const sink = await startMailSink();
const server = await startPocketBase({ env: sink.env, site: { ...COURSE, manifest } });
afterAll(async () => {
  await server.stop();
  await sink.stop();
  rmSync(folder, { recursive: true });
});

it("mails carry the name, the tagline, the support address and the words of the built site", async () => {
  const email = anAddress();
  await succeeded(register(server, email));
  const mail = await sink.take(email);
  expect(mail.subject).toBe("Come aboard · Harbour & Co");
  expect(mail.text).toContain("Harbour & Co – Learn to sail.");
  expect(mail.text).toContain("It is mine:\n");
  expect(mail.text).toContain("Ask crew@harbour.example");
});

it("refusals are said in the words of the built site", async () => {
  const refused = await ask(server, "/api/course/progress");
  expect([refused.status, json<{ message: unknown }>(refused).message]).toEqual([401, german.server.logIn]);
});
