import type { Page } from "@playwright/test";
import type { Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { sql } from "#serverTests/tokens.ts";
import { heardOf } from "./heardOf.ts";

export const ROWS = heardOf("bookmarks");
export const list = (page: Page) => page.getByRole("dialog", { name: "Bookmarks" });
export const rows = (page: Page) => list(page).getByRole("list", { name: "Bookmarks" }).getByRole("listitem");
/** What the list said last. */
export const said = (page: Page) => list(page).getByRole("status").last();

/** Bookmarks that are there already, also such as no page makes. */
export const keep = (
  server: TestServer,
  { id }: Person,
  ...all: { title: string; url: string; tags?: string[]; day?: string }[]
) =>
  sql(
    server,
    all
      .map(({ title, url, tags = [], day = "2026-11-18" }) => {
        const words = [title, "", JSON.stringify(tags), url].map((text) => `'${text.replaceAll("'", "''")}'`).join();
        return `INSERT INTO bookmarks (user, type, title, description, tags, url, favorited, createdAt, at, created, updated)
          VALUES ('${id}', 'lesson', ${words}, 0, '${day}', '${day}', '${day}', '${day}')`;
      })
      .join(";"),
  );
