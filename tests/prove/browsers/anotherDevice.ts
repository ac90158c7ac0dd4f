import { DAY_MS, sql } from "#serverTests/ask.ts";
import { ago, complete, lessonsOf } from "#serverTests/learner.ts";
import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";

/** Their account as another device knows it. */
export async function onAnotherDevice(
  { url }: TestServer,
  { email, password }: { email: string; password: string },
): Promise<{ id: string; token: string }> {
  const { token, record } = await request<{ token: string; record: { id: string } }>(
    `${url}/api/collections/users/auth-with-password`,
    { body: { identity: email, password } },
  );
  return { id: record.id, token };
}

/** Finishes a module, and lets one lesson of it be three weeks old. */
export async function finishModuleOne(server: TestServer, { id, token }: { id: string; token: string }): Promise<void> {
  const lessons = lessonsOf(1);
  const completed = lessons.flatMap((lesson) => complete(lesson).completed);
  await request(`${server.url}/api/course/progress`, { body: { completed, zone: "Europe/Berlin" }, token });
  // A year is drawn from the third week on.
  const day = ago(20 * DAY_MS).slice(0, 10);
  await sql(
    server,
    `UPDATE completions SET days = '["${day}"]' WHERE user = '${id}' AND lessonId = '${lessons.at(-1)}'`,
  );
}
