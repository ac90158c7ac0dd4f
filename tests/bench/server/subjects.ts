import { statSync } from "node:fs";
import { join } from "node:path";
import { filesUnder } from "#build/files/trees.ts";
import type { Site } from "#bench/site.ts";
import { aPerson, type Person } from "#support/person.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import type { Asked } from "./wrk.ts";
import type { Stock } from "./stock.ts";

/** One thing that is asked for, of us and of a peer. */
export type Subject = {
  what: string;
  ours: Asked;
  /** Missing where nobody else does this. */
  peer?: Asked;
  /** Slow by design: a password takes a core some 50 ms, so a crowd would wait for seconds. */
  isForFew?: true;
};

const LESSON_ID = "viewer-before-topic";
export const LESSON = `/module/1/${LESSON_ID}`;
const GATED = "/module/5/five-numbers";
const BROTLI = { "Accept-Encoding": "gzip, br" };
const MONTH_MS = 30 * 86_400_000;

const EVENT = { name: "page_view", props: { page_name: "Questions and answers" }, visit: "0a1b2c3d4e5f" };

function largestScript(dist: string): string {
  const scripts = filesUnder(join(dist, "_astro")).filter((file) => file.endsWith(".js"));
  const [largest = ""] = scripts.toSorted((a, b) => sizeIn(dist, b) - sizeIn(dist, a));
  return `/_astro/${largest}`;
}

const sizeIn = (dist: string, file: string): number => statSync(join(dist, "_astro", file)).size;

/** Files: the same bytes from nginx. A member's page lies open for nginx, below /members-side. */
export async function fileSubjects(site: Site, nginx: string, dist: string): Promise<Subject[]> {
  const { cookie } = await aPerson(site, { premium: { validUntil: new Date(Date.now() + MONTH_MS) } });
  const both = (what: string, path: string, more: { cookie?: string; theirs?: string } = {}): Subject => ({
    what,
    ours: { url: site.url + path, headers: { ...BROTLI, ...(more.cookie && { Cookie: more.cookie }) } },
    peer: { url: nginx + (more.theirs ?? path), headers: BROTLI },
  });
  return [
    both("a lesson", LESSON),
    both("a script", largestScript(dist)),
    both("a premium lesson, visitor", GATED),
    both("a premium lesson, member", GATED, { cookie, theirs: `/members-side${GATED}` }),
  ];
}

const json = { "Content-Type": "application/json" };

/** What a learner's day asks for: signing in, renewing the session, reading and writing progress. */
function learnerSubjects(site: Site, stock: Stock, us: Person, them: Person): Subject[] {
  const signIn = (url: string, { email, password }: Person): Asked => ({
    url: `${url}/api/collections/users/auth-with-password`,
    headers: json,
    body: JSON.stringify({ identity: email, password }),
  });
  const renew = (url: string, { token }: Person): Asked => ({
    url: `${url}/api/collections/users/auth-refresh`,
    headers: { Authorization: token },
    body: "",
  });
  const progress = { url: `${site.url}/api/course/progress`, headers: { ...json, Authorization: us.token } };
  const completed = [
    { lessonId: LESSON_ID, completedAt: new Date().toISOString(), zone: "Europe/Berlin", revision: 1 },
  ];
  return [
    { what: "signing in", ours: signIn(site.url, us), peer: signIn(stock.url, them), isForFew: true },
    { what: "renewing a session", ours: renew(site.url, us), peer: renew(stock.url, them) },
    { what: "a completed lesson", ours: { ...progress, body: JSON.stringify({ completed }) } },
    { what: "a dashboard's progress", ours: progress },
  ];
}

/** The API: the same executable without hooks. */
export async function apiSubjects(site: Site, stock: Stock): Promise<Subject[]> {
  const theirs = { url: stock.url, superuser: { token: stock.token } } as TestServer;
  const [us, them] = [await aPerson(site), await aPerson(theirs)];
  const own = (url: string, { id, token }: Person): Asked => ({
    url: `${url}/api/collections/users/records/${id}`,
    headers: { Authorization: token },
  });
  const record = JSON.stringify({ ...EVENT, props: JSON.stringify(EVENT.props) });
  return [
    { what: "health", ours: { url: `${site.url}/api/health` }, peer: { url: `${stock.url}/api/health` } },
    { what: "one's own record", ours: own(site.url, us), peer: own(stock.url, them) },
    {
      what: "an event (a record)",
      ours: { url: `${site.url}/api/course/events`, headers: json, body: JSON.stringify([EVENT]) },
      peer: { url: `${stock.url}/api/collections/events/records`, headers: json, body: record },
    },
    ...learnerSubjects(site, stock, us, them),
  ];
}
