import { sql } from "./ask.ts";
import type { TestServer } from "#support/startPocketBase.ts";

const long = (letters: number, sign: string): string =>
  `replace(hex(zeroblob(${String(letters / 2)})), '0', '${sign}')`;

/** Somebody wrote so many of the longest posts, which take 90 KB each where they are taken along. */
export async function hasWritten(server: TestServer, user: string, posts: number): Promise<void> {
  const at = "2026-11-01 10:00:00.000Z";
  await sql(
    server,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${String(posts)})
     INSERT INTO posts (id, user, topic, title, body, html, sheet, questions, pictures, created, updated)
     SELECT printf('post%011d', i), '${user}', 'feedback', 'A title', ${long(10_000, '"')}, ${long(10_000, "&quot;")},
       ${long(5_000, '"')}, '', '[]', '${at}', '${at}' FROM n`,
  );
}
