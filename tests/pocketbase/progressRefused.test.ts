import { describe, expect, it } from "vitest";
import { aPerson, grant, type Person, revoke } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { ago, complete, devicesOn, free, lessonsOf, MINUTE_MS, premium, second } from "./learner.ts";
import { inDays } from "./readers.ts";

const server = await sharedServer();

const { write } = devicesOn(() => server);

describe("a lesson that cannot be completed", () => {
  it("is refused with the reason, and the rest of the batch is kept", async () => {
    const ada = await aPerson(server);
    const ids = [free, "no-such-lesson", premium, second, 42, "__proto__"];
    const { refused, lessons } = await write(ada, {
      completed: ids.map((lessonId) => ({ lessonId, completedAt: ago(0) })),
      removed: [{ lessonId: "gone", removedAt: ago(0) }],
      visited: [
        { lessonId: "gone", lastAccessed: ago(0) },
        { lessonId: premium, lastAccessed: ago(0) },
      ],
    });
    expect(Object.keys(lessons).sort()).toEqual([free, second].sort());
    expect(refused.map(({ act, lessonId, reason }) => [act, lessonId, reason])).toEqual([
      ["completed", "no-such-lesson", "unknown"],
      ["completed", premium, "premium"],
      ["completed", "42", "unknown"],
      ["completed", "__proto__", "unknown"],
      ["removed", "gone", "unknown"],
      ["visited", "gone", "unknown"],
    ]);
    expect(refused[1]?.message).toBe("This lesson was finished without a membership.");
  });

  it("is a premium one finished without a membership at that moment", async () => {
    const at = async (person: Person, completedAt: string) => {
      const { refused } = await write(person, complete(premium, completedAt));
      return refused.map(({ reason }) => reason);
    };
    const member = await aPerson(server, { premium: { validUntil: inDays(30) } });
    expect(await at(member, ago(0))).toEqual([]);
    expect(await at(member, ago(2 * MINUTE_MS))).toEqual([]);
    expect(await at(member, ago(10 * MINUTE_MS))).toEqual(["premium"]);
  });

  it("loses nothing that waited in a queue while the membership lapsed", async () => {
    const [expired, refunded] = [
      await aPerson(server, { premium: { validUntil: inDays(30) } }),
      await aPerson(server, { premium: { validUntil: inDays(30) } }),
    ];
    const during = ago(0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await grant(server, expired, { validUntil: inDays(-1) });
    await revoke(server, refunded);
    for (const person of [expired, refunded]) {
      expect((await write(person, complete(premium, during))).refused).toEqual([]);
      const later = new Date(Date.now()).toISOString();
      expect((await write(person, complete(lessonsOf(5)[1] ?? "", later))).refused).toMatchObject([
        { reason: "premium" },
      ]);
    }
  });
});
