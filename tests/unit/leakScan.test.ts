import { rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { scan, type Secrets } from "#build/leaks/scan.ts";
import { collectSecrets } from "#build/leaks/secrets.ts";
import { selfTest } from "#build/leaks/selfTest.ts";
import type { LessonSource } from "#build/files/sources.ts";
import { SiteTrees } from "#support/siteTrees.ts";

const OPENING = "Seven patient herons wait beside the frozen canal.";
const RUN = "nine copper kettles whistle softly under the winter moon";
const SOURCE = "https://example.com/kettles-of-the-north";
const BODY = `${OPENING}

<MembersOnly>

## Kettles whistle differently

Tonight ${RUN}, and nobody minds. ${OPENING}

Read [the source](${SOURCE}).[^note]

- A list item about lids

![What the figure shows at dawn](./figure.svg "The title of the figure")

\`\`\`text
First line of a template
Second line of a template
\`\`\`

<Quiz id="first-kettle" question="Which of the copper kettles whistles first tonight?">

<Choice right why="It stands nearest to the fire.">The smallest of the nine</Choice>

</Quiz>

</MembersOnly>

[^note]: Only members should read this note.
`;
const LESSON: LessonSource = {
  id: "kettles-of-the-north",
  moduleId: 5,
  access: "premium",
  file: "content/curriculum/5-kettles/1-kettles-of-the-north.mdx",
  data: { title: "Kettles", chapters: [{ at: "0:00", title: "Where the copper comes from" }] },
  body: BODY,
  bodyStartsAt: 0,
};

const VIDEO = Buffer.from("the bytes of a video that belongs to members");
let trees: SiteTrees;
beforeEach(() => {
  trees = new SiteTrees({
    public: { "index.html": `<html><body><main><p>${OPENING}</p></main></body></html>` },
    members: { "media/kettles.mp4": VIDEO },
  });
});
afterEach(() => trees[Symbol.dispose]());

const JPEG = Buffer.from([0xff, 0xd8, 0x00]);
/** A PNG with a compressed remark. */
function remarkedPng(kind: string): Buffer {
  const data = Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(RUN)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), length, Buffer.from(kind), data, Buffer.alloc(4)]);
}

/** What the lesson keeps for members; all that is public is read for it, so it is asked for once. */
let kept: Promise<Secrets> | undefined;
const ofTheLesson = (): Promise<Secrets> => (kept ??= collectSecrets(trees, [LESSON]));

/** What the scan says about one public file. */
async function found(file: string, bytes: string | Buffer): Promise<string[]> {
  trees.write("public", file, bytes);
  return scan(trees.public, await ofTheLesson()).map((leak) => leak.file);
}

