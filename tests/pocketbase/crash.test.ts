import { expect, it } from "vitest";
import { aPerson } from "#support/person.ts";
import { startPocketBase, type TestServer } from "#support/startPocketBase.ts";
import { ago, course, devicesOn, MINUTE_MS } from "./learner.ts";

const DEVICES = 3;
const KILLS = 3;
const lessons = course.lessons.filter(({ access }) => access === "free").map(({ id }) => id);

it("three devices come to the union, though the server is killed and every lost answer is asked for again", async () => {
  let server: TestServer = await startPocketBase();
  const { post, read } = devicesOn(() => server);
  const ada = await aPerson(server);
  let isOver = false;

  /** Sends one act after the other and each again until it was answered, as the queue in the browser does. */
  async function device(number: number): Promise<void> {
    const own = lessons.filter((_, index) => index % DEVICES !== number);
    for (const [index, lessonId] of own.entries()) {
      const batch = { completed: [{ lessonId, completedAt: ago((index + 1) * MINUTE_MS), zone: "UTC" }] };
      while (
        (await post(ada, batch).then(
          ({ status }) => status,
          () => 0,
        )) !== 200
      )
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function killer(): Promise<void> {
    for (let kill = 0; kill < KILLS && !isOver; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      const { dataDir } = server;
      await server.kill();
      server = await startPocketBase({ dataDir });
    }
  }

  const devices = Promise.all(Array.from({ length: DEVICES }, (_, number) => device(number))).then(
    () => (isOver = true),
  );
  await Promise.all([devices, killer()]);
  const progress = await read(ada);
  expect(Object.keys(progress.lessons).sort()).toEqual([...lessons].sort());
  for (const { completed, lessonsCompleted } of Object.values(progress.modules))
    expect(completed).toBe(lessonsCompleted.length > 0);
  await server.stop();
});
