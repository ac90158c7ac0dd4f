import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isHarmlessDrawing, readPicture, takePictures } from "#authoring/import/lesson/pictures.ts";
import { mdxOf } from "#authoring/import/lesson/shape.ts";
import { parseMarkdown } from "#authoring/import/markdown/parse.ts";
import { leaving, sourceOf } from "#support/sourceOf.ts";

const svg = (inside: string, more = ""): string => `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inside}</svg>`;
const image = (width: number) => sharp({ create: { width, height: 3, channels: 3, background: "#333" } });
const png = await image(4).png().toBuffer();
const SOURCE = sourceOf({
  ...{ "cup.png": png, "a/cup.png": await image(5).png().toBuffer(), "cup.gif": await image(4).gif().toBuffer() },
  ...{ "named.png": await image(4).jpeg().toBuffer(), "cut.png": png.subarray(0, 30), "text.png": "no picture" },
  ...{ "evil.svg": svg("<script>x</script>"), "empty.png": "", "לוח.png": png, "p?.png": png },
});
async function taken(markdown: string): Promise<{ text: string; names: string[]; told: string[] }> {
  const { told, leave } = leaving();
  const tree = parseMarkdown(markdown, false, leave);
  const files = await takePictures(tree, SOURCE, { base: "2-tea", language: "en" }, leave);
  return { text: mdxOf(tree).trim(), names: [...files.keys()], told };
}

describe("a drawing", () => {
  it.each([
    svg('<path d="M0 0"/>'),
    svg('<use href="#a"/><image href="data:image/png;base64,AA=="/>'),
    svg("<style>.a { fill: red }</style>"),
    svg('<sodipodi:namedview pagecolor="#fff"/>'),
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">${svg("")}`,
  ])("that only draws is taken: %s", (drawing) => {
    expect(isHarmlessDrawing(drawing)).toBe(true);
  });

  it.each([
    svg("<script>alert(1)</script>"),
    svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    svg('<rect onclick="x"/>'),
    svg("", ' ONLOAD="x"'),
    svg('<a href="https://evil.example"><rect/></a>'),
    svg('<use href="https://evil.example/a.svg#x"/>'),
    svg('<image href="https://evil.example/a.png"/>'),
    svg('<image href="data:image/svg+xml;base64,AA=="/>'),
    svg("<foreignObject><p>x</p></foreignObject>"),
    svg("<iframe/>"),
    svg("<animate attributeName='href' to='javascript:x'/>"),
    svg("<style>@import 'https://evil.example/a.css'</style>"),
    svg("<style>.a { fill: url(https://evil.example/a) }</style>"),
    svg("<style><![CDATA[.a { fill: url( 'https://evil.example/a') }]]></style>"),
    svg('<rect style="fill:url(https://evil.example/a)"/>'),
    svg('<rect fill="url(&#104;ttps://evil.example/a)"/>'),
    svg('<use href="&#106;avascript:alert(1)"/>'),
    `<?xml-stylesheet href="https://evil.example/a.css"?>${svg("")}`,
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`,
  ])("that does more is not: %s", (drawing) => {
    expect(isHarmlessDrawing(drawing)).toBe(false);
  });
});

describe("a picture", () => {
  it("goes by what is in it and not by its name", async () => {
    expect(await readPicture(png, 100)).toMatchObject({ ending: ".png" });
    expect(await readPicture(await image(4).jpeg().toBuffer(), 100)).toMatchObject({ ending: ".jpg" });
    expect(await readPicture(await image(4).gif().toBuffer(), 100)).toMatchObject({ ending: ".png" });
    expect(await readPicture(Buffer.from(`\n<!-- by Ada -->${svg("")}`), 100)).toMatchObject({ ending: ".svg" });
  });

  it("that is too large, cut off or none is refused in words", async () => {
    expect(await readPicture(png, 11)).toBe("it has more than 1 million pixels");
    expect(await readPicture(png.subarray(0, 30), 100)).toBe("it is no picture that can be read");
    expect(await readPicture(Buffer.from("words"), 100)).toBe("it is no picture that can be read");
    expect(await readPicture(new Uint8Array(), 100)).toBe("it is no picture that can be read");
    expect(await readPicture(Buffer.from(svg("<script/>")), 100)).toBe(
      "the drawing has a program in it, or names files of others",
    );
  });
});

describe("the pictures of a lesson", () => {
  it.each([
    ["source:/nowhere.png", "the picture /nowhere.png (“A cup”): the file is not there"],
    ["source:/text.png", "the picture /text.png (“A cup”): it is no picture that can be read"],
    [
      "https://evil.example/a.png",
      "the picture https://evil.example/a.png (“A cup”): it lies on another site; save it beside the text",
    ],
    [
      "data:text/html;base64,AAAA",
      "a picture inside the text (“A cup”): it lies on another site; save it beside the text",
    ],
  ])("that cannot be taken go, and are told: %s", async (url, why) => {
    const { text, names, told } = await taken(`Before ![A cup](${url}) after`);
    expect([text, names]).toEqual(["Before  after", []]);
    expect(told.map((one) => one.replace("picture /", "picture "))).toEqual([why.replace("picture /", "picture ")]);
  });
});
