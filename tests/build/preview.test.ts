import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { get, request as httpRequest } from "node:http";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessibleIn } from "#support/axe.ts";
import { CHROMIUM_ARGS, chromiumPath } from "#support/browser.ts";
import { LONG_HERE } from "#support/cases.ts";
import { SmallCourse } from "#support/smallCourse.ts";

const FIRST = "1-first-steps/1-first-lesson";
const VIEW = { width: 1280, height: 800 };
const course = new SmallCourse();
let preview: Awaited<ReturnType<SmallCourse["preview"]>>;
let browser: Browser;
let page: Page;
let writing: { text: string; version: string; token: string };

beforeAll(async () => {
  course.edit(`${FIRST}.mdx`, (text) => text.replace("checked:", "draft: true\nchecked:"));
  preview = await course.preview();
  browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  page = await browser.newPage({ viewport: VIEW });
  page.setDefaultTimeout(60_000);
  await page.goto(`${preview.url}/module/1/first-lesson`);
  // The page listens for changes once its first script runs.
  await page.waitForLoadState("networkidle");
});
afterAll(async () => {
  await browser.close();
  preview.server.kill();
  course.remove();
});

/** With a head that fetch would not send. */
const request = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((answered, failed) => {
    get(`${preview.url}${path}`, { headers }, (response) => {
      response.resume();
      answered(response.statusCode);
    }).on("error", failed);
  });
const overlay = () => page.locator("vite-error-overlay");
const shows = (words: string) => page.getByText(words).first().waitFor();

