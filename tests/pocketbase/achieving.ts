import type { Achievements, Standing } from "#contract/achievements.d.ts";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json, listOf, send, succeeded } from "./ask.ts";

export const ROWS = "/api/collections/achievements/records";
export const ROUTE = "/api/course/achievements";

/** What learners have earned on one server. */
export const achievementsOn = (server: () => TestServer) => {
  /** What the owner lists, by its name. */
  async function rows({ token }: Person): Promise<Record<string, Standing>> {
    return Object.fromEntries((await listOf<Standing>(server(), ROWS, token)).map((row) => [row.achievementId, row]));
  }
  const earned = async (person: Person) =>
    Object.entries(await rows(person)).flatMap(([id, { unlockedAt }]) => (unlockedAt ? [id] : []));
  const standing = async ({ token }: Person, query = "") => {
    const answer = await succeeded(send(server(), "GET", ROUTE + query, undefined, token));
    return new Map(json<Achievements>(answer).achievements.map((one) => [one.achievementId, one]));
  };
  return { rows, earned, standing };
};
