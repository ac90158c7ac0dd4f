import { expect, it } from "vitest";
import { markdownBody, written } from "#build/markdown.ts";
import { yamlIn } from "#support/yamlIn.ts";

const PLACES = {
  absolute: (path: string) => new URL(path, "https://the.site").href,
  picture: (path: string) => (path.includes("circles") ? "/_astro/1-tea.circles.x.svg" : undefined),
  file: (path: string) => (path.endsWith("leaves.csv") ? "/_astro/1-tea.leaves.x.csv" : undefined),
};
const told = (mdx: string) => written(markdownBody(mdx, PLACES)).trim();

const BLOCKS = yamlIn("unit/lessonMarkdown.yaml") as { name: string; mdx: string; markdown: string }[];
it.each(BLOCKS.map(({ name, mdx, markdown }) => [name, mdx, markdown] as const))("%s", (_, mdx, markdown) =>
  expect(told(mdx)).toBe(markdown),
);

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
