import { readFileSync } from "node:fs";
import type { Course } from "#contract/course.d.ts";
import { COURSE } from "#support/course.ts";
import { aPerson, type Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { inDays, send, succeeded } from "./ask.ts";
import { reviewsOn } from "./reviewing.ts";

/** What they learn from. */
export const [lesson] = (JSON.parse(readFileSync(COURSE.curriculum, "utf8")) as Course).lessons;

/** Somebody about whom every collection holds something. */
export async function everywhereOn(running: () => TestServer): Promise<Person> {
  const server = running();
  const person = await aPerson(server, { premium: { validUntil: inDays(30) }, displayName: "Ada" });
  const at = new Date().toISOString();
  const acts = {
    completed: [{ lessonId: lesson?.id, completedAt: at, zone: "UTC" }],
    visited: [{ lessonId: lesson?.id, lastAccessed: at }],
  };
  await succeeded(send(server, "POST", "/api/course/progress", acts, person.token));
  const positions = [{ lessonId: lesson?.id, second: 12, at }];
  await succeeded(send(server, "POST", "/api/course/positions", { positions }, person.token));
  const note = { user: person.id, lessonId: lesson?.id, second: 12, text: "A note", at };
  await succeeded(send(server, "POST", "/api/collections/notes/records", note, person.token));
  const bookmark = { user: person.id, type: "module", title: "A bookmark", url: "/module/1", at, createdAt: at };
  await succeeded(send(server, "POST", "/api/collections/bookmarks/records", bookmark, person.token));
  const alert = { user: person.id, type: "info", title: "An alert" };
  const { token } = server.superuser;
  await succeeded(send(server, "POST", "/api/collections/notifications/records", alert, token));
  const feedback = { type: "bug", message: "A word", email: "ada@example.com", page: "/faq", website: "" };
  await succeeded(send(server, "POST", "/api/course/feedback", feedback, person.token));
  const contact = { name: "Ada", email: "ada@example.com", topic: "privacy", message: "A question", filledInMs: 9_000 };
  await succeeded(send(server, "POST", "/api/course/contact", contact, person.token));
  const attempts = [
    { id: "an-answer", lessonId: lesson?.id, questionId: lesson?.questions[0], chosen: 0, right: true, at },
  ];
  await succeeded(send(server, "POST", "/api/course/quiz", { attempts }, person.token));
  await review(running, person);
  return person;
}

/** A review of their own, a vote for another's, and a report of it. */
async function review(running: () => TestServer, person: Person): Promise<void> {
  const { write, vote, report } = reviewsOn(running);
  await write(person, { rating: 5, title: "A review" }, lesson?.id);
  const other = await write(await aPerson(running()), { rating: 1 }, lesson?.id);
  await succeeded(vote(person, other.id));
  await succeeded(report(person, other.id, "A reason"));
}
