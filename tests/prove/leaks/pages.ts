import { FIGURE, IN_ASSET, IN_PAGE, inPage, leaking, LESSON_PAGE, MDX, type Variant, VIDEO, whyOf } from "./variant.ts";

const FOOTNOTE = "[^1]: The footnote that only members ought to read in this lesson.\n";
const FRONTMATTER = /^---\n/;

function addFootnote(site: Parameters<Variant["leak"]>[0]): void {
  site.edit(MDX, "</MembersOnly>", "And so it is.[^1]\n\n</MembersOnly>");
  site.write(MDX, `${site.read(MDX)}\n${FOOTNOTE}`);
}

/** What a page may show by mistake. */
export const PAGES: Variant[] = [
  leaking("the members' block on the public page", IN_PAGE, (site) =>
    site.edit("src/features/learning/blocks/blocks.ts", "members ? MembersOnly : Nothing", "MembersOnly"),
  ),
  leaking("a public route that asks for the members' side", IN_PAGE, (site) =>
    site.edit("src/pages/module/[module]/[lesson].astro", /members=\{[^}]*\}/, "members={true}"),
  ),
  leaking("a table of contents made of the block's headings", IN_PAGE, (site) => {
    inPage(site, "<ol>{headings.map(({ text, slug }) => <li><a href={`#${slug}`}>{text}</a></li>)}</ol>");
    site.edit(LESSON_PAGE, FRONTMATTER, '---\nimport { render } from "astro:content";\n');
    site.edit(LESSON_PAGE, "const poster =", "const { headings } = await render(entry);\nconst poster =");
  }),
  leaking("a footnote, refused by the author's check", new RegExp(`^${MDX}:\\d+`, "m"), addFootnote),
  leaking("a footnote, without the author's check", IN_PAGE, (site) => {
    addFootnote(site);
    site.edit(
      "src/build/build.ts",
      "await stopsIn()",
      '(await stopsIn()).filter(({ rule }) => rule !== "members-only")',
    );
  }),
  leaking("the raw body in a data attribute", IN_PAGE, (site) => inPage(site, "<div data-body={entry.body}></div>")),
  leaking("the transcript for everybody", IN_PAGE, (site) =>
    site.edit("src/layouts/LessonLayout.astro", "hasTranscript = open &&", "hasTranscript ="),
  ),
  leaking("the chapters for everybody", IN_PAGE, (site) =>
    inPage(site, "<ol>{entry.data.chapters.map(({ title }) => <li>{title}</li>)}</ol>"),
  ),
  leaking("a premium figure on a public page", IN_ASSET, (site) => {
    inPage(site, '<img src={figure.src} alt="" />');
    site.edit(LESSON_PAGE, FRONTMATTER, `---\nimport figure from "/${FIGURE}";\n`);
  }),
  leaking("a premium figure on a public page, copied under another name", IN_ASSET, (site) => {
    site.copy(FIGURE, "src/ui/bars.svg");
    inPage(site, '<img src={figure.src} alt="" />');
    site.edit(LESSON_PAGE, FRONTMATTER, '---\nimport figure from "#ui/bars.svg";\n');
  }),
  leaking("the address of the video on the public page", IN_PAGE, (site) => {
    site.edit(LESSON_PAGE, "= open ? videoOf(entry) : undefined", "= videoOf(entry)");
    site.edit(LESSON_PAGE, '<slot name="gate" />', "<LessonVideo {video} {poster} {lesson} />");
  }),
  leaking("a style sheet's content", /^(_astro\/[\w.-]+|module\/[\w/-]+\/index\.html),/m, (site) =>
    site.edit(LESSON_PAGE, /\n$/, `\n<style>\n  h1::after {\n    content: "${whyOf(site)}";\n  }\n</style>\n`),
  ),
  leaking("the props of an island that shows nothing", IN_PAGE, (site) => {
    site.write("src/features/learning/lesson/Silent.tsx", "export default function Silent() {\n  return null;\n}\n");
    inPage(site, "<Silent client:load text={why} />");
    site.edit(LESSON_PAGE, FRONTMATTER, '---\nimport Silent from "./Silent.tsx";\n');
  }),
  leaking("the video under another name", /^media\/introduction\.mp4,/m, (site) =>
    site.copy(VIDEO, "public/media/introduction.mp4"),
  ),
];
