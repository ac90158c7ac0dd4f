import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { chromium, type Browser, type Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessibleIn } from "#support/axe.ts";
import { CHROMIUM_ARGS, chromiumPath } from "#support/browser.ts";
import { SmallCourse } from "#support/smallCourse.ts";

const NAME = "1-first-steps/1-first-lesson";
const FILE = `content/curriculum/${NAME}.mdx`;
const course = new SmallCourse();
let preview: Awaited<ReturnType<SmallCourse["preview"]>>;
let browser: Browser;
let page: Page;
let writing: { text: string; version: string; token: string };

beforeAll(async () => {
  preview = await course.preview();
  const html = await (await fetch(`${preview.url}/preview/write/first-lesson`)).text();
  writing = JSON.parse(
    /<script type="application\/json" id="writing">(.*?)<\/script>/.exec(html)?.[1] ?? "{}",
  ) as typeof writing;
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(60_000);
});
afterAll(async () => {
  await browser.close();
  preview.server.kill();
  course.remove();
});

interface Sent {
  headers?: Record<string, string>;
  body?: string;
  path?: string;
  method?: string;
}

/** As a program sends it that may write any head. */
const send = ({
  headers = {},
  body,
  path = "/file.json",
  method = "PUT",
}: Sent): Promise<{ status: number; message: string }> =>
  new Promise((answered, failed) => {
    const own = { Origin: preview.url, "X-Preview-Token": writing.token, "Sec-Fetch-Site": "same-origin" };
    const asked = httpRequest(
      `${preview.url}/preview/write${path}`,
      { method, headers: { ...own, ...headers } },
      (response) => {
        let text = "";
        response.on("data", (piece: Buffer) => (text += piece.toString()));
        response.on("end", () => answered({ status: response.statusCode ?? 0, message: text }));
      },
    );
    asked.on("error", failed);
    const evil = JSON.stringify({ file: FILE, text: "Evil.", version: writing.version });
    asked.end(method === "PUT" || method === "POST" ? (body ?? evil) : undefined);
  });
const onDisk = (): string => readFileSync(course.path(FILE), "utf8");

describe("writing in the browser", () => {
  it.each<[string, Sent, number]>([
    ["another host, as a name that was turned here", { headers: { Host: "evil.example" } }, 403],
    ["a page of another site", { headers: { Origin: "https://evil.example" } }, 403],
    ["no page at all", { headers: { Origin: "" } }, 403],
    ["a frame or a form of another site", { headers: { "Sec-Fetch-Site": "cross-site" } }, 403],
    ["no token", { headers: { "X-Preview-Token": "" } }, 403],
    ["the token of a former start", { headers: { "X-Preview-Token": "0".repeat(64) } }, 403],
    [
      "a path that leads out",
      { body: JSON.stringify({ file: "content/../package.json", text: "Evil.", version: "" }) },
      403,
    ],
    ["a script", { body: JSON.stringify({ file: "content/evil.ts", text: "Evil.", version: "" }) }, 403],
    ["another version", { body: JSON.stringify({ file: FILE, text: "Evil.", version: "0" }) }, 409],
    ["a text without end", { body: "a".repeat(1_600_000) }, 413],
    ["what is no JSON", { body: "{" }, 400],
    ["another verb", { method: "DELETE" }, 405],
    ["a picture without words", { path: `/picture?file=${FILE}&name=pot.png&alt=`, method: "POST", body: "x" }, 400],
    [
      "a picture that is none",
      { path: `/picture?file=${FILE}&name=pot.png&alt=Pot`, method: "POST", body: "<html>" },
      415,
    ],
    [
      "a drawing with a program",
      { path: `/picture?file=${FILE}&name=pot.svg&alt=Pot`, method: "POST", body: "<svg onload='steal()'/>" },
      415,
    ],
  ])("refuses %s", async (_, sent, status) => {
    const before = onDisk();
    expect((await send(sent)).status).toBe(status);
    expect(onDisk()).toBe(before);
    expect(existsSync(course.path("content/evil.ts"))).toBe(false);
  });

  it("shows its page to no other site and in no frame of theirs", async () => {
    expect((await send({ method: "GET", path: "/first-lesson", headers: { Host: "evil.example" } })).status).toBe(403);
    expect((await send({ method: "GET", path: "/nowhere" })).status).toBe(404);
    expect((await fetch(`${preview.url}/preview/write/first-lesson`)).headers.get("x-frame-options")).toBe("DENY");
  });

  it("saves a text into its file, and the page beside it follows", async () => {
    await page.goto(`${preview.url}/preview/write/first-lesson`);
    const editor = page.getByRole("textbox", { name: `Text of ${FILE}` });
    await editor.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n\nZanzibar kettles sing.");
    await page.getByText("Not saved yet").waitFor();
    await page.keyboard.press("Control+s");
    await page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
    expect(onDisk()).toMatch(/Zanzibar kettles sing\.$/);
    await page.frameLocator("iframe").locator("main, article").getByText("Zanzibar kettles sing.").first().waitFor();
  });

  it("puts blocks and pictures in, and asks for a picture's words", async () => {
    await page.keyboard.type("\n\n");
    await page.getByRole("button", { name: "Insert a block" }).click();
    await page.getByRole("button", { name: "<Callout: note>" }).click();
    await page.locator(".cm-content").getByText('<Callout kind="note" title="✎">').waitFor();
    await page.keyboard.press("Control+End");
    await page.getByRole("button", { name: "Add a picture" }).click();
    const dialog = page.getByRole("dialog", { name: "A picture" });
    const buffer = await sharp({ create: { width: 800, height: 450, channels: 3, background: "#a52" } })
      .jpeg()
      .toBuffer();
    await dialog.getByLabel("File").setInputFiles({ name: "Red pot.jpg", mimeType: "image/jpeg", buffer });
    await dialog.getByRole("button", { name: "Add" }).click();
    expect(await dialog.isVisible(), "without words it stays open").toBe(true);
    for (const theme of ["light", "dark"] as const)
      await expectAccessibleIn(page, theme, "writing, a picture asked for");
    await dialog.getByLabel("What it shows").fill("A red pot [with] a lid");
    await dialog.getByRole("button", { name: "Add" }).click();
    await page.getByText("The picture lies beside the text").waitFor();
    expect(existsSync(course.lesson(`${NAME}.red-pot.jpg`))).toBe(true);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
    expect(onDisk()).toContain("![A red pot \\[with\\] a lid](./1-first-lesson.red-pot.jpg)");
  });

  it("says that the file changed meanwhile, and loses neither text", async () => {
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n\nMine.");
    writeFileSync(course.path(FILE), `${onDisk()}\n\nTheirs.\n`);
    await page.keyboard.press("Control+s");
    await page.getByText("was changed on the disk meanwhile").waitFor();
    expect(onDisk()).toMatch(/Theirs\.\n$/);
    await page.getByRole("button", { name: "Take theirs" }).click();
    await page.keyboard.press("Control+s");
    await page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
    expect(onDisk()).toMatch(/Theirs\.\n\n\n✎ What I had written:\n[\s\S]*Mine\.$/);
  });
});
