import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parse } from "yaml";
import type { ServerTexts } from "#contract/site.d.ts";
import { COURSE } from "#support/course.ts";
import { startMailSink } from "#support/mailSink.ts";
import { startPocketBase } from "#support/startPocketBase.ts";
import { ask } from "./ask.ts";
import { anAddress, register } from "./forms.ts";
import { succeeded } from "./readers.ts";

const folder = mkdtempSync(join(tmpdir(), "brand-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("mails carry the name, the tagline, the support address and the words of the built site", async () => {
  const brand = {
    name: "Harbour & Co",
    tagline: "Learn to sail.",
    supportEmail: "crew@harbour.example",
    language: "en",
  };
  const manifest = join(folder, "manifest.json");
  cpSync(COURSE.manifest, manifest);
  writeFileSync(join(folder, "site.json"), JSON.stringify(brand));
  const built = readFileSync(join(dirname(COURSE.manifest), "texts.json"), "utf8");
  const { mails, ...others } = JSON.parse(built) as ServerTexts;
  const confirmAddress = { ...mails.confirmAddress, subject: "Come aboard", button: "It is mine" };
  const texts: ServerTexts = { mails: { ...mails, confirmAddress, questions: "Ask {email}" }, ...others };
  writeFileSync(join(folder, "texts.json"), JSON.stringify(texts));
  await using sink = await startMailSink();
  await using server = await startPocketBase({ env: sink.env, site: { ...COURSE, manifest } });
  const email = anAddress();
  await succeeded(register(server, email));
  const mail = await sink.take(email);
  expect(mail.subject).toBe("Come aboard · Harbour & Co");
  expect(mail.text).toContain("Harbour & Co – Learn to sail.");
  expect(mail.text).toContain("It is mine:\n");
  expect(mail.text).toContain("Ask crew@harbour.example");
});

it("refusals are said in the words of the built site, and in the server's own where a site was built without them", async () => {
  const german = parse(readFileSync("src/texts/de.yaml", "utf8")) as Pick<ServerTexts, "server">;
  const built = JSON.parse(readFileSync(join(dirname(COURSE.manifest), "texts.json"), "utf8")) as ServerTexts;
  const refusal = async (name: string, texts: object | undefined): Promise<unknown> => {
    const manifest = join(folder, name, "manifest.json");
    mkdirSync(dirname(manifest));
    cpSync(COURSE.manifest, manifest);
    if (texts) writeFileSync(join(folder, name, "texts.json"), JSON.stringify(texts));
    await using server = await startPocketBase({ site: { ...COURSE, manifest } });
    const { status, body } = await ask(server, "/api/course/progress");
    expect(status).toBe(401);
    return (JSON.parse(body.toString()) as { message: unknown }).message;
  };
  expect(await refusal("german", { ...built, server: german.server })).toBe(german.server.logIn);
  const own = await refusal("none", undefined);
  expect(own).toMatch(/^[A-Z].+\.$/);
  expect(own).not.toBe(built.server.logIn);
  expect(await refusal("older", { ...built, server: undefined })).toBe(own);
});
