import { describe, expect, it } from "vitest";
import { ContinueCard } from "#features/learning/dashboard/ContinueCard.tsx";
import { Entries } from "#features/learning/dashboard/lists/Entries.tsx";
import { LessonList } from "#features/learning/dashboard/lists/Lists.tsx";
import { Ways } from "#features/learning/dashboard/work/WorkCard.tsx";
import { nextStep } from "#features/learning/outline/nextLesson.ts";
import type { Outline } from "#features/learning/outline/outline.ts";
import { EMPTY_PROGRESS, type Progress } from "#features/learning/progress/progress.ts";
import { type Drawn, drawn } from "./readHtml.ts";

/** A Friday. */
const NOW = { today: "2026-11-20", zone: "UTC" };
const lesson = (id: string) => ({
  ...{
    id,
    title: `On ${id}`,
    seconds: 130,
    revision: 1,
    access: "free" as const,
    picture: `/${id}.jpg`,
    task: `Do ${id}`,
    reading: 6,
    doing: 45,
  },
});
const outline: Outline = {
  divisor: "lessons",
  modules: [
    { id: 1, title: "One", outcome: "a brief", access: "free", lessons: [lesson("a"), lesson("b")] },
    { id: 2, title: "Two", outcome: "a cut", access: "free", lessons: [lesson("c")] },
  ],
};
const having = (...ids: string[]): Progress => ({
  ...EMPTY_PROGRESS,
  lessons: Object.fromEntries(ids.map((id) => [id, { completedAt: "2026-11-19T20:14:00.000Z", revision: 1 }])),
});

describe("the card to go on with", () => {
  const card = (progress: Progress, resume = 0, now: typeof NOW | undefined = NOW): Drawn => {
    const next = nextStep(outline, progress, false);
    return drawn(<ContinueCard {...{ outline, progress, now, next, resume, isMember: false }} />);
  };

  it("leads to the same place by its picture and its button, and is read out once", () => {
    const [poster, ...others] = card(having("a")).all("a");
    expect(poster?.attribute("href")).toBe("/module/1/b");
    expect([poster?.attribute("aria-hidden"), poster?.attribute("tabindex")]).toEqual(["true", "-1"]);
    expect(others[0]?.attribute("href")).toBe("/module/1/b");
  });

  it("says how long the video is, and where it goes on", () => {
    const time = (resume: number) => card(EMPTY_PROGRESS, resume).first("a").texts("span").at(-1);
    expect([time(0), time(84)]).toEqual(["2:10", "1:24 / 2:10"]);
  });

  it("keeps its place without words or links before anything is known", () => {
    const waiting = drawn(
      <ContinueCard
        {...{ outline, progress: EMPTY_PROGRESS, now: undefined, next: undefined, resume: 0, isMember: false }}
      />,
    );
    expect([waiting.all("a"), waiting.all("h2"), waiting.text]).toEqual([[], [], ""]);
  });
});

describe("lists and ways", () => {
  const entry = (key: string, href: string, isNew = false) => ({
    key,
    href,
    title: `Title ${key}`,
    about: "about it",
    isNew,
  });

  it("are nothing while they are empty, heading and all", () => {
    expect(drawn(<LessonList id="x" title="Latest" entries={[]} />).html).toBe("");
    expect(drawn(<LessonList id="x" title="Latest" entries={[entry("a", "/a")]} />).first("h2").text).toBe("Latest");
    expect(drawn(<Ways first={undefined} look="btn" />).all("a")).toEqual([]);
  });

  it("tell no other site where one comes from, and mark what is new", () => {
    const list = drawn(<Entries entries={[entry("a", "/a"), entry("b", "https://example.com/b", true)]} />);
    expect(list.all("a").map((link) => link.attribute("rel"))).toEqual(["", "noopener noreferrer"]);
    expect(list.all("li").map((one) => one.all("b").length)).toEqual([0, 1]);
  });
});
