import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { act, advance, anOrder, buy, membership } from "#support/buying.ts";
import { secretIn } from "#support/mailSink.ts";
import { aPerson, type Person } from "#support/person.ts";
import { yamlIn } from "#support/yamlIn.ts";
import { type Answer, json, listOf, send, succeeded } from "./ask.ts";
import { mailsHere } from "./here.ts";
import { communityWritesOn, FOR_OTHERS } from "./communityWrites.ts";
import { certificatesOn } from "./certified.ts";
import { anAddress } from "./forms.ts";
import { ago, complete, course, free, lessonsOf } from "./learner.ts";
import { offersOn, OPERATORS } from "./offers.ts";
import { standAs } from "./moderating.ts";

const USERS = "/api/collections/users";
const HOOKS = "pocketbase/hooks";
const ROUTE = /routerAdd\(\s*"(\w+)",\s*"([^"]+)"/g;
const { sink, server } = await mailsHere();

interface Write {
  path: string;
  body?: object;
}

const records = (collection: string, id = "") => `/api/collections/${collection}/records${id && `/${id}`}`;
const note = ({ id }: Person) => ({ user: id, lessonId: free, second: 1, text: "Bread is a shelf.", at: ago(0) });
const bookmark = ({ id }: Person, url = "/module/1") => ({
  ...{ user: id, type: "module", title: "Choose your ground", url, tags: ["script"] },
  ...{ at: ago(0), createdAt: ago(0) },
});
const [lesson] = course.lessons.filter(({ access, questions }) => access === "free" && questions.length > 0);
const attempt = { lessonId: lesson?.id, questionId: lesson?.questions[0], chosen: 0, right: true, at: ago(0) };

async function kept(collection: string, ada: Person, row: object): Promise<string> {
  const made = await succeeded(send(server, "POST", records(collection), row, ada.token));
  return records(collection, json<{ id: string }>(made).id);
}

/** Something the server told them: nobody else writes it. */
async function toldTo({ id: user }: Person): Promise<string> {
  const row = { user, type: "info", title: "Bread is a shelf." };
  const made = await succeeded(send(server, "POST", records("notifications"), row, server.superuser.token));
  return records("notifications", json<{ id: string }>(made).id);
}

async function certified(ada: Person): Promise<string> {
  const [certificate] = await certificatesOn(() => server).finish(ada, lessonsOf(1));
  return certificate?.code ?? "";
}

async function linked(ada: Person): Promise<string> {
  const newEmail = anAddress();
  await succeeded(send(server, "POST", `${USERS}/request-email-change`, { newEmail }, ada.token));
  return secretIn(await sink.take(newEmail))["change"] ?? "";
}

/** Somebody who pays by the month; which other plan there is. */
async function paying(ada: Person): Promise<string> {
  await buy(server, ada);
  await advance(server, ada, 8);
  await expect.poll(() => membership(server, ada)).toMatchObject({ state: "active" });
  return "premium-yearly";
}

/** Every write of a learner, and one of its kind that is taken. */
const WRITES: Record<string, (ada: Person) => Write | Promise<Write>> = {
  "POST /api/course/progress": () => ({ path: "/api/course/progress", body: complete(free) }),
  "POST /api/course/positions": () => ({
    path: "/api/course/positions",
    body: { positions: [{ lessonId: free, second: 1, furthest: 1, at: ago(0) }] },
  }),
  "POST /api/course/quiz": () => ({
    path: "/api/course/quiz",
    body: { attempts: [{ ...attempt, id: "attempt-one" }] },
  }),
  "POST /api/course/certificates/{code}": async (ada) => ({ path: `/api/course/certificates/${await certified(ada)}` }),
  "POST /api/collections/users/request-email-change": () => ({
    path: `${USERS}/request-email-change`,
    body: { newEmail: anAddress() },
  }),
  "POST /api/collections/users/confirm-email-change": async (ada) => ({
    path: `${USERS}/confirm-email-change`,
    body: { token: await linked(ada), password: ada.password },
  }),
  "POST /api/course/checkout": async () => ({ path: "/api/course/checkout", body: await anOrder(server) }),
  "POST /api/course/subscription/resume": async (ada) => {
    await buy(server, ada);
    await act(server, ada, "cancel");
    return { path: "/api/course/subscription/resume", body: {} };
  },
  "POST /api/course/subscription/preview": async (ada) => ({
    path: "/api/course/subscription/preview",
    body: { plan: await paying(ada) },
  }),
  "POST /api/course/subscription/change": async (ada) => ({
    path: "/api/course/subscription/change",
    body: { plan: await paying(ada), prorationAt: Math.floor(Date.now() / 1000) },
  }),
  "POST /api/course/feedback": () => ({
    path: "/api/course/feedback",
    body: { type: "bug", message: "Bread.", email: "", page: "/faq", website: "" },
  }),
  "PATCH users": ({ id }) => ({ path: records("users", id), body: { about: "Bread." } }),
  "POST notes": (ada) => ({ path: records("notes"), body: note(ada) }),
  "PATCH notes": async (ada) => ({ path: await kept("notes", ada, note(ada)), body: { text: "New words" } }),
  ...offersOn(() => server),
  "DELETE notes": async (ada) => ({ path: await kept("notes", ada, note(ada)) }),
  "PATCH notifications": async (ada) => ({ path: await toldTo(ada), body: { read: true } }),
  "DELETE notifications": async (ada) => ({ path: await toldTo(ada) }),
  "POST bookmarks": (ada) => ({ path: records("bookmarks"), body: bookmark(ada) }),
  "PATCH bookmarks": async (ada) => ({ path: await kept("bookmarks", ada, bookmark(ada)), body: { favorited: true } }),
  ...communityWritesOn(() => server),
  "DELETE bookmarks": async (ada) => ({ path: await kept("bookmarks", ada, bookmark(ada)) }),
};

