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

const act = (what: string, aDay: number, act: Act["act"]): Act => ({ what, aDay, act });

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
    act("reads a page that is free", 4, (who, at) => read(one(course.free, at).path, who)),
    act("reads a page that is sold", 2, (who, at) => read(one(course.sold, at).path, who)),
    act("loads a file of a page", 8, (who, at) => read(one(course.files, at), who)),
    act("loads 256 KB of a video", 40, (_, at) => {
      const from = (at % 2) * RANGE_BYTES;
      return ask(url + one(course.videos, at), {
        headers: { Range: `bytes=${String(from)}-${String(from + RANGE_BYTES - 1)}` },
      });
    }),
    act("is counted: a list of events", 10, (_, at) => {
      const event = {
        name: "page_view",
        props: { page_name: "Questions and answers" },
        visit: `0a1b2c3d${String(at % 9000)}`,
      };
      return ask(`${url}/api/course/events`, { body: [event] as unknown as object });
    }),
    act("renews the session", 1, (who) =>
      ask(`${url}/api/collections/users/auth-refresh`, { headers: signed(who), method: "POST" }),
    ),
    act("signs in with a password", 0.1, ({ email }) =>
      ask(`${url}/api/collections/users/auth-with-password`, { body: { identity: email, password: PASSWORD } }),
    ),
    act("asks for the progress", 3, (who) => ask(`${url}/api/course/progress`, { headers: signed(who) })),
    act("finishes a lesson", 1.5, (who, at) => {
      const lessonId = one(course.free, at).id;
      const completed = [{ lessonId, completedAt: now(), zone: ZONE, revision: 1 }];
      return write("/api/course/progress", who, { completed, zone: ZONE });
    }),
    act("says where a video stopped", 6, (who, at) => {
      const position = { lessonId: one(course.free, at).id, second: at % 100, furthest: at % 100, at: now() };
      return write("/api/course/positions", who, { positions: [position] });
    }),
    act("answers a question of the quiz", 3, (who, at) => {
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
    }),
    act("keeps a note", 0.5, (who, at) => {
      const text = "Bread is a shelf: ask who comes back on Tuesday, and why.";
      return write(rows("notes"), who, {
        ...{ user: who.id, lessonId: one(course.free, at).id, second: at % 100, text, at: now() },
      });
    }),
    act("reads a list of the community", 1, (who) => read("/community", who)),
    act("reads a post", 1.5, (who, at) => read(`/community/post/${one(course.posts, at)}`, who)),
    act("says that a post helped", 0.1, (who, at) =>
      // Pressed twice on two devices it is one row: the second is told so.
      write(rows("likes"), who, { id: newId(), user: who.id, post: one(course.posts, at) }).catch((error: unknown) => {
        if (!String(error).includes("answered 400")) throw error;
        return { status: 400, bytes: 0, text: "", cookie: "" };
      }),
    ),
    act("answers a post", 0.03, (who, at) => {
      const body = `Try the **hallway**, and hang a coat behind you. It took me ${String(at)} minutes.`;
      return write(rows("replies"), who, { id: newId(), user: who.id, post: one(course.posts, at), body });
    }),
  ];
}
