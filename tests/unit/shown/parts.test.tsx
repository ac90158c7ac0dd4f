import { describe, expect, it } from "vitest";
import { Entries } from "#features/learning/dashboard/lists/Entries.tsx";
import { Field, LongField, Select } from "#ui/form/Field.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { Icon } from "#ui/Icon.tsx";
import { askedWith } from "#ui/messages/asked.tsx";
import { type Drawn, drawn } from "./readHtml.ts";

/** What a screen reader says of a line besides its name, in its order. */
const describedBy = (field: Drawn, line: Drawn): string[] =>
  line
    .attribute("aria-describedby")
    .split(" ")
    .filter(Boolean)
    .map(
      (id) =>
        [...field.all("p", { id }), ...field.all("ul", { id })].map(({ text }) => text).join() || `nothing is ${id}`,
    );

describe("a line to type in", () => {
  it("has a name that belongs to it, and nothing wrong with it", () => {
    const field = drawn(<Field label="Name" name="name" />);
    const line = field.first("input");
    expect(field.first("label").attribute("for")).toBe(line.attribute("id"));
    expect([line.attribute("name"), line.attribute("aria-invalid"), line.has("aria-describedby")]).toEqual([
      ...["name", "false", false],
    ]);
  });

  it("is described by its rule first, then by what is wrong with it", () => {
    const field = drawn(<Field label="Name" name="name" hint="As friends say it." problem="Too long." />);
    expect(describedBy(field, field.first("input"))).toEqual(["As friends say it.", "Too long."]);
    expect(field.first("input").attribute("aria-invalid")).toBe("true");
    const wrong = drawn(<Field label="Name" name="name" problem="Too long." />);
    expect(describedBy(wrong, wrong.first("input"))).toEqual(["Too long."]);
  });

  it("is not wrong for an empty sentence", () => {
    const line = drawn(<Field label="Name" name="name" problem="" />).first("input");
    expect([line.attribute("aria-invalid"), line.has("aria-describedby")]).toEqual(["false", false]);
  });

  it("keeps its own name for each of two on one page", () => {
    const both = drawn(
      <>
        <Field label="One" name="one" hint="1" problem="!" />
        <LongField label="Other" name="other" hint="2" problem="!" />
      </>,
    );
    const ids = [...both.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  });

  it("shows markup in its name, rule and problem as it is written", () => {
    const field = drawn(
      <Field label="<b>" name="name" hint="<i>" problem={`"><script>`} defaultValue={`" onfocus="x`} />,
    );
    expect(["b", "i", "script"].flatMap((name) => field.all(name))).toEqual([]);
    expect(field.first("input").attribute("onfocus")).toBe("");
  });

  it("of several lines is written in the direction of its words, unless it is told otherwise", () => {
    const direction = (dir?: "ltr") =>
      drawn(<LongField label="Text" name="text" {...(dir && { dir })} />).first("textarea");
    expect([direction().attribute("dir"), direction("ltr").attribute("dir")]).toEqual(["auto", "ltr"]);
  });
});

describe("a choice among a few", () => {
  it("offers them in their order, and the empty one as well", () => {
    const choices = [
      ["", "All"],
      ["b", "Second"],
      ["a", "First"],
    ] as const;
    const field = drawn(<Select label="Show" choices={choices} defaultValue="a" />);
    expect(field.all("option").map((one) => [one.attribute("value"), one.text])).toEqual(
      choices.map((one) => [...one]),
    );
    expect(field.all("option").map((one) => one.has("selected"))).toEqual([false, false, true]);
    expect(field.first("label").attribute("for")).toBe(field.first("select").attribute("id"));
  });
});

describe("a password", () => {
  it("that exists is asked for without a list of what it needs", () => {
    const field = drawn(<PasswordField label="Password" name="password" kind="current" />);
    expect(field.all("li")).toEqual([]);
    const line = field.first("input");
    expect([line.attribute("type"), line.attribute("autocomplete")]).toEqual([...["password", "current-password"]]);
    expect(line.has("aria-describedby")).toBe(false);
  });

  it("that is new has a list, of which nothing is met before something was typed, and nothing is read out", () => {
    const field = drawn(<PasswordField label="New password" name="password" kind="new" />);
    expect(field.all("li").map((need) => need.has("data-met"))).toEqual([false, false, false, false, false]);
    expect(field.first("p", { role: "status" }).text).toBe("");
    expect(field.first("input").attribute("autocomplete")).toBe("new-password");
  });

  it("is described by what it needs before what is wrong with it", () => {
    const field = drawn(<PasswordField label="New password" name="password" kind="new" problem="Seen in a leak." />);
    const [needs, problem] = describedBy(field, field.first("input"));
    expect(needs).not.toMatch(/^nothing is/);
    expect(problem).toBe("Seen in a leak.");
  });

  it("is hidden until the button beside it is pressed, whose name says what it shows", () => {
    const button = drawn(<PasswordField label="New password" name="password" kind="new" />).first("button");
    expect([button.attribute("type"), button.attribute("aria-pressed")]).toEqual(["button", "false"]);
    expect(button.text).toMatch(/ new password$/);
  });
});

describe("what the server was asked for", () => {
  const { Shown } = askedWith({
    loading: "Loading",
    refusedText: "Ask for it.",
    refusedAsk: "Ask",
    refused: "Not for you",
    again: "Again",
  });
  const part = (one: Parameters<typeof Shown<number>>[0]["part"]): Drawn =>
    drawn(
      <Shown part={one} onAgain={() => undefined}>
        {(value, nowMs) => `${value} at ${nowMs}`}
      </Shown>,
    );

  it("is shown as it came, with the moment it came", () => {
    expect(part({ is: "known", value: 0, nowMs: 7 }).text).toBe("0 at 7");
  });

  it("is waited for and refused quietly, and failed aloud with a way to ask again", () => {
    expect(part({ is: "loading" }).first("p", { role: "status" }).text).toBe("Loading");
    expect(part({ is: "refused" }).first("div", { role: "status" }).text).toMatch(/^Not for youAsk for it\./);
    const failed = part({ is: "failed", text: "No network" });
    expect(failed.first("div", { role: "alert" }).text).toBe("No networkAgain");
    expect([part({ is: "loading" }), part({ is: "refused" })].flatMap((one) => one.all("button"))).toEqual([]);
  });
});

it("a picture beside words is not read out", () => {
  for (const name of ["check", "lock", "alert"] as const) {
    const icon = drawn(<Icon name={name} isSmall />).first("svg");
    expect([icon.attribute("aria-hidden"), icon.attribute("class")]).toEqual(["true", "size-4 flex-none"]);
  }
});

it("a list tells no other site where one comes from, and marks what is new", () => {
  const entry = (key: string, href: string, isNew = false) => ({ ...{ key, href, isNew }, title: key, about: "it" });
  const list = drawn(<Entries entries={[entry("a", "/a"), entry("b", "https://example.com/b", true)]} />);
  expect(list.all("a").map((link) => link.attribute("rel"))).toEqual(["", "noopener noreferrer"]);
  expect(list.all("li").map((one) => one.all("b").length)).toEqual([0, 1]);
});
