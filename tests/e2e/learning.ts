import { atRest, expect, heardOf, type Page, type Person, request, type TestServer } from "./kit.ts";

export const LESSON = "/module/1/viewer-before-topic";
export const SECOND = "/module/1/demand-without-guessing";
export const PROGRESS = heardOf("progress");

interface Answer {
  modules: Record<string, { completed: boolean; lessonsCompleted: string[] }>;
  lessons: Record<string, { completedAt: string; revision: number }>;
  last: { moduleId: number; lessonId: string } | null;
}

const address = (server: TestServer) => `${server.url}/api/course/progress`;

/** What the server knows of somebody's progress. */
export const progressOf = (server: TestServer, { token }: Person): Promise<Answer> =>
  request(address(server), { token });

export const lessonsDone = async (server: TestServer, person: Person): Promise<string[]> =>
  Object.keys((await progressOf(server, person)).lessons).sort();

/** Completes lessons on another device. */
export const completed = (server: TestServer, { token }: Person, lessonIds: string[], more: object = {}) =>
  request<Answer>(address(server), {
    token,
    body: { completed: lessonIds.map((lessonId) => ({ lessonId, completedAt: new Date().toISOString(), ...more })) },
  });

export const markButton = (page: Page) => page.getByRole("button", { name: /^Mark complete/ });
export const undoButton = (page: Page) => page.getByRole("button", { name: "Completed, undo" });
export const said = (page: Page) => page.locator("[role=status][data-said]");
export const outline = (page: Page) => page.getByRole("complementary");
export const waiting = (page: Page) => said(page).filter({ hasText: "Saved on this device until you’re back online." });

/** Presses the button and waits until the server has it. */
export async function complete(page: Page): Promise<void> {
  await markButton(page).click();
  await expect(undoButton(page)).toBeVisible();
  await expect(said(page)).toHaveText(/^Saved\./);
}

export const expectDone = (page: Page, count: number, of: number) =>
  expect(
    page
      .getByText(new RegExp(`^${count} of ${of} done`))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

/** How many acts wait on the device. */
export const actsKept = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("progress_act_")).length);

export const settled = (page: Page): Promise<void> => atRest(page);
