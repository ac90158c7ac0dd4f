import { expect, it } from "vitest";
import { markdownBody, written } from "#build/markdown.ts";

const PLACES = {
  absolute: (path: string) => new URL(path, "https://the.site").href,
  picture: (path: string) => (path.includes("circles") ? "/_astro/1-tea.circles.x.svg" : undefined),
  file: (path: string) => (path.endsWith("leaves.csv") ? "/_astro/1-tea.leaves.x.csv" : undefined),
};
const told = (mdx: string) => written(markdownBody(mdx, PLACES)).trim();

it.each([
  ["a link leads to the whole address", "Go [on](/module/1/a).", "Go [on](https://the.site/module/1/a)."],
  [
    "a word of the glossary to where it is told",
    '<KeyTerm id="niche">niche</KeyTerm> here',
    "[niche](https://the.site/glossary#niche) here",
  ],
  [
    "a source to itself",
    'See <Resource href="https://x.example/a">there</Resource>.',
    "See [there](https://x.example/a).",
  ],
  [
    "a picture is the built one",
    "![Two circles](./1-tea.circles.svg)",
    "![Two circles](https://the.site/_astro/1-tea.circles.x.svg)",
  ],
  ["and one that is nowhere is what it shows", "![Three](./other.svg)", "Three"],
  ["a figure has its caption", '<Figure caption="Steam.">\n\nCup\n\n</Figure>', "Cup\n\n_Steam._"],
  [
    "two that are compared stand one after the other, each under its name",
    '<Compare caption="One page." before="Then" after="Now">\n\n- Season 2\n\n---\n\n- Save a plant\n\n</Compare>',
    "**Then**\n\n- Season 2\n\n**Now**\n\n- Save a plant\n\n_One page._",
  ],
  [
    "a sound is what is heard",
    '<Listen src="./1-tea.kettle.m4a" label="The kettle">\n\nA whistle.\n\n</Listen>',
    "**The kettle**\n\nA whistle.",
  ],
  [
    "a file to take along is a link to the built one",
    '<Download src="./1-tea.leaves.csv" label="The leaves">\n\nThirty teas.\n\n</Download>',
    "[The leaves](https://the.site/_astro/1-tea.leaves.x.csv)\n\nThirty teas.",
  ],
  [
    "and one that is nowhere is its words",
    '<Download src="./1-tea.pot.zip" label="The pot">\n\nA pot.\n\n</Download>',
    "**The pot**\n\nA pot.",
  ],
  [
    "what opens with a press stands open, under its title, with the blocks in it",
    '<Details title="With milk" open>\n\nLate.\n\n<Steps>\n\n1. Boil\n\n</Steps>\n\n</Details>',
    "**With milk**\n\nLate.\n\n1. Boil",
  ],
  ["a drawn list is the list", '<Tree caption="Ways.">\n\n1. Hot?\n\n</Tree>', "1. Hot?\n\n_Ways._"],
  ["steps are a list with numbers", "<Steps>\n\n1. Boil\n2. Pour\n\n</Steps>", "1. Boil\n2. Pour"],
  ["a checklist waits for its ticks", '<Checklist id="x">\n\n- Cup\n- Pot\n\n</Checklist>', "- [ ] Cup\n- [ ] Pot"],
  [
    "a callout is a quotation with its title",
    '<Callout kind="exercise" title="Try" minutes={5}>\n\nPour.\n\n</Callout>',
    "> **Try (5 minutes)**\n>\n> Pour.",
  ],
  [
    "a template keeps its lines",
    '<Template title="Card">\n\n```text\nA\n  B\n```\n\n</Template>',
    "**Card**\n\n```text\nA\n  B\n```",
  ],
  ["soft hyphens and code are gone", "export const a = 1\n\nTea\u00ADpot{/* x */}{' '}*hot*", "Teapot _hot_"],
])("%s", (_, mdx, markdown) => expect(told(mdx)).toBe(markdown));

it("a question has its answers, and what each of them means", () => {
  const quiz =
    '<Quiz id="q" question="Hot?">\n\n<Choice right why="It steams.">\n  Yes\n</Choice>\n\n<Choice why="It steamed.">No</Choice>\n\n</Quiz>';
  const markdown = told(quiz);
  const [question, first, said, second] = markdown.split(/\n+/);
  expect([question, first, second]).toEqual(["**Hot?**", "- Yes", "- No"]);
  expect(markdown).toMatch(/- No\n\n {2}\*\*/);
  expect(said?.trim()).toMatch(/^\*\*.+\*\* It steams\.$/);
});

it("what is for members is not there, whatever stands in it", () => {
  const lesson = 'Open.\n\n<MembersOnly>\n\n## Secret\n\nWords <KeyTerm id="a">b</KeyTerm>\n\n</MembersOnly>\n\nEnd.';
  expect(told(lesson)).toBe("Open.\n\nEnd.");
});
