import { readFileSync } from "node:fs";
import { COURSE } from "#support/course.ts";
import { expect, type Locator, type Page, type Person, request, type TestServer } from "./kit.ts";

export const LESSON = "/module/1/viewer-before-topic";
export const LESSON_ID = "viewer-before-topic";
export const PREMIUM_ID = "five-numbers";

interface Course {
  lessons: { id: string; questions: string[] }[];
}
const course = JSON.parse(readFileSync(COURSE.curriculum, "utf8")) as Course;
export const questionsOf = (lessonId: string): string[] =>
  course.lessons.find(({ id }) => id === lessonId)?.questions ?? [];

interface Card {
  id: string;
  lessonId: string;
  questionId: string;
  due: string;
  right: boolean;
}

/** What the server knows of somebody's questions. */
export const cardsOf = async (server: TestServer, { token }: Person): Promise<Card[]> =>
  (await request<{ cards: Card[] }>(`${server.url}/api/course/quiz`, { token, body: { attempts: [] } })).cards;

/** Answers a question on another device. */
export const answered = (
  server: TestServer,
  { token }: Person,
  lessonId: string,
  questionId: string,
  at = new Date(),
  chosen = 0,
) =>
  request(`${server.url}/api/course/quiz`, {
    token,
    body: {
      attempts: [
        { id: `other-${questionId}-${at.getTime()}`, lessonId, questionId, chosen, right: false, at: at.toISOString() },
      ],
    },
  });

/** Lets time pass for a learner: every question they know is due from now on. */
export async function letTimePass(server: TestServer, { id }: Person): Promise<void> {
  const { token } = server.superuser;
  const url = `${server.url}/api/collections/quizCards/records`;
  const filter = encodeURIComponent(`user = "${id}"`);
  const { items } = await request<{ items: Card[] }>(`${url}?filter=${filter}`, { token });
  for (const card of items) await request(`${url}/${card.id}`, { method: "PATCH", token, body: { due: "2026-01-01" } });
}

/** One question in a lesson, by its place. */
export const question = (page: Page, index = 0): Locator => page.locator("form[data-quiz]").nth(index);
export const right = (form: Locator): Locator => form.locator('[data-choice="right"] input');
export const wrong = (form: Locator): Locator => form.locator('[data-choice="wrong"] input').first();
export const why = (form: Locator): Locator => form.locator("[data-why]").filter({ visible: true });
export const again = (form: Locator): Locator => form.getByRole("button", { name: "Try again" });

/** How many answers wait on the device. */
export const answersKept = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("quiz_attempt_")).length);

/** Chooses as a reader with a pointer does, and waits until the page has taken it. */
export async function choose(form: Locator, choice: Locator): Promise<void> {
  await choice.click();
  await expect(again(form)).toBeVisible();
}
