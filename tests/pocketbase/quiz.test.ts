import { describe, expect, it } from "vitest";
import { aPerson, grant } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { DAY_MS, inDays } from "./ask.ts";
import { ago, free, premium } from "./learner.ts";
import { answered, first, questionsOf, quizOn, second } from "./quizzing.ts";

const server = await sharedServer();
const { tell } = quizOn(() => server);
const dayFromNow = (days: number) => inDays(days).toISOString().slice(0, 10);

describe("answers", () => {
  it("are kept, and told with the day they come back to their owner's other devices alone", async () => {
    const [ada, bob] = [await aPerson(server), await aPerson(server)];
    const told = await tell(ada, answered(true));
    expect(told).toMatchObject({ today: dayFromNow(0), refused: [] });
    expect(told.cards).toMatchObject([
      { lessonId: free, questionId: first, chosen: 2, right: true, due: dayFromNow(1), interval: 1 },
    ]);
    expect(await tell(ada)).toEqual(told);
    expect((await tell(bob)).cards).toEqual([]);
  });

  it("are refused one by one, and the rest is kept", async () => {
    const ada = await aPerson(server);
    const { cards, refused } = await tell(
      ada,
      answered(true),
      answered(true, { questionId: "no-such-question" }),
      answered(true, { lessonId: "no-such-lesson" }),
      answered(true, { lessonId: "__proto__" }),
      answered(true, { chosen: -1 }),
      answered(true, { lessonId: premium, questionId: questionsOf(premium)[0] }),
      answered(false, { questionId: second }),
    );
    expect(cards.map(({ questionId }) => questionId).sort()).toEqual([first, second].sort());
    expect(refused.map(({ reason }) => reason)).toEqual(["unknown", "unknown", "unknown", "invalid", "premium"]);
    expect(refused[0]).toMatchObject({ message: "This question doesn’t exist.", questionId: "no-such-question" });
  });
});

const [question] = questionsOf(premium);
const inPremium = (at: string) => answered(true, { lessonId: premium, questionId: question, at });

it("answers to premium questions count when the learner was a member as they gave them, also when they arrive after the end", async () => {
  const ada = await aPerson(server, { premium: { validUntil: inDays(30) } });
  const [before, during] = [inPremium(ago(DAY_MS)), inPremium(ago(0))];
  await grant(server, ada, { validUntil: inDays(-1) });
  const { cards, refused } = await tell(ada, before, during);
  expect(refused).toMatchObject([{ id: before.id, reason: "premium" }]);
  expect(cards).toMatchObject([{ lessonId: premium, questionId: question }]);
});
