import { describe, expect, it } from "vitest";
import { lessonSources } from "#build/files/sources.ts";
import { caseTexts, openCaseTexts } from "#build/leaks/secrets.ts";
import { isSample } from "#support/sample.ts";

const lessons = lessonSources();
const told = caseTexts(lessons);
const premium = lessons.filter(({ access }) => access === "premium");

const textOf = ({ text }: { text: string }): string => text;

describe.skipIf(!isSample)("the sample's case", () => {
  it("tells of every lesson", () => {
    const of = new Set(told.map(({ lesson }) => lesson.id));
    expect(lessons.map(({ id }) => id).filter((id) => !of.has(id))).toEqual([]);
  });

  it("keeps what it tells of premium lessons among the secrets, and says none of it to everybody", () => {
    const secret = caseTexts(premium).map(({ text }) => text);
    expect(secret).toContain("A card filled in the wrong way");
    expect(secret).toContain("Seventeen nights. The one on the shelf stayed there");
    const open = new Set([...openCaseTexts(), ...told.filter(({ lesson }) => lesson.access === "free").map(textOf)]);
    const long = secret.filter((text) => text.split(" ").length > 4);
    expect(long.filter((text) => open.has(text))).toEqual([]);
  });
});
