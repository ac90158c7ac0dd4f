import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isHarmlessDrawing, readPicture } from "#authoring/import/lesson/pictures.ts";

const svg = (inside: string, more = ""): string => `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inside}</svg>`;
const image = (width: number) => sharp({ create: { width, height: 3, channels: 3, background: "#333" } });
const png = await image(4).png().toBuffer();

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
});
