import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ask } from "./ask.ts";
import { manifest } from "./builtSite.ts";
import { inDays } from "./readers.ts";

/** What tests/course/case tells of a premium lesson: its story, its sheet, its decision, a month and a bar. */
const PAID = ["on the back of the kitchen roll", "seven herons", "ninth of September", "Pelicans beside", ">733<"];
const FREE = "comes home at dawn";

const server = await sharedServer();
const addresses = Object.keys(manifest.urls).filter((url) => !/\.(mp4|woff2|jpg|webp|avif|png)$/.test(url));

async function saidAt(path: string, cookie?: string): Promise<string[]> {
  const { body } = await ask(server, path, { headers: { cookie, "accept-encoding": "identity" } });
  return PAID.filter((words) => body.includes(words));
}

async function everywhere(cookie?: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of addresses) for (const words of await saidAt(path, cookie)) found.push(`${path}: ${words}`);
  return found;
}

describe("what the case tells of premium lessons", () => {
  it("reaches no visitor by any address", async () => {
    expect(await everywhere()).toEqual([]);
    const { body } = await ask(server, "/case");
    expect(body.includes(FREE)).toBe(true);
  });

  it("reaches nobody whose membership is over", async () => {
    const { cookie } = await aPerson(server, { premium: { validUntil: inDays(-1) } });
    expect(await saidAt("/case", cookie)).toEqual([]);
    expect(await saidAt("/module/5/five-numbers", cookie)).toEqual([]);
  });

  it("is read by a member, on the page of the case and below the lesson's template", async () => {
    const { cookie } = await aPerson(server, { premium: { validUntil: inDays(30) } });
    expect(await saidAt("/case", cookie)).toEqual(PAID);
    expect(await saidAt("/module/5/five-numbers", cookie)).toEqual(["seven herons"]);
  });
});
