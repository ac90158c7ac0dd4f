import { FIGURE, IN_ASSET, IN_PAGE, inPage, LESSON_PAGE, MDX, type Variant, VIDEO, whyOf } from "./variant.ts";

const FOOTNOTE = "[^1]: The footnote that only members ought to read in this lesson.\n";
const FRONTMATTER = /^---\n/;

function addFootnote(site: Parameters<Variant["leak"]>[0]): void {
  site.edit(MDX, "</MembersOnly>", "And so it is.[^1]\n\n</MembersOnly>");
  site.write(MDX, `${site.read(MDX)}\n${FOOTNOTE}`);
}

/** What a page may show by mistake. */
export const PAGES: Variant[] = [
  {
    name: "the members' block on the public page",
    file: IN_PAGE,
    leak: (site) =>
      site.edit("src/features/learning/blocks/blocks.ts", "members ? MembersOnly : Nothing", "MembersOnly"),
  },
  {
    name: "a public route that asks for the members' side",
    file: IN_PAGE,
    leak: (site) => site.edit("src/pages/module/[module]/[lesson].astro", /members=\{[^}]*\}/, "members={true}"),
  },
  {
    name: "a table of contents made of the block's headings",
    file: IN_PAGE,
    leak: (site) => {
      inPage(site, "<ol>{headings.map(({ text, slug }) => <li><a href={`#${slug}`}>{text}</a></li>)}</ol>");
      site.edit(LESSON_PAGE, FRONTMATTER, '---\nimport { render } from "astro:content";\n');
      site.edit(LESSON_PAGE, "const poster =", "const { headings } = await render(entry);\nconst poster =");
    },
  },
  { name: "a footnote, refused by the author's check", file: new RegExp(`^${MDX}:\\d+`, "m"), leak: addFootnote },
  {
    name: "a footnote, without the author's check",
    file: IN_PAGE,
    leak: (site) => {
      addFootnote(site);
      site.edit(
        "src/build/build.ts",
        "await stopsIn()",
        '(await stopsIn()).filter(({ rule }) => rule !== "members-only")',
      );
    },
  },
  {
    name: "the raw body in a data attribute",
    file: IN_PAGE,
    leak: (site) => inPage(site, "<div data-body={entry.body}></div>"),
  },
  {
    name: "the transcript for everybody",
    file: IN_PAGE,
    leak: (site) => site.edit("src/layouts/LessonLayout.astro", "hasTranscript = open &&", "hasTranscript ="),
  },
  {
    name: "the chapters for everybody",
    file: IN_PAGE,
    leak: (site) => inPage(site, "<ol>{entry.data.chapters.map(({ title }) => <li>{title}</li>)}</ol>"),
  },
  {
    name: "a premium figure on a public page",
    file: IN_ASSET,
    leak: (site) => {
      inPage(site, '<img src={figure.src} alt="" />');
      site.edit(LESSON_PAGE, FRONTMATTER, `---\nimport figure from "/${FIGURE}";\n`);
    },
  },
  {
    name: "a premium figure on a public page, copied under another name",
    file: IN_ASSET,
    leak: (site) => {
      site.copy(FIGURE, "src/ui/bars.svg");
      inPage(site, '<img src={figure.src} alt="" />');
      site.edit(LESSON_PAGE, FRONTMATTER, '---\nimport figure from "#ui/bars.svg";\n');
    },
  },
  {
    name: "the address of the video on the public page",
    file: IN_PAGE,
    leak: (site) => {
      site.edit(LESSON_PAGE, "= open ? videoOf(entry) : undefined", "= videoOf(entry)");
      site.edit(LESSON_PAGE, '<slot name="gate" />', "<LessonVideo {video} {poster} {lesson} />");
    },
  },
  {
    name: "a style sheet's content",
    file: /^(_astro\/[\w.-]+|module\/[\w/-]+\/index\.html),/m,
    leak: (site) =>
      site.edit(LESSON_PAGE, /\n$/, `\n<style>\n  h1::after {\n    content: "${whyOf(site)}";\n  }\n</style>\n`),
  },
  {
    name: "the props of an island that shows nothing",
    file: IN_PAGE,
    leak: (site) => {
      site.write("src/features/learning/lesson/Silent.tsx", "export default function Silent() {\n  return null;\n}\n");
      inPage(site, "<Silent client:load text={why} />");
      site.edit(LESSON_PAGE, FRONTMATTER, '---\nimport Silent from "./Silent.tsx";\n');
    },
  },
  {
    name: "the video under another name",
    file: /^media\/introduction\.mp4,/m,
    leak: (site) => site.copy(VIDEO, "public/media/introduction.mp4"),
  },
];