describe("the preview", () => {
  it("says above the fold that a lesson is a draft", async () => {
    const mark = await page.getByText("Draft: only the preview shows it").boundingBox();
    expect((mark?.y ?? VIEW.height) + (mark?.height ?? 0)).toBeLessThan(VIEW.height / 2);
  });

  it("says beside the page what the check says of it, with file and line, and keeps it in view", async () => {
    const panel = page.getByRole("region", { name: "What the check says of this page" });
    course.edit(`${FIRST}.mdx`, (text) => text.replace("A kettle stands", "A game-changing kettle stands"));
    await panel.locator("summary").click();
    await panel.getByText("says nothing a reader could check").waitFor();
    const link = panel
      .getByRole("link", { name: /^content\/curriculum\/1-first-steps\/1-first-lesson\.mdx:\d+$/ })
      .first();
    const line = (await link.textContent())?.split(":")[1];
    expect(await link.getAttribute("href")).toBe(`vscode://file${course.lesson(`${FIRST}.mdx`)}:${line}:1`);
    await expect.poll(() => panel.locator("summary").textContent()).toMatch(/^Draft · \d+ problem/);
    await page.mouse.wheel(0, 5_000);
    const box = await panel.boundingBox();
    expect((box?.y ?? VIEW.height) + (box?.height ?? 0), "in view").toBeLessThanOrEqual(VIEW.height);
    // What it stands over is the author's to scroll away.
    for (const theme of ["light", "dark"] as const)
      await expectAccessibleIn(page, theme, "problems beside a page", "preview-panel");
    course.edit(`${FIRST}.mdx`, (text) => text.replace("A game-changing kettle stands", "A kettle stands"));
    await panel.getByText("says nothing a reader could check").waitFor({ state: "detached" });
  });

  it("lists the whole course on a page of its own, for this machine alone", async () => {
    const overview = await (await fetch(`${preview.url}/preview`)).text();
    for (const words of ["The first lesson", "words, ", ">draft<", "Second steps", ">in the edit<"])
      expect(overview).toContain(words);
    const [, style = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(overview) ?? [];
    expect((await fetch(preview.url + style, { headers: { Accept: "text/css" } })).status, style).toBe(200);
    for (const headers of [
      { Host: "evil.example" },
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site" },
    ]) {
      const answer = await request("/preview", headers);
      expect(answer, JSON.stringify(headers)).toBe(403);
    }
  });

  it("can be read by everybody, at a desk and on a phone", async () => {
    const list = await browser.newPage();
    await list.goto(`${preview.url}/preview`);
    for (const width of [1280, 320]) {
      await list.setViewportSize({ width, height: 800 });
      for (const theme of ["light", "dark"] as const) await expectAccessibleIn(list, theme, `the list at ${width} px`);
      expect(await list.evaluate(() => document.documentElement.scrollWidth), "no sideways scroll").toBe(width);
    }
    await list.close();
  });

  it("has its server count by the course as it is, drafts included, before and after a change", async () => {
    const inSite = (...names: string[]): string => readFileSync(join(course.previewSite, ...names), "utf8");
    const known = (): string => {
      const { release } = JSON.parse(inSite("current.json")) as { release: string };
      return inSite(release, "curriculum.json");
    };
    await expect.poll(known, { timeout: 30_000 }).toContain('"id":"first-lesson"');
    course.edit("2-second-steps/module.yaml", (text) => text.replace(/^title: .*$/m, "title: Kettles that whistle"));
    await expect.poll(known, { timeout: 30_000 }).toContain("Kettles that whistle");
  });

  it("says the frame's sentences as they are saved, the course's own and the product's", async () => {
    const said = async () => (await fetch(`${preview.url}/success`)).text();
    const product = course.path("src/texts/en.yaml");
    const rewrite = (text: string): string => text.replace("No payment in progress", "Kettles come soon");
    writeFileSync(product, rewrite(readFileSync(product, "utf8")));
    await expect.poll(said, { timeout: 30_000 }).toContain("Kettles come soon");
    course.edit("../texts.yaml", (text) =>
      text.replace("\npayment:\n", "$&  none: { title: Kettles are under way }\n"),
    );
    await expect.poll(said, { timeout: 30_000 }).toContain("Kettles are under way");
  });

  it.each([
    ["a wrong field", "difficulty:", "dificulty:", "No field is called dificulty"],
    ["curly brackets", "A kettle stands", "A {kettle} stands", "{kettle} would be run as a program"],
  ])("says over the page what is wrong, with the author's file, of %s", async (_, right, wrong, message) => {
    course.edit(`${FIRST}.mdx`, (text) => text.replace(right, wrong));
    await overlay().waitFor();
    await shows(message);
    await shows("1-first-lesson.mdx");
    course.edit(`${FIRST}.mdx`, (text) => text.replace(wrong, right));
    await overlay().waitFor({ state: "detached" });
  });

  it("draws the scenes of a film anew as they are saved", LONG_HERE, async () => {
    const film = (word: string) => `- scene: title\n  lines: [${word}]\n  thing: pot\n  say: It sings.\n`;
    writeFileSync(course.lesson(`${FIRST}.film.yaml`), film("Kettle"));
    // A page of its own: the other one is just being loaded again.
    const scenes = await browser.newPage();
    await scenes.goto(`${preview.url}/scenes/first-lesson`);
    await scenes.locator("svg text", { hasText: "Kettle" }).waitFor();
    writeFileSync(course.lesson(`${FIRST}.film.yaml`), film("Teapot"));
    await scenes.locator("svg text", { hasText: "Teapot" }).waitFor();
    writeFileSync(course.lesson(`${FIRST}.film.yaml`), film("Teapot").replace("pot\n", "samovar\n"));
    await scenes.getByText("“samovar” is not drawn").waitFor();
    await scenes.close();
  });
});

const NAME = FIRST;
const FILE = `content/curriculum/${NAME}.mdx`;
let desk: Page;

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
  beforeAll(async () => {
    const html = await (await fetch(`${preview.url}/preview/write/first-lesson`)).text();
    const [, data = "{}"] = /<script type="application\/json" id="writing">(.*?)<\/script>/.exec(html) ?? [];
    writing = JSON.parse(data) as typeof writing;
    desk = await browser.newPage({ viewport: VIEW });
    desk.setDefaultTimeout(60_000);
  });

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
    await desk.goto(`${preview.url}/preview/write/first-lesson`);
    const editor = desk.getByRole("textbox", { name: `Text of ${FILE}` });
    await editor.click();
    await desk.keyboard.press("Control+End");
    await desk.keyboard.type("\n\nZanzibar kettles sing.");
    await desk.getByText("Not saved yet").waitFor();
    await desk.keyboard.press("Control+s");
    await desk.getByRole("status").getByText("Saved", { exact: true }).waitFor();
    expect(onDisk()).toMatch(/Zanzibar kettles sing\.$/);
    await desk.frameLocator("iframe").locator("main, article").getByText("Zanzibar kettles sing.").first().waitFor();
  });

  it("puts blocks and pictures in, and asks for a picture's words", async () => {
    await desk.keyboard.type("\n\n");
    await desk.getByRole("button", { name: "Insert a block" }).click();
    await desk.getByRole("button", { name: "<Callout: note>" }).click();
    await desk.locator(".cm-content").getByText('<Callout kind="note" title="✎">').waitFor();
    await desk.keyboard.press("Control+End");
    await desk.getByRole("button", { name: "Add a picture" }).click();
    const dialog = desk.getByRole("dialog", { name: "A picture" });
    const buffer = await sharp({ create: { width: 800, height: 450, channels: 3, background: "#a52" } })
      .jpeg()
      .toBuffer();
    await dialog.getByLabel("File").setInputFiles({ name: "Red pot.jpg", mimeType: "image/jpeg", buffer });
    await dialog.getByRole("button", { name: "Add" }).click();
    expect(await dialog.isVisible(), "without words it stays open").toBe(true);
    for (const theme of ["light", "dark"] as const)
      await expectAccessibleIn(desk, theme, "writing, a picture asked for");
    await dialog.getByLabel("What it shows").fill("A red pot [with] a lid");
    await dialog.getByRole("button", { name: "Add" }).click();
    await desk.getByText("The picture lies beside the text").waitFor();
    expect(existsSync(course.lesson(`${NAME}.red-pot.jpg`))).toBe(true);
    await desk.getByRole("button", { name: "Save" }).click();
    await desk.getByRole("status").getByText("Saved", { exact: true }).waitFor();
    expect(onDisk()).toContain("![A red pot \\[with\\] a lid](./1-first-lesson.red-pot.jpg)");
  });

  it("says that the file changed meanwhile, and loses neither text", async () => {
    await desk.locator(".cm-content").click();
    await desk.keyboard.press("Control+End");
    await desk.keyboard.type("\n\nMine.");
    writeFileSync(course.path(FILE), `${onDisk()}\n\nTheirs.\n`);
    await desk.keyboard.press("Control+s");
    await desk.getByText("was changed on the disk meanwhile").waitFor();
    expect(onDisk()).toMatch(/Theirs\.\n$/);
    await desk.getByRole("button", { name: "Take theirs" }).click();
    await desk.keyboard.press("Control+s");
    await desk.getByRole("status").getByText("Saved", { exact: true }).waitFor();
    expect(onDisk()).toMatch(/Theirs\.\n\n\n✎ What I had written:\n[\s\S]*Mine\.$/);
  });
});

