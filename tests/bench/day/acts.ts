import { randomUUID } from "node:crypto";
import type { Course } from "#bench/day/course.ts";
import { newId } from "#lib/newId.ts";
import { ask, type Answered } from "./asking.ts";

/** A learner as the acts need them. */
export interface Learner {
  id: string;
  token: string;
  email: string;
  /** What a member's pages are read with; "" of everybody else. */
  cookie: string;
}

export interface Act {
  what: string;
  /** How often a learner does it on a day on which they learn. */
  aDay: number;
  act: (who: Learner, at: number) => Promise<Answered>;
}

export const PASSWORD = "Correct-horse-9";
const BROTLI = { "Accept-Encoding": "gzip, br" };
const RANGE_BYTES = 256 * 1024;
const ZONE = "Europe/Berlin";
const now = (): string => new Date().toISOString();

const rows = (table: string): string => `/api/collections/${table}/records`;

/** One of a list, each as often as the others. */
const one = <Thing>(all: Thing[], at: number): Thing => all[at % all.length] as Thing;

/**
 * What a learner does on a day of learning, in the shares of a course that is taken beside work: two lessons, one of them
 * watched, and a look into the community. What is done less than daily is a fraction.
 */
export function acts(url: string, course: Course): Act[] {
  const signed = ({ token }: Learner) => ({ Authorization: token });
  const read = (path: string, { cookie }: Learner) =>
    ask(url + path, { headers: { ...BROTLI, ...(cookie && { Cookie: cookie }) } });
  const write = (path: string, who: Learner, body: object) => ask(url + path, { headers: signed(who), body });
  return [
    { what: "reads a page that is free", aDay: 4, act: (who, at) => read(one(course.free, at).path, who) },
    { what: "reads a page that is sold", aDay: 2, act: (who, at) => read(one(course.sold, at).path, who) },
    { what: "loads a file of a page", aDay: 8, act: (who, at) => read(one(course.files, at), who) },
    {
      what: "loads 256 KB of a video",
      aDay: 40,
      act: (_, at) => {
        const from = (at % 2) * RANGE_BYTES;
        return ask(url + one(course.videos, at), {
          headers: { Range: `bytes=${String(from)}-${String(from + RANGE_BYTES - 1)}` },
        });
      },
    },
    {
      what: "is counted: a list of events",
      aDay: 10,
      act: (_, at) => {
        const event = {
          name: "page_view",
          props: { page_name: "Questions and answers" },
          visit: `0a1b2c3d${String(at % 9000)}`,
        };
        return ask(`${url}/api/course/events`, { body: [event] as unknown as object });
      },
    },
    {
      what: "renews the session",
      aDay: 1,
      act: (who) => ask(`${url}/api/collections/users/auth-refresh`, { headers: signed(who), method: "POST" }),
    },
    {
      what: "signs in with a password",
      aDay: 0.1,
      act: ({ email }) =>
        ask(`${url}/api/collections/users/auth-with-password`, { body: { identity: email, password: PASSWORD } }),
    },
    {
      what: "asks for the progress",
      aDay: 3,
      act: (who) => ask(`${url}/api/course/progress`, { headers: signed(who) }),
    },
    {
      what: "finishes a lesson",
      aDay: 1.5,
      act: (who, at) => {
        const lessonId = one(course.free, at).id;
        const completed = [{ lessonId, completedAt: now(), zone: ZONE, revision: 1 }];
        return write("/api/course/progress", who, { completed, zone: ZONE });
      },
    },
    {
      what: "says where a video stopped",
      aDay: 6,
      act: (who, at) => {
        const position = { lessonId: one(course.free, at).id, second: at % 100, furthest: at % 100, at: now() };
        return write("/api/course/positions", who, { positions: [position] });
      },
    },
    {
      what: "answers a question of the quiz",
      aDay: 3,
      act: (who, at) => {
        const { id, question } = one(course.asked, at);
        const attempt = {
          id: randomUUID(),
          lessonId: id,
          questionId: question,
          chosen: 0,
          right: at % 3 > 0,
          at: now(),
        };
        return write("/api/course/quiz", who, { attempts: [{ ...attempt, zone: ZONE }], zone: ZONE });
      },
    },
    {
      what: "keeps a note",
      aDay: 0.5,
      act: (who, at) => {
        const text = "Bread is a shelf: ask who comes back on Tuesday, and why.";
        return write(rows("notes"), who, {
          ...{ user: who.id, lessonId: one(course.free, at).id, second: at % 100, text, at: now() },
        });
      },
    },
    { what: "reads a list of the community", aDay: 1, act: (who) => read("/community", who) },
    { what: "reads a post", aDay: 1.5, act: (who, at) => read(`/community/post/${one(course.posts, at)}`, who) },
    {
      what: "says that a post helped",
      aDay: 0.1,
      act: (who, at) =>
        // Pressed twice on two devices it is one row: the second is told so.
        write(rows("likes"), who, { id: newId(), user: who.id, post: one(course.posts, at) }).catch(
          (error: unknown) => {
            if (!String(error).includes("answered 400")) throw error;
            return { status: 400, bytes: 0, text: "", cookie: "" };
          },
        ),
    },
    {
      what: "answers a post",
      aDay: 0.03,
      act: (who, at) => {
        const body = `Try the **hallway**, and hang a coat behind you. It took me ${String(at)} minutes.`;
        return write(rows("replies"), who, { id: newId(), user: who.id, post: one(course.posts, at), body });
      },
    },
  ];
}
