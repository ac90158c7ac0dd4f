import { type Files, picture } from "./oddSites.ts";
import { zipOf } from "./zipOf.ts";

const MANIFEST =
  '<?xml version="1.0" encoding="UTF-8"?>\n<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">\n<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>Clay &amp; fire</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata>';

/** @param items each title, its resource's attributes, and the file of it */
const manifestOf = (items: [title: string, resource: string, file: string][]): string =>
  `${MANIFEST}<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root"><item identifier="i"><title>Week 1: "Clay"</title>${items
    .map(
      ([title], at) =>
        `<item identifier="x${String(at)}" identifierref="r${String(at)}"><title>${title}</title></item>`,
    )
    .join("")}</item></item></organization></organizations><resources>${items
    .map(
      ([, resource, file], at) => `<resource identifier="r${String(at)}" ${resource}><file href="${file}"/></resource>`,
    )
    .join("")}</resources></manifest>`;

const question = (ident: string, answers: string, right: string): string =>
  `<item ident="${ident}" title="Question"><presentation><material><mattext texttype="text/html">&lt;p&gt;Is 900 &amp;lt; 1240?&lt;/p&gt;</mattext></material><response_lid ident="response1" rcardinality="Single"><render_choice>${answers}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="response1">${right}</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;
const choice = (ident: string, words: string): string =>
  `<response_label ident="${ident}"><material><mattext texttype="text/plain">${words}</mattext></material></response_label>`;

/** An export of Canvas: names encoded and not, its marks for files and pages, equations, the same question twice. */
export async function canvas(): Promise<Buffer> {
  const web = 'type="webcontent"';
  const files: Files = {
    "imsmanifest.xml": manifestOf([
      ["Wedging", `${web} href="wiki_content/wedging.html"`, "wiki_content/wedging.html"],
      ["Firing", `${web} href="wiki_content/firing.html"`, "wiki_content/firing.html"],
      ["Quiz", 'type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment" href="q/assessment_qti.xml"', "q/assessment_qti.xml"],
      ["Task", `${web} href="a/task.html"`, "a/task.html"],
      ["A link", 'type="imswl_xmlv1p1"', "l.xml"],
    ]),
    "wiki_content/wedging.html": `<html><head><title>T</title></head><body><!-- StartFragment --><h2>At the table</h2><p>Ram's head first</p>
<p><img src="$IMS-CC-FILEBASE$/Our%20Media/ofen%20%C3%BC%20(2).png?canvas_=1&amp;canvas_qs_wrap=1" alt="an oven"></p>
<p><img src="%24IMS-CC-FILEBASE%24/Our%20Media/ofen%20%C3%BC%20(2).png" alt="the oven again"></p>
<p><a href="$WIKI_REFERENCE$/pages/firing">on to firing</a> <a href="$CANVAS_OBJECT_REFERENCE$/pages/firing">once more</a> <a href="$IMS-CC-FILEBASE$/Glaze%20list%20(3).pdf?canvas_download=1">the list</a> <a href="$CANVAS_COURSE_REFERENCE$/modules">all weeks</a></p>
<p>Speed <img class="equation_image" title="v^2" src="/equation_images/v%5E2" alt="LaTeX: v^2" data-equation-content="v^2"></p>
<p>&nbsp;</p><p>Cold<br>wet&nbsp;clay</p><ul><li>cut<ul><li>slam</li></ul></li></ul><pre><code>if (wet &lt; dry) { wait }</code></pre><p>{{ braces }} and {clay}</p></body></html>`,
    "wiki_content/firing.html":
      '<html><head><title>T</title></head><body><p>Up slowly</p><iframe src="https://player.vimeo.com/video/76979871?h=abc"></iframe><table><tr><td>cone</td><td>six</td></tr></table></body></html>',
    "q/assessment_qti.xml": `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Quiz"><section ident="s">${question("q1", choice("1", "900 &lt; 1240 > 20") + choice("2", "No"), "1")}${question("q2", choice("1", "True") + choice("2", "False"), "2")}</section></assessment></questestinterop>`,
    "web_resources/Glaze list (3).pdf": "%PDF-1.4",
    "a/task.html": "<html><head><title>T</title></head><body><p>Wedge ten balls</p></body></html>",
    "l.xml":
      '<?xml version="1.0"?><webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"><title>A link</title><url href="http://example.com/k?b=1&amp;c=2"/></webLink>',
    "web_resources/Our Media/ofen ü (2).png": await picture(),
  };
  return zipped(files);
}

