import { describe, expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { sharedServer } from "#support/startPocketBase.ts";
import { send } from "./ask.ts";
import { ago, complete, course, devicesOn, free, lessonsOf } from "./learner.ts";
import { DAY_MS, succeeded } from "./readers.ts";

const server = await sharedServer();

const { read, write } = devicesOn(() => server);

describe("the learner's days", () => {
  const dayIn = (zone: string, ms: number): string => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(ms);

  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "America/St_Johns", "Europe/Berlin"])(
    "are those of %s",
    async (zone) => {
      const ada = await aPerson(server);
      for (const hours of [0, 5, 11, 17, 23, 29]) {
        const ms = Date.now() - hours * 3_600_000;
        const lessonId = course.lessons[hours % 4]?.id ?? "";
        const { days } = await write(ada, { ...complete(lessonId, new Date(ms).toISOString(), { zone }), zone });
        expect(days.map(({ day }) => day)).toContain(dayIn(zone, ms));
      }
      expect((await read(ada, `?zone=${zone}`)).today).toBe(dayIn(zone, Date.now()));
    },
  );

  it("make a streak that one missed day a week does not break, and a weekly goal", async () => {
    const ada = await aPerson(server);
    await succeeded(send(server, "PATCH", `/api/collections/users/records/${ada.id}`, { weeklyGoal: 1 }, ada.token));
    const onDays = [0, 1, 2].map((days, index) => ({ lessonId: lessonsOf(1)[index], completedAt: ago(days * DAY_MS) }));
    const { streak, goal, days } = await write(ada, { completed: onDays, zone: "UTC" });
    expect(streak.days).toBe(3);
    expect(goal).toEqual({ days: 1 });
    expect(days.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it("are not lost when a lesson is done again or unmarked", async () => {
    const ada = await aPerson(server);
    await write(ada, complete(free, ago(DAY_MS)));
    expect((await write(ada, complete(free, ago(0)))).streak.days).toBe(2);
    expect((await write(ada, { removed: [{ lessonId: free, removedAt: ago(0) }] })).streak.days).toBe(2);
  });

  it("are not made by dating acts back: a week can be told afterwards, and no more", async () => {
    const ada = await aPerson(server);
    const everyDay = Array.from({ length: 30 }, (_, days) => complete(free, ago(days * DAY_MS)).completed[0]);
    const { streak, lessons } = await write(ada, { completed: everyDay.slice(1), zone: "UTC" });
    expect(streak.days).toBeLessThanOrEqual(8);
    expect(lessons[free]?.completedAt.slice(0, 10)).toBe(ago(DAY_MS).slice(0, 10));
  });

  it("fall back to the account's time zone for an unknown one", async () => {
    const ada = await aPerson(server);
    const zone = "Pacific/Kiritimati";
    await succeeded(send(server, "PATCH", `/api/collections/users/records/${ada.id}`, { zone }, ada.token));
    for (const query of ["", "?zone=Mars/Olympus", "?zone=Local", "?zone=../../etc/passwd"])
      expect((await read(ada, query)).today).toBe(dayIn(zone, Date.now()));
  });
});
