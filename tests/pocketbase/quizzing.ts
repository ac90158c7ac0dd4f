import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { json, send, sql, succeeded } from "./ask.ts";
import { ago, course, free } from "./learner.ts";

export const QUIZ = "/api/course/quiz";

export interface Answer {
  cards: { lessonId: string; questionId: string; due: string; interval: number; chosen: number; right: boolean }[];
  today: string;
  refused: { id: string; lessonId: string; questionId: string; reason: string; message: string }[];
}

type Learner = Pick<Person, "token">;

export const questionsOf = (lessonId: string): string[] =>
  course.lessons.find(({ id }) => id === lessonId)?.questions ?? [];
export const [first = "", second = ""] = questionsOf(free);

let count = 0;
/** An attempt at the first question of the free lesson. */
export const answered = (right: boolean, more: object = {}) => ({
  ...{ id: `attempt-${++count}`, lessonId: free, questionId: first, chosen: right ? 2 : 0, right },
  ...{ at: ago(0), zone: "UTC", ...more },
});

/** Devices that answer questions on a server that starts later. */
export const quizOn = (server: () => TestServer) => {
  const post = (body: object, token?: string) => send(server(), "POST", QUIZ, body, token);
  const tell = async ({ token }: Learner, ...attempts: object[]): Promise<Answer> =>
    json(await succeeded(post({ attempts, zone: "UTC" }, token)));
  const rows = async (collection: string, { id }: Person): Promise<number> =>
    Number((await sql(server(), `SELECT count(*) FROM ${collection} WHERE user = '${id}'`))[0]);
  return { post, tell, rows };
};