// Last: the files have other names afterwards.
describe("the preview goes on when an author", () => {
  const SECOND = "1-first-steps/2-second-lesson";
  /** Also once all that the preview hears of a move has arrived: the end of the old file comes last. */
  const opens = async (address: string, words: string, looks = 10) => {
    let good = 0;
    const look = async () => {
      const answer = await fetch(`${preview.url}${address}`);
      const isGood = answer.status === 200 && (await answer.text()).includes(words);
      return (good = isGood ? good + 1 : 0);
    };
    await expect.poll(look, { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(looks);
  };

  it("lets two lessons of a module change places", LONG_HERE, async () => {
    course.move(SECOND, "1-first-steps/9-second-lesson");
    course.move(FIRST, "1-first-steps/2-first-lesson");
    course.move("1-first-steps/9-second-lesson", "1-first-steps/1-second-lesson");
    await opens("/module/1/second-lesson", "Lesson 1 of 2");
    await opens("/module/1/first-lesson", "Lesson 2 of 2");
  });

  it("moves a lesson into another module", LONG_HERE, async () => {
    course.move("1-first-steps/1-second-lesson", "2-second-steps/3-second-lesson");
    await opens("/module/2/second-lesson", "The second lesson");
    await expect.poll(async () => (await fetch(`${preview.url}/module/1/second-lesson`)).status).toBe(404);
  });
});
