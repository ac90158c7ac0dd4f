import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SITE } from "#server/scripts/paths.ts";
import { request } from "#support/request.ts";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";

interface Lesson {
  id: string;
  moduleId: number;
  title: string;
  access: "free" | "premium";
}

const DAY_MS = 86_400_000;
export const ZONE = "Europe/Berlin";

/** Every lesson in its order, as the server knows the course. */
export const LESSONS = (JSON.parse(readFileSync(join(SITE, "curriculum.json"), "utf8")) as { lessons: Lesson[] })
  .lessons;
export const FREE = LESSONS.filter(({ access }) => access === "free");

/** A moment so many days ago. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

interface Done {
  id: string;
  /** How many days ago; now when left out. */
  ago?: number;
}

/** Somebody finishes lessons on another device. */
export async function finishLessons(server: TestServer, { token }: Person, lessons: Done[]): Promise<void> {
  const completed = lessons.map(({ id, ago = 0 }) => ({
    ...{ lessonId: id, completedAt: daysAgo(ago), zone: ZONE, revision: 1 },
  }));
  await request(`${server.url}/api/course/progress`, { body: { completed, zone: ZONE }, token });
}

/** Somebody stopped a lesson's video at a second, on another device. */
export async function stopVideo(
  server: TestServer,
  { token }: Person,
  lessonId: string,
  second: number,
): Promise<void> {
  const positions = [{ lessonId, second, furthest: second, at: daysAgo(0) }];
  await request(`${server.url}/api/course/positions`, { body: { positions }, token });
}

/** Somebody opened a lesson on another device. */
export async function openLesson(server: TestServer, { token }: Person, lessonId: string): Promise<void> {
  const visited = [{ lessonId, lastAccessed: daysAgo(0) }];
  await request(`${server.url}/api/course/progress`, { body: { visited, zone: ZONE }, token });
}
