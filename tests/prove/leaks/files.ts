import { CAPTIONS, importLeaked, IN_ASSET, inPage, leaking, MDX, type Variant, whyOf } from "./variant.ts";
import type { CopiedSite } from "./copiedSite.ts";

const CONFIG = "astro.config.mjs";

const inScript = (site: CopiedSite, code: string): void => {
  site.write("src/features/learning/lesson/hint.ts", code);
  inPage(site, '<script>import { hint } from "./hint.ts"; document.documentElement.title = hint;</script>');
};

/** One that no public text links too, whatever authors add. */
const RESOURCE = `resources:
  - title: "Nineteen patient tables from a harbour office in winter"
    url: https://example.com/nineteen-patient-tables
`;

function endpoint(site: CopiedSite, fields: string): void {
  site.edit(MDX, /^resources:\n/m, RESOURCE);
  site.write(
    "src/pages/resources.json.ts",
    `import { getCollection } from "astro:content";
     export const GET = async () => new Response(JSON.stringify(
       (await getCollection("lessons")).flatMap(({ data }) => data.resources.map(({ title, url }) => (${fields})))));`,
  );
}

/** What another file of the public tree may say by mistake. */
export const FILES: Variant[] = [
  leaking("the captions in public/", /^captions\.vtt,/m, (site) => site.copy(CAPTIONS, "public/captions.vtt")),
  leaking("the captions in public/ as lines of text", /^said\.txt,/m, (site) =>
    site.write("public/said.txt", site.read(CAPTIONS).replace(/^.*-->.*$|^WEBVTT$/gm, "")),
  ),
  leaking("the titles of resources in a JSON file", /^resources\.json,/m, (site) => endpoint(site, "{ title }")),
  leaking("the addresses of resources in a JSON file", /^resources\.json,/m, (site) => endpoint(site, "{ url }")),
  leaking("a quiz explanation in a browser script", /^(_astro\/[\w.-]+|module\/[\w/-]+\/index\.html),/m, (site) =>
    inScript(site, `export const hint = ${JSON.stringify(whyOf(site))};`),
  ),
  leaking("a comment in a source map", IN_ASSET, (site) => {
    inScript(site, `/* ${whyOf(site)} */\nexport const hint = location.href + "${"x".repeat(5_000)}";`);
    site.edit(CONFIG, "assetsInlineLimit:", "sourcemap: true, assetsInlineLimit:");
    site.edit("src/build/publish/manifest.ts", '".json":', '".map": "application/json",\n  ".json":');
  }),
  leaking("a description in the feed", /^rss\.xml,/m, (site) => {
    importLeaked(site, "src/pages/rss.xml.ts");
    site.edit("src/pages/rss.xml.ts", "description: lesson.description", "description: lesson.description + why");
  }),
  leaking("a lesson as Markdown", /^module\/\d\/[\w-]+\.md,/m, (site) => {
    site.edit("src/build/markdown.ts", 'access === "free"', "access !== undefined");
    site.edit("src/build/markdown.ts", "MembersOnly: () => []", "MembersOnly: (_, children) => children");
  }),
  leaking("a lesson in the list for programs", /^llms\.txt,/m, (site) => {
    importLeaked(site, "src/pages/llms.txt.ts");
    site.edit("src/pages/llms.txt.ts", "fill(texts.lesson, { about })", "why");
  }),
  leaking("the facts for search engines", /^module\/\d\/[\w-]+\/index\.html,/m, (site) => {
    importLeaked(site, "src/features/learning/course/structuredData.ts");
    site.edit(
      "src/features/learning/course/structuredData.ts",
      "teaches: lesson.goals",
      "teaches: lesson.goals, text: why",
    );
  }),
  leaking("the catalogue", /^catalogue\.\w+\.json,/m, (site) => {
    importLeaked(site, "src/features/learning/search/catalogue/search.content.ts");
    site.edit(
      "src/features/learning/search/catalogue/search.content.ts",
      'type: "lesson",',
      'type: "lesson", hint: why,',
    );
  }),
  leaking("the metadata of a share image", /^share\/[\w-]+\.jpg,/m, (site) => {
    const image = "src/pages/share/[name].jpg.ts";
    importLeaked(site, image);
    const drawn = "await sharp(await drawShareImage(props.image))";
    const withWords = `${drawn}.withExif({ IFD0: { ImageDescription: why } }).jpeg().toBuffer()`;
    site.edit(image, "await drawShareImage(props.image)", withWords);
    site.edit(image, "import type", 'import sharp from "sharp";\nimport type');
  }),
  leaking("the public search index", /^pagefind\/fragment\/[\w.]+,/m, (site) =>
    site.edit(
      "src/build/search/searchIndexes.ts",
      '"pagefind", of("free")',
      '"pagefind", [...of("free"), ...of("premium")]',
    ),
  ),
  leaking("premium words that the public search index alone knows", /^pagefind\/fragment\/[\w.]+,/m, (site) =>
    site.edit(
      "src/build/search/searchIndexes.ts",
      'await writeIndex(trees.public, "pagefind", of("free"));',
      `const all = [...of("free"), ...of("premium").map((lesson) => ({ ...lesson, data: { title: lesson.body } }))];
         await writeIndex(trees.public, "pagefind", all);`,
    ),
  ),
];