/** A cartridge with backslashes and encoded names in its manifest, upper-case endings, and a page that is missing. */
export const oddCartridge = (): Buffer =>
  zipped({
    "imsmanifest.xml": manifestOf([
      ["Wheel", 'type="webcontent"', "Kiln\\\\The Wheel.HTM".replace("\\\\", "\\")],
      ["Glaze &amp; ash", 'type="webcontent" href="kiln/glaze%20ash.html"', "kiln/glaze%20ash.html"],
      ["Not there", 'type="webcontent" href="kiln/none.html"', "kiln/none.html"],
    ]),
    "Kiln/The Wheel.HTM":
      '\uFEFF<html><head><title>T</title></head><body><p>It turns <a href="glaze ash.html">towards the glaze</a></p></body></html>',
    "kiln/glaze ash.html":
      '<html><head><title>T</title></head><body><p>Sieve it</p><p><img src="../web_resources/gone.png"></p></body></html>',
  });

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';
const run = (words: string, style = ""): string => `<w:r>${style}<w:t xml:space="preserve">${words}</w:t></w:r>`;
const paragraph = (inner: string, style = ""): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${inner}</w:p>`;
const pictured = (id: string, alt: string): string =>
  paragraph(
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
  );
const cell = (inner: string, span = ""): string => `<w:tc>${span}${inner}</w:tc>`;

/** A Word document: signs of Markdown, tracked changes, a note, a metafile, merged cells, a formula, a text box. */
export async function word(): Promise<Buffer> {
  const body = [
    paragraph(run("Clay course"), "Title"),
    paragraph(run("Before any heading")),
    paragraph(run("Über Ton: 3 &lt; 4 {y}"), "Heading1"),
    paragraph(run("With {braces}, we &lt;3 it, *stars*, _below_, `tick`, [brackets](y), # hash")),
    paragraph(
      `${run("Kept ")}<w:ins w:id="1" w:author="a">${run("added")}</w:ins><w:del w:id="2" w:author="a"><w:r><w:delText>struck</w:delText></w:r></w:del>${run(" and noted")}<w:r><w:footnoteReference w:id="2"/></w:r>`,
    ),
    paragraph(
      `<w:hyperlink r:id="rL">${run("The guild")}</w:hyperlink>${run(" heavy ", "<w:rPr><w:b/></w:rPr>")}${run("end")}`,
    ),
    pictured("rI1", "A pot on a shelf"),
    pictured("rI2", "A plan of the kiln"),
    pictured("rI3", "A picture of no kind"),
    `<w:tbl><w:tr>${cell(paragraph(run("Whole width")), '<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>')}</w:tr><w:tr>${cell(paragraph(run("ash | bone")))}${cell(paragraph(run("one")) + paragraph(run("another")))}</w:tr></w:tbl>`,
    paragraph(`<m:oMath><m:r><m:t>v=rω</m:t></m:r></m:oMath>${run(" is its speed")}`),
    paragraph(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${paragraph(run("Beside in a box"))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice></mc:AlternateContent></w:r>`,
    ),
    paragraph(run("https://youtu.be/dQw4w9WgXcQ")),
    paragraph(run("1240"), "Heading1"),
    paragraph(run("Called by its degrees")),
  ].join("");
  const relation = (id: string, type: string, target: string, mode = "") =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`;
  const relations = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  return zipped({
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/></Types>',
    "_rels/.rels": relations(relation("r1", "officeDocument", "word/document.xml")),
    "word/_rels/document.xml.rels": relations(
      relation("rL", "hyperlink", "https://guild.example/clay?a=b#c", ' TargetMode="External"'),
      relation("rI1", "image", "media/i1.png"),
      relation("rI2", "image", "media/i2.emf"),
      relation("rI3", "image", "media/i3.pcx"),
      relation("rF", "footnotes", "footnotes.xml"),
      relation("rS", "styles", "styles.xml"),
    ),
    "word/document.xml": `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    "word/styles.xml": `<?xml version="1.0"?><w:styles ${W}>${style("Title", "Title")}${style("Heading1", "heading 1")}</w:styles>`,
    "word/footnotes.xml": `<?xml version="1.0"?><w:footnotes ${W}><w:footnote w:id="2">${paragraph(run("Found at the foot"))}</w:footnote></w:footnotes>`,
    "word/media/i1.png": await picture(),
    "word/media/i2.emf": "a metafile",
    "word/media/i3.pcx": "of no kind",
  });
}

const zipped = (files: Files): Buffer =>
  zipOf(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)])));
