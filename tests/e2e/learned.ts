import { readFileSync } from "node:fs";
import { dayIn } from "#lib/dates.ts";
import { COURSE } from "#support/course.ts";
import { type Person, request, type TestServer } from "./kit.ts";

interface Lesson {
  id: string;
  moduleId: number;
  title: string;
  access: "free" | "premium";
}

const DAY_MS = 86_400_000;
const TOLD_WITHIN_DAYS = 6;
export const ZONE = "Europe/Berlin";

/** Every lesson in its order, as the server knows the course. */
export const LESSONS = (JSON.parse(readFileSync(COURSE.curriculum, "utf8")) as { lessons: Lesson[] }).lessons;
export const FREE = LESSONS.filter(({ access }) => access === "free");

/** A moment so many days ago. */
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

interface Done {
  id: string;
  /** How many days ago; now when left out. */
  ago?: number;
}

/** Somebody finishes lessons on another device, and the server heard of it on that very day. */
export async function finishLessons(server: TestServer, person: Person, lessons: Done[]): Promise<void> {
  const completed = lessons.map(({ id, ago = 0 }) => ({
    ...{ lessonId: id, completedAt: daysAgo(ago), zone: ZONE, revision: 1 },
  }));
  await request(`${server.url}/api/course/progress`, { body: { completed, zone: ZONE }, token: person.token });
  if (lessons.some(({ ago = 0 }) => ago > TOLD_WITHIN_DAYS)) await dateBack(server, person, lessons);
}

/** What is told later than a week after its day counts for today: here it was told in time. */
async function dateBack(server: TestServer, { id: user }: Person, lessons: Done[]): Promise<void> {
  const { token } = server.superuser;
  const rows = `${server.url}/api/collections/completions/records`;
  const filter = encodeURIComponent(`user = "${user}"`);
  const { items } = await request<{ items: { id: string; lessonId: string }[] }>(
    `${rows}?perPage=100&filter=${filter}`,
    { token },
  );
  for (const { id, lessonId } of items) {
    const at = daysAgo(lessons.find((lesson) => lesson.id === lessonId)?.ago ?? 0);
    const body = { completedAt: at, actAt: at, days: [dayIn(ZONE, Date.parse(at))] };
    await request(`${rows}/${id}`, { method: "PATCH", token, body });
  }
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

/** Somebody wrote a note on another device; each is newer than the one before. */
export async function writeNote(
  server: TestServer,
  { id: user, token }: Person,
  note: { lessonId: string; second: number; text: string },
): Promise<void> {
  const body = { ...note, user, at: daysAgo(0) };
  await request(`${server.url}/api/collections/notes/records`, { body, token });
}
