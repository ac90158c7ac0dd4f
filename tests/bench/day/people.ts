import type { Site } from "#bench/site.ts";
import { aMember } from "#bench/page/member.ts";
import { newId } from "#lib/newId.ts";
import { request, rows } from "#support/request.ts";
import type { Learner } from "./acts.ts";
import { crowd } from "./crowd.ts";

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
