import { sql } from "#serverTests/ask.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SITE } from "#server/scripts/platform/paths.ts";
import { signIn } from "#support/person.ts";
import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";

const DAY_MS = 86_400_000;

interface Course {
  lessons: { id: string; moduleId: number }[];
}
const course = JSON.parse(readFileSync(join(SITE, "curriculum.json"), "utf8")) as Course;

/** Their account as another device knows it. */
export async function onAnotherDevice(
  server: TestServer,
  person: { email: string; password: string },
): Promise<{ id: string; token: string }> {
  const { token } = await signIn(server, person);
  const { record } = await request<{ record: { id: string } }>(`${server.url}/api/collections/users/auth-refresh`, {
    method: "POST",
    token,
  });
  return { id: record.id, token };
}

/** Finishes a module, and lets one lesson of it be three weeks old. */
export async function finishModuleOne(server: TestServer, { id, token }: { id: string; token: string }): Promise<void> {
  const lessons = course.lessons.filter(({ moduleId }) => moduleId === 1).map(({ id }) => id);
  const completed = lessons.map((lessonId) => ({
    ...{ lessonId, completedAt: new Date().toISOString(), zone: "Europe/Berlin", revision: 1 },
  }));
  await request(`${server.url}/api/course/progress`, { body: { completed, zone: "Europe/Berlin" }, token });
  // A year is drawn from the third week on.
  const day = new Date(Date.now() - 20 * DAY_MS).toISOString().slice(0, 10);
  await sql(
    server,
    `UPDATE completions SET days = '["${day}"]' WHERE user = '${id}' AND lessonId = '${lessons.at(-1)}'`,
  );
}