describe("the leak scan", () => {
  it("finds where a video lies in the owner's own store, however it is written", async () => {
    const data = { ...LESSON.data, videoUrl: "s3://films/kettles/one/index.m3u8" };
    const told = ["s3://films/kettles/one/index.m3u8", "/films/kettles/one/", "key=kettles%2Fone%2Findex.m3u8"];
    for (const [at, text] of told.entries()) trees.write("public", `note-${String(at)}.txt`, text);
    const leaks = scan(trees.public, await collectSecrets(trees, [{ ...LESSON, data }]));
    expect(new Set(leaks.map(({ file }) => file))).toEqual(new Set(["note-0.txt", "note-1.txt", "note-2.txt"]));
  });

  it("is silent about the public tree", async () => {
    expect(await found("page.html", `<p>${OPENING}</p><h2>Kettles</h2>`)).toEqual([]);
  });

  it("finds a run of eight words across tags and lines", async () => {
    const html = RUN.split(" ").map((word) => `<i>${word}</i>`);
    expect(await found("page.html", html.join("\n"))).toContain("page.html");
  });

  it("finds a run whose words are parted by a tag", async () => {
    expect(await found("page.html", `<p>${RUN.replace("whistle", "whis<wbr>tle")}</p>`)).toContain("page.html");
  });

  it("finds a sentence that is cut out of another where no blanks are written", async () => {
    const body = BODY.replace(
      "Tonight",
      "東京の茶室で湯が沸くのを待つ人の秘密は、急須の横に隠した砂時計である。Tonight",
    );
    const secrets = await collectSecrets(trees, [{ ...LESSON, body }]);
    trees.write("public", "page.html", "<p>人の秘密は、急須の横に隠した。</p>");
    trees.write("public", "other.html", "<p>人の秘密は知らない。急須の横に座る。</p>");
    expect([...new Set(scan(trees.public, secrets).map(({ file }) => file))]).toEqual(["page.html"]);
  });

  it("lets seven words of a run pass, and finds the eighth", async () => {
    const all = RUN.split(" ");
    expect(await found("page.html", all.slice(0, 7).join(" "))).toEqual([]);
    expect(await found("page.html", all.slice(0, 8).join(" "))).toContain("page.html");
  });

  it("lets single digits in a row pass, which stand in anybody's code, and finds them with a word among them", async () => {
    const body = BODY.replace("Tonight", "1 2 2 3 3 4 4 5 5, on 2 of 4 days 6 6 7 7 8. Tonight");
    const secrets = await collectSecrets(trees, [{ ...LESSON, body }]);
    trees.write("public", "package.js", "[1,2,2,3,3,4,4,5,5]");
    trees.write("public", "page.html", "<p>2 of 4 days 6 6 7 7</p>");
    expect([...new Set(scan(trees.public, secrets).map(({ file }) => file))]).toEqual(["page.html"]);
  });

  it.each([
    ["a short heading", "heading.html", "<h2>Kettles whistle differently</h2>"],
    ["a chapter", "chapter.html", "Where the copper comes from"],
    ["an explanation", "why.js", 'const a="It stands nearest to the fire."'],
    ["a source", "link.txt", encodeURIComponent(SOURCE)],
    ["a source that may break over lines", "link.html", `more:<b>${SOURCE.replaceAll("/", "/<wbr>")}</b>`],
    [
      "a heading of which each word may, in an element behind a word",
      "label.html",
      "<p>more<span>Ket<wbr/>tles whis<wbr/>tle differ<wbr/>ently</span>more</p>",
    ],
    ["the video's address", "player.js", 'src="/media/kettles-of-the-north.mp4"'],
    ["the video itself, renamed", "a.bin", VIDEO],
    ["a compressed page", "page.html.br", brotliCompressSync(`<p>${RUN}</p>`)],
    ["a fragment of a search index", "search/en_1.pf_fragment", gzipSync(JSON.stringify({ content: RUN }))],
    ["a picture's metadata", "picture.png", Buffer.concat([Buffer.from([0x89, 0x50]), Buffer.from(SOURCE)])],
    ["a picture's description", "photo.jpg", Buffer.from(`\xff\xd8\xff\xe1Exif\0\0${RUN}\0`, "latin1")],
    [
      "base64 in a percent-encoded address",
      "page.html",
      encodeURIComponent(`/x/${Buffer.from(RUN).toString("base64")}`),
    ],
    ["base64 in base64", "page.html", Buffer.from(Buffer.from(RUN).toString("base64")).toString("base64")],
    ["the video's name on other bytes", `media/${LESSON.id}.mp4`, Buffer.from("other bytes")],
    ["text in base64", "site.css", `url(data:text/vtt;base64,${Buffer.from(RUN).toString("base64")})`],
    ["base64 behind a path", "page.html", `/share/${Buffer.from(RUN).toString("base64")}`],
    ["base64 of other signs", "page.html", Buffer.from(`${RUN} >>>???`).toString("base64url")],
    ["base64 of what was compressed", "page.html", gzipSync(RUN).toString("base64")],
    [
      "letters of two bytes in a picture",
      "photo.jpg",
      Buffer.concat([JPEG, Buffer.from(RUN, "utf16le"), Buffer.alloc(1)]),
    ],
    ["a compressed remark in a picture", "picture.png", remarkedPng("zTXt")],
    ["one in any script", "picture.png", remarkedPng("iTXt")],
    ["an item of a list", "page.html", "A list item about lids"],
    ["the words for a picture", "page.html", "What the figure shows at dawn"],
    ["a picture's title", "page.html", "The title of the figure"],
    ["a line of a template", "page.html", "Second line of a template"],
    ["a question", "page.html", "Which of the copper kettles whistles first tonight?"],
    ["an answer", "page.html", "The smallest of the nine"],
    ["a footnote that is printed outside of the block", "page.html", "Only members should read this note."],
  ])("finds %s", async (_, file, bytes) => {
    expect((await found(file, bytes)).map((name) => name.replace(" (base64)", ""))).toContain(file);
  });

  it("does not call secret a file that a free lesson has as its own, and does under any other name", async () => {
    const free: LessonSource = { ...LESSON, id: "copper-for-all", access: "free", body: "Copper." };
    trees.write("members", `media/${LESSON.id}.vtt`, "WEBVTT");
    trees.write("public", "media/copper-for-all.vtt", "WEBVTT");
    const files = async () => scan(trees.public, await collectSecrets(trees, [LESSON, free])).map(({ file }) => file);
    expect(await files()).toEqual([]);
    rmSync(join(trees.public, "media/copper-for-all.vtt"));
    trees.write("public", "media/copper-for-nobody.vtt", "WEBVTT");
    expect(await files()).toEqual(["media/copper-for-nobody.vtt"]);
  });

  it("does not call secret what a free lesson says across two captions", async () => {
    const file = relative(process.cwd(), join(trees.root, "free.mdx"));
    const [first, second] = [RUN.slice(0, 20), RUN.slice(20)];
    writeFileSync(
      join(trees.root, "free.vtt"),
      `WEBVTT\n\n00:01.000 --> 00:02.000\n${first}\n\n00:02.000 --> 00:03.000\n${second}\n`,
    );
    const free: LessonSource = { ...LESSON, id: "free", access: "free", file, data: {}, body: "" };
    trees.write("public", "page.html", `<p>${RUN}</p>`);
    expect(scan(trees.public, await collectSecrets(trees, [LESSON, free]))).toEqual([]);
  });

  it("finds what lies beside the lesson under another name, in the assets too, and where a page names it", async () => {
    const kinds = { svg: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>', xlsx: "PK\u0003\u0004" };
    const files = { ...kinds, csv: "spout,cm", m4a: "ftypM4A" };
    const name = "1-kettles-of-the-north.spout";
    const blocks = ["xlsx", "csv"].map((kind) => `<Download src="./${name}.${kind}" label="Spouts" />`);
    blocks.push(`![A spout](./${name}.svg)`, `<Listen src="./${name}.m4a" label="A spout" />`);
    for (const [kind, bytes] of Object.entries(files)) trees.write("members", `_astro/${name}.Ab12.${kind}`, bytes);
    const body = BODY.replace("Read [", `${blocks.join("\n\n")}\n\nRead [`);
    const leaks = async () => {
      const found = scan(trees.public, await collectSecrets(trees, [{ ...LESSON, body }]));
      return found.map(({ file, lesson }) => `${lesson}: ${file}`).toSorted();
    };
    expect(await leaks()).toEqual([]);
    for (const [kind, bytes] of Object.entries(files)) trees.write("public", `_astro/renamed.Cd34.${kind}`, bytes);
    const renamed = Object.keys(files).map((kind) => `${LESSON.id}: _astro/renamed.Cd34.${kind}`);
    expect(await leaks()).toEqual(renamed.toSorted());
    trees.write("public", "page.html", `<a href="/_astro/${name}.Ab12.csv">Spouts</a>`);
    expect(await leaks()).toContain(`${LESSON.id}: page.html`);
  });

  it("knows no secret of a free lesson", async () => {
    const { exact, runs } = await collectSecrets(trees, [{ ...LESSON, access: "free" }]);
    expect([exact.size, runs.size]).toEqual([0, 0]);
  });
});

describe("the scan's test of itself", () => {
  it("finds every leak that it plants", async () => {
    const result = selfTest(trees, await ofTheLesson());
    expect(result).toEqual({ planted: 16, missed: [] });
  });

  it("names what a scan without runs of words would miss", async () => {
    const secrets = await ofTheLesson();
    secrets.runs.findAt = () => undefined;
    expect(selfTest(trees, secrets)?.missed).toContain("heading.html");
  });

  it("has nothing to plant when no lesson is premium", async () => {
    expect(selfTest(trees, await collectSecrets(trees, []))).toBeUndefined();
  });
});
