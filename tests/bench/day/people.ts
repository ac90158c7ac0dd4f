import { aMember } from "#bench/page/member.ts";
import type { Site } from "#bench/site.ts";
import { newId } from "#lib/newId.ts";
import { request, rows } from "#support/request.ts";
import type { Learner } from "./acts.ts";

const HOUR_S = 3_600;

/** So many of something done, a few at a time. @returns how long each took, in ms */
async function timed(count: number, atOnce: number, act: (at: number) => Promise<unknown>): Promise<number[]> {
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
async function crowd(site: Site, count: number): Promise<{ id: string; token: string }[]> {
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

const PEOPLE = Number(process.env["BENCH_PEOPLE"] ?? 2_000);
const MEMBERS = 50;
const POSTS = 60;

/** Learners with an account and a session, some of them members. */
export async function people(site: Site): Promise<Learner[]> {
  const all = (await crowd(site, PEOPLE)).map((one, at) => ({
    ...one,
    email: `crowd${String(at)}@example.test`,
    cookie: "",
  }));
  // One hash for all: what a password costs is measured when one signs in.
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => aMember(site)));
  const [{ email = "" } = {}] = members;
  await rows(site, `UPDATE users SET password = (SELECT password FROM users WHERE email = '${email}')`);
  return [...all, ...members.map(({ id, token, cookie, email: own }) => ({ id, token, cookie, email: own }))];
}

/** So many posts by as many learners. @returns their ids */
export async function writePosts(site: Site, writers: Learner[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { id: user, token } of writers.slice(0, POSTS)) {
    const id = newId();
    const said = { topic: "questions", title: "Why is it so loud?", body: "At 30 cm the *tiles* answer." };
    await request(`${site.url}/api/collections/posts/records`, { body: { id, user, ...said }, token });
    ids.push(id);
  }
  return ids;
}