/** What changes something and is no write of a learner, and why. */
const OTHERS = yamlIn("pocketbase/otherWrites.yaml") as Record<string, string>;

const METHODS = { createRule: "POST", updateRule: "PATCH", deleteRule: "DELETE" } as const;

async function everyWrite(): Promise<string[]> {
  const routes = readdirSync(HOOKS)
    .filter((name) => name.endsWith(".pb.ts"))
    .flatMap((name) => [...readFileSync(join(HOOKS, name), "utf8").matchAll(ROUTE)])
    .flatMap(([, method, path]) => (method === "GET" ? [] : `${method} ${path}`));
  type Collection = { name: string } & Record<keyof typeof METHODS, string | null>;
  const items = await listOf<Collection>(server, "/api/collections?perPage=500", server.superuser.token);
  const rules = Object.keys(METHODS) as (keyof typeof METHODS)[];
  const open = items.flatMap((one) =>
    rules.flatMap((rule) => (one[rule] === null ? [] : `${METHODS[rule]} ${one.name}`)),
  );
  return [...routes, ...open];
}

const stand = (id: string, standing: string, until?: string) => standAs(server, { id }, standing, until);
const messageOf = (answer: Answer) => json<{ message: string }>(answer).message;

it("every route and record that is written stands in one of the two tables", async () =>
  expect((await everyWrite()).toSorted()).toEqual(
    [...Object.keys(WRITES), ...Object.keys({ ...OTHERS, ...OPERATORS })].toSorted(),
  ));

describe.each(Object.entries(WRITES))("%s", (name, prepare) => {
  const [method = ""] = name.split(" ");
  const write = ({ path, body }: Write, headers: Record<string, string>) =>
    send(server, method, path, body, undefined, headers);

  it("is for whoever may write, and for no page of another site", async () => {
    const ada = await aPerson(server);
    const asked = await prepare(ada);
    const authorization = ada.token;
    expect((await write(asked, { authorization, "sec-fetch-site": "cross-site" })).status).toBe(403);
    await stand(ada.id, "banned");
    const refused = await write(asked, { authorization });
    expect([refused.status, messageOf(refused)]).toEqual([403, "This account can read but not write."]);
    await stand(ada.id, "silenced");
    if (FOR_OTHERS.has(name)) {
      expect(messageOf(await write(asked, { authorization }))).toBe("This account can’t write where others read.");
      await stand(ada.id, "");
    }
    // What one keeps for oneself nobody else reads.
    expect((await write(asked, { authorization })).status).toBeLessThan(300);
  });
});

describe("a ban", () => {
  const write = ({ token }: Person) => send(server, "POST", "/api/course/progress", complete(free), token);

  it("says when it ends, and is over then", async () => {
    const ada = await aPerson(server);
    await stand(ada.id, "banned", "2999-03-29 10:30:00.000Z");
    expect(messageOf(await write(ada))).toBe("This account can read but not write until 2999-03-29 10:30 UTC.");
    await stand(ada.id, "banned", ago(1000));
    expect((await write(ada)).status).toBe(200);
  });

  it("keeps nobody from reading, taking their data along, and leaving", async () => {
    const ada = await aPerson(server);
    await stand(ada.id, "banned");
    for (const path of ["/api/course/progress", "/api/course/export", records("users", ada.id)])
      expect((await send(server, "GET", path, undefined, ada.token)).status, path).toBe(200);
    expect((await send(server, "POST", "/api/course/sign-out", undefined, ada.token)).status).toBe(204);
    expect((await send(server, "DELETE", records("users", ada.id), undefined, ada.token)).status).toBe(204);
  });
});
