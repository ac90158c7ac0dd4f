// The journeys in browsers that keep nothing.
import { describe, expect, it } from "vitest";
import { serverHere } from "#serverTests/here.ts";
import { SAMPLE } from "#support/course.ts";
import { driven, ENGINES } from "./browsers/engines.ts";

const FREE_LESSON = "/module/1/viewer-before-topic";

const server = await serverHere({ site: SAMPLE });

describe.each(ENGINES)("in %s without storage", (engine, start) => {
  const at = driven(engine, start, () => server, true);

  it("a lesson is read, watched and answered", async () => {
    await at.learner.open(FREE_LESSON);
    await at.learner.shows("no storage", () => {
      try {
        return !localStorage;
      } catch {
        return true;
      }
    });
    await at.learner.play();
    const choice = await at.learner.ask(
      () => document.querySelector<HTMLElement>("form[data-quiz] [data-choice='right'] label")?.innerText.trim() ?? "",
    );
    await at.learner.press("choice", choice);
    await at.learner.sees("Yes.");
    expect(await at.learner.failures()).toEqual([]);
  });
});
