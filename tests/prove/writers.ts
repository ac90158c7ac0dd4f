import type { Chance } from "#support/random.ts";
import { aPerson, grant, type Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";

const DAY_MS = 86_400_000;
const EVENTS_AT_ONCE = 5;

/** Somebody whose membership is given and ended again and again by one writer. */
export interface Learner extends Person {
  /** What the server has said yes to. */
  isMember: boolean;
  /** What was asked of it when it died, and may or may not be kept. */
  asked: boolean | undefined;
}

export async function aLearner(server: TestServer): Promise<Learner> {
  return { ...(await aPerson(server, { premium: { validUntil: until(true) } })), isMember: true, asked: undefined };
}

const until = (isMember: boolean): Date => new Date(Date.now() + (isMember ? 30 : -1) * DAY_MS);

/** Gives and ends memberships until the server is gone. */
export async function writeGrants(server: TestServer, learners: Learner[], chance: Chance): Promise<number> {
  for (let written = 0; ; written += 1) {
    const learner = chance.of(learners);
    learner.asked = !learner.isMember;
    if (!(await isDone(grant(server, learner, { validUntil: until(learner.asked) })))) return written;
    learner.isMember = learner.asked;
    learner.asked = undefined;
  }
}

/** Sends batches of events until the server is gone; gives the visits it said yes to. */
export async function writeEvents(server: TestServer, name: string): Promise<string[]> {
  const kept: string[] = [];
  for (let number = 0; ; number += 1) {
    const visit = `${name}n${number}`;
    const event = { name: "page_view", props: { page_name: "/curriculum" }, visit };
    const batch = Array.from({ length: EVENTS_AT_ONCE }, () => event);
    if (!(await isDone(request(`${server.url}/api/course/events`, { body: batch })))) return kept;
    kept.push(visit);
  }
}

export const EVENTS_IN_BATCH = EVENTS_AT_ONCE;

/** A refusal is a fault of the proof; only a broken connection means that the server is gone. */
async function isDone(asking: Promise<unknown>): Promise<boolean> {
  try {
    await asking;
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
