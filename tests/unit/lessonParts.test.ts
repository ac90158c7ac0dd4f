import { describe, expect, it } from "vitest";
import { quizParts } from "#features/learning/quiz/parts.ts";

describe("what a lesson has beside its film and its text", () => {
  it("is its first exercise, and its questions in their order", () =>
    expect(
      quizParts(`
<Callout kind="note" title="A remark">
</Callout>
<Callout
  kind="exercise"
  title="Three conversations, one card"
  minutes={50}
>
</Callout>
<Callout kind="exercise" title="Another">
</Callout>
<Quiz id="one" question="?">
</Quiz>
<Quiz question="?" id="two">
</Quiz>`),
    ).toEqual({ exercise: { title: "Three conversations, one card", minutes: 50 }, questions: ["one", "two"] }));
  it("is an exercise that says nothing of its length", () =>
    expect(quizParts('<Callout title="Try it" kind="exercise">').exercise).toEqual({ title: "Try it" }));
  it.each([undefined, "", "Words alone.", '<Callout kind="note" title="exercise" minutes={5}>'])(
    "is nothing in %j",
    (mdx) => expect(quizParts(mdx)).toEqual({ exercise: undefined, questions: [] }),
  );
});
