import { describe, expect, it } from "vitest";
import { Entries } from "#features/learning/dashboard/lists/Entries.tsx";
import { Field, LongField } from "#ui/form/Field.tsx";
import { type Drawn, drawn } from "./readHtml.ts";

/** What a screen reader says of a line besides its name, in its order. */
const describedBy = (field: Drawn, line: Drawn): string[] =>
  line
    .attribute("aria-describedby")
    .split(" ")
    .map((id) =>
      field
        .all("p", { id })
        .map(({ text }) => text)
        .join(),
    );

describe("a line to type in", () => {
  it("is described by its rule first, then by what is wrong with it", () => {
    const field = drawn(<Field label="Name" name="name" hint="As friends say it." problem="Too long." />);
    expect(describedBy(field, field.first("input"))).toEqual(["As friends say it.", "Too long."]);
    expect(field.first("input").attribute("aria-invalid")).toBe("true");
    const wrong = drawn(<Field label="Name" name="name" problem="Too long." />);
    expect(describedBy(wrong, wrong.first("input"))).toEqual(["Too long."]);
  });

  it("keeps its own name for each of two on one page", () => {
    const both = drawn(
      <>
        <Field label="One" name="one" hint="1" problem="!" />
        <LongField label="Other" name="other" hint="2" problem="!" />
      </>,
    );
    const lines = [both.first("input"), both.first("textarea")];
    expect(lines.map((line) => describedBy(both, line))).toEqual([
      ["1", "!"],
      ["2", "!"],
    ]);
  });

  it("shows markup in its name, rule and problem as it is written", () => {
    const field = drawn(
      <Field label="<b>" name="name" hint="<i>" problem={`"><script>`} defaultValue={`" onfocus="x`} />,
    );
    expect(["b", "i", "script"].flatMap((name) => field.all(name))).toEqual([]);
    expect(field.first("input").attribute("onfocus")).toBe("");
  });
});

it("a list tells no other site where one comes from, and marks what is new", () => {
  const entry = (key: string, href: string, isNew = false) => ({ ...{ key, href, isNew }, title: key, about: "it" });
  const list = drawn(<Entries entries={[entry("a", "/a"), entry("b", "https://example.com/b", true)]} />);
  expect(list.all("a").map((link) => link.attribute("rel"))).toEqual(["", "noopener noreferrer"]);
  expect(list.all("li").map((one) => one.all("b").length)).toEqual([0, 1]);
});
