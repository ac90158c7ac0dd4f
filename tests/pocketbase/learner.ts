import { readFileSync } from "node:fs";
import type { Course } from "#contract/course.d.ts";
import { COURSE } from "#support/course.ts";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json, send, succeeded } from "./ask.ts";

export interface Progress {
  modules: Record<string, { completed: boolean; lessonsCompleted: string[]; lastAccessed: string | null }>;
  lessons: Record<string, { completedAt: string; revision: number }>;
  last: { moduleId: number; lessonId: string } | null;
  refused: { act: string; lessonId: string; reason: string; message: string }[];
  streak: { days: number; frozen: string[] };
  goal: { days: number };
  days: { day: string; count: number }[];
  today: string;
}

export const PATH = "/api/course/progress";
export const course = JSON.parse(readFileSync(COURSE.curriculum, "utf8")) as Course;
export const lessonsOf = (moduleId: number) =>
  course.lessons.filter((one) => one.moduleId === moduleId).map(({ id }) => id);
export const [free = "", second = ""] = lessonsOf(1);
export const [premium = ""] = lessonsOf(5);
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
export const MINUTE_MS = 60_000;

type Learner = Pick<Person, "token">;

/** What a learner's device asks of one server. */
export const devicesOn = (server: () => TestServer) => {
  const post = ({ token }: Learner, body: object) => send(server(), "POST", PATH, body, token);
  const read = async ({ token }: Learner, query = ""): Promise<Progress> =>
    json(await succeeded(send(server(), "GET", PATH + query, undefined, token)));
  const write = async (learner: Learner, body: object): Promise<Progress> => json(await succeeded(post(learner, body)));
  return { post, read, write };
};

export const complete = (lessonId: string, completedAt = ago(0), more: object = {}) => ({
  completed: [{ lessonId, completedAt, zone: "UTC", revision: 1, ...more }],
});
