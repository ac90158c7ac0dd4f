import type { Site } from "#bench/site.ts";
import { request, rows } from "#support/request.ts";

const HOUR_S = 3_600;

/** So many of something done, a few at a time. @returns how long each took, in ms */
export async function timed(count: number, atOnce: number, act: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let begun = 0;
  const worker = async () => {
    while (begun < count) {
      const at = begun++;
      const start = performance.now();
      await act(at);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

const idOf = (at: number): string => `crowd${String(at).padStart(10, "0")}`;

/** So many accounts, written into the database without a password that anybody knows, each with a session. */
export async function crowd(site: Site, count: number): Promise<{ id: string; token: string }[]> {
  await rows(
    site,
    `WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n WHERE x < ${String(count - 1)})
     INSERT INTO users (id, email, tokenKey, password, verified, created, updated)
     SELECT printf('crowd%010d', x), 'crowd' || x || '@example.test', hex(randomblob(25)), '', TRUE,
       strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ') FROM n`,
  );
  const people = Array.from({ length: count }, (_, at) => ({ id: idOf(at), token: "" }));
  await timed(count, 16, async (at) => {
    const person = people[at];
    if (!person) return;
    const url = `${site.url}/api/collections/users/impersonate/${person.id}`;
    const body = { duration: HOUR_S };
    person.token = (await request<{ token: string }>(url, { body, token: site.superuser.token })).token;
  });
  return people;
}
