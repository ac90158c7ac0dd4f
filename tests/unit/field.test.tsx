import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Entries } from "#features/learning/dashboard/lists/Entries.tsx";
import { Field, LongField } from "#ui/form/Field.tsx";

/** What a screen reader says of each line besides its name, in its order. */
const describedIn = (html: string): string[][] =>
  [...html.matchAll(/aria-describedby="([^"]+)"/g)].map(([, ids = ""]) =>
    ids.split(" ").map((id) => {
      const [, , words = ""] = /^([^>]*)>(.*?)<\/p>/.exec(html.split(` id="${id}"`)[1] ?? "") ?? [];
      return words.replace(/<[^>]*>/g, "");
    }),
  );

it("each line to type in is described by its own rule first, then by what is wrong with it, markup as it is written", () => {
  const both = renderToStaticMarkup(
    <>
      <Field label="<b>" name="name" hint="As friends say it." problem={`"><script>`} defaultValue={`" onfocus="x`} />
      <LongField label="Other" name="other" problem="Too long." />
    </>,
  );
  expect(describedIn(both)).toEqual([["As friends say it.", "&quot;&gt;&lt;script&gt;"], ["Too long."]]);
  expect(both.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(both).not.toMatch(/<b>|<script|" onfocus="/);
});

it("a list tells no other site where one comes from, and marks what is new", () => {
  const entry = (key: string, href: string, isNew = false) => ({ ...{ key, href, isNew }, title: key, about: "it" });
  const html = renderToStaticMarkup(
    <Entries entries={[entry("a", "/a"), entry("b", "https://example.com/b", true)]} />,
  );
  expect(html.match(/rel="[^"]*"/g)).toEqual(['rel="noopener noreferrer"']);
  expect(html.match(/<b\b/g)).toHaveLength(1);
});
