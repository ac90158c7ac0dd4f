import type { Page } from "@playwright/test";
import type { Person } from "#support/person.ts";
import { request } from "#support/request.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { finishLessons, LESSONS } from "./learned.ts";

export const FIRST = LESSONS.filter(({ moduleId }) => moduleId === 1);
export const TITLE = "Module 1, Choose your ground";

export const verdict = (page: Page) => page.getByRole("main").getByRole("status");
export const sheet = (page: Page) => page.getByRole("article", { name: "Certificate" });
export const file = (page: Page) => page.getByLabel("Or its file");

/** Somebody finished the first module; the code of their certificate. */
export async function finished(server: TestServer, person: Person): Promise<string> {
  await finishLessons(server, person, FIRST);
  const { certificates } = await request<{ certificates: { code: string }[] }>(`${server.url}/api/course/progress`, {
    token: person.token,
  });
  return certificates[0]?.code ?? "";
}
