import type { Achievements, Standing } from "#contract/achievements.d.ts";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json, send } from "./ask.ts";
import { course } from "./learner.ts";
import { succeeded } from "./readers.ts";
import { sql } from "./tokens.ts";

export const ROWS = "/api/collections/achievements/records";
export const ROUTE = "/api/course/achievements";
export const freeLessons = course.lessons.filter(({ access }) => access === "free").map(({ id }) => id);

/** What learners have earned on one server. */
export const achievementsOn = (server: () => TestServer) => {
  /** What the owner lists, by its name. */
  async function rows({ token }: Person): Promise<Record<string, Standing>> {
    const { items } = json<{ items: Standing[] }>(await succeeded(send(server(), "GET", ROWS, undefined, token)));
    return Object.fromEntries(items.map((row) => [row.achievementId, row]));
  }
  const earned = async (person: Person) =>
    Object.entries(await rows(person)).flatMap(([id, { unlockedAt }]) => (unlockedAt ? [id] : []));
  const standing = async ({ token }: Person, query = "") => {
    const answer = await succeeded(send(server(), "GET", ROUTE + query, undefined, token));
    return new Map(json<Achievements>(answer).achievements.map((one) => [one.achievementId, one]));
  };
  /** Lessons of another time, as they would stand in the table. */
  const finishedAt = ({ id }: Person, ...all: [moment: string, zone: string][]) =>
    sql(
      server(),
      all
        .map(([moment, zone], index) => {
          const values = [id, 1, freeLessons[index + 5], moment, moment, zone, "[]", moment, moment];
          return `INSERT INTO completions (user, moduleId, lessonId, completedAt, actAt, zone, days, created, updated)
            VALUES (${values.map((value) => `'${value}'`).join()})`;
        })
        .join(";"),
    );
  return { rows, earned, standing, finishedAt };
};
