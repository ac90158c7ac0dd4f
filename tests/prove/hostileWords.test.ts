// Everything that people write, filled to its bounds with letters that become many, marks piled up, halves and
// hidden signs, and every route and field with lists of 10,000 and depths: none may take half a second of the
// processor.
import { afterAll, describe, expect, it, vi } from "vitest";
import { fold, minutesToRead, plainOf, wordsIn } from "#lib/language/words.ts";
import { request } from "#support/request.ts";
import { free } from "#serverTests/learner.ts";
import { MOST_MS, measuredServer, report, type Tried } from "./costs.ts";
import { ours, THEIRS } from "./fuzzRoutes.ts";
import { times, UNITS, WORST_LETTERS } from "./worstWords.ts";

vi.setConfig({ testTimeout: 3_600_000 });
const MOST_OF_BODY = 110_000;
const RECORDS = "/api/collections/posts/records";

const server = await measuredServer();
afterAll(() => server.end());

/** Everything that a person writes, filled to its bounds with one text. */
const WRITTEN: Record<string, (text: (letters: number) => string) => [path: string, body: object, method?: string]> = {
  "work to be looked at": (text) => [
    RECORDS,
    {
      ...{ user: server.ada.id, topic: "feedback", title: text(120), body: text(10_000), sheet: text(5_000) },
      questions: text(1_000),
    },
  ],
  "a reply": (text) => ["/api/collections/replies/records", { user: server.ada.id, post: thread, body: text(10_000) }],
  "a review": (text) => [
    `/api/course/reviews/${free}`,
    { rating: 4, title: text(120), content: text(2_000), at: new Date().toISOString() },
    "PUT",
  ],
  "a note": (text) => [
    "/api/collections/notes/records",
    { user: server.ada.id, lessonId: free, second: 1, text: text(5_000), at: new Date().toISOString() },
  ],
  "a bookmark": (text) => [
    "/api/collections/bookmarks/records",
    {
      ...{ user: server.ada.id, type: "other", url: `https://a.example/${String(Math.random())}` },
      ...{
        title: text(200),
        description: text(500),
        tags: Array.from({ length: 12 }, (_, at) => `${text(36)}${String(at)}`),
        ...{ at: new Date().toISOString(), createdAt: new Date().toISOString() },
      },
    },
  ],
  "a draft": (text) => [
    "/api/collections/drafts/records",
    {
      user: server.ada.id,
      key: `draft_${String(Math.random()).slice(2)}`,
      text: text(20_000),
      at: new Date().toISOString(),
    },
  ],
  "a profile": (text) => [
    `/api/collections/users/records/${server.ada.id}`,
    { displayName: text(80), bio: text(500) },
    "PATCH",
  ],
  "a message": (text) => [
    "/api/course/contact",
    { name: text(80), email: "a@example.test", topic: "other", message: text(5_000), website: "", filledInMs: 9_000 },
  ],
  feedback: (text) => [
    "/api/course/feedback",
    { type: "bug", message: text(5_000), page: `/${text(200)}`, website: "" },
  ],
};
let thread = "";

describe("in the server", () => {
  it("no post takes half a second, whatever its length, whether it is kept or refused", async () => {
    const tried: Tried[] = [];
    const make = (text: string) => ({ user: server.ada.id, topic: "questions", title: "Why?", body: text });
    for (const unit of [...UNITS, ...WORST_LETTERS])
      for (const letters of [1_000, 5_000, 10_000, 10_001, 20_001, 100_000]) {
        const text = times(unit, letters);
        const ms = await server.costOf(() => server.post(RECORDS, make(text), server.ada.token));
        tried.push({ ms, what: `a post of ${String(letters)} × ${JSON.stringify(unit)}` });
      }
    report("posts", tried);
  });

  it("nothing else that people write takes half a second, filled to its bounds", async () => {
    const first = { user: server.ada.id, topic: "questions", title: "Why?", body: "How?" };
    const made = await server.post(RECORDS, first, server.ada.token);
    thread = (JSON.parse(made.text) as { id: string }).id;
    const tried: Tried[] = [];
    for (const [what, make] of Object.entries(WRITTEN)) {
      const write = (unit: string) => () => {
        const [path, body, method] = make((letters) => times(unit, letters));
        return server.post(path, body, server.ada.token, method);
      };
      const { status, text } = await write("a")();
      expect.soft([what, status < 300, status < 300 ? "" : text]).toEqual([what, true, ""]);
      for (const unit of ["a", ...WORST_LETTERS])
        tried.push({ ms: await server.costOf(write(unit)), what: `${what} of ${JSON.stringify(unit)}` });
    }
    report("what people write", tried);
  });

  it("nobody who looks for something waits half a second for what others wrote, nor who reads it", async () => {
    const tried: Tried[] = [];
    for (const unit of WORST_LETTERS.slice(0, 12)) {
      const word = `w${String(tried.length)}x`;
      const about = { user: server.ada.id, topic: "questions", title: word };
      // Found in the title alone, so that all the rest is looked through.
      for (let one = 0; one < 20; one += 1) {
        const body = `${times(unit, 9_900)} ${word}`;
        await server.post(RECORDS, { ...about, body }, server.ada.token);
      }
      const { text } = await server.ask(`/api/course/community/search?q=${word}`, {
        headers: { authorization: server.ada.token },
      });
      expect((JSON.parse(text) as { found: object[] }).found).toHaveLength(20);
      for (const path of [`/api/course/community/search?q=${word}`, `/community?q=${word}`, "/community?sort=new"])
        tried.push({
          ms: await server.costOf(() => server.ask(path, { headers: { authorization: server.ada.token } })),
          what: `${path} among posts of ${JSON.stringify(unit)}`,
        });
    }
    report("searches", tried);
  });

  it("no request that fills every field it knows takes half a second, at any route", async () => {
    const { url, superuser } = server.server;
    interface Collection {
      name: string;
      fields: { name: string }[];
    }
    const { items } = await request<{ items: Collection[] }>(`${url}/api/collections?perPage=200`, superuser);
    // What an export costs grows with what one wrote: hostileExport.test.ts has that, and its bounds.
    const isLeftOut = (path: string) => path.includes("sign-out") || path.endsWith("/export");
    const routes = [...ours, ...THEIRS.slice(0, 18)].filter(([, path]) => !isLeftOut(path));
    const names = ["email", "identity", "password", "token", "name", "message", "subject", "text", "code", "q"];
    const more = [...names, "zone", "displayName"];
    const tried: Tried[] = [];
    const marks = ["//", "mailto:", "[", "<", "a", " ", "\n", "@", "a@b.c ", "1", "\\", "&a=", "\u0000"];
    const units = [...marks, ...WORST_LETTERS.slice(0, 8)];
    for (const [method, pattern] of routes) {
      const collections = pattern.includes("{collection}") ? items : items.slice(0, 1);
      for (const { name, fields } of collections) {
        const path = pattern
          .replace("{collection}", name)
          .replace("{path...}", "x")
          .replace(/\{id\}/, server.ada.id);
        const plain = path.replace(/\{contentId\}/, free).replace(/\{\$\}|\{\w+\}/g, "x");
        const all = [...new Set([...more, ...(collections.length > 1 ? fields.map((field) => field.name) : [])])];
        let shut = 0;
        for (const unit of units) {
          // Where nobody comes in whatever they send, the first few tell.
          if (shut === 3) break;
          const letters = Math.floor(MOST_OF_BODY / all.length / Buffer.byteLength(JSON.stringify(unit))) * unit.length;
          const body = Object.fromEntries(
            all.map((field) => [field, field === "user" ? server.ada.id : times(unit, letters)]),
          );
          const question = `?q=${encodeURIComponent(times(unit, 1_500).toWellFormed()).slice(0, 9_000).replace(/%.?$/, "")}`;
          let status = 0;
          const ms = await server.costOf(async () => {
            const text = method === "GET" ? "" : body;
            ({ status } = await server.post(plain + question, text, server.ada.token, method));
          });
          tried.push({ ms, what: `${method} ${plain} of ${JSON.stringify(unit)}` });
          shut += Number([401, 403, 404, 405].includes(status) && ms < MOST_MS / 10);
        }
      }
    }
    report("routes", tried);
  });

  it("no list of ten thousand, depth, filter, order or header takes half a second", async () => {
    const query = (name: string, text: string) => () =>
      server.ask(`${RECORDS}?${name}=${encodeURIComponent(text).slice(0, 14_000)}`);
    const send = (path: string, body: unknown, method?: string) => () =>
      server.post(path, body, server.ada.token, method);
    const reading =
      (path: string, headers: object = { authorization: server.ada.token }) =>
      () =>
        server.ask(path, { headers: { ...headers } });
    const list = (make: (at: number) => unknown, count = 10_000) => Array.from({ length: count }, (_, at) => make(at));
    const tag = (at: number) => at.toString(36);
    const lists: [string, () => Promise<unknown>][] = [
      ...[
        ...["(", "!", "id=1&&", "id=1||", "id~'%_%_%'||", '"', "(id=1)||(", "user.", "@collection.users.id=id&&"],
        "id?~1||",
      ].map((unit) => [`filter ${unit}`, query("filter", times(unit, 8_000))] as [string, () => Promise<unknown>]),
      ["filter that nests", query("filter", `${"(".repeat(3_000)}id=1${")".repeat(3_000)}`)],
      ["filter of many terms", query("filter", list((at) => `title~"${tag(at)}"`, 900).join("||"))],
      [
        "filter through relations",
        query("filter", list(() => "user.posts_via_user.user.posts_via_user.title~'a'", 100).join("||")),
      ],
      ["sort", query("sort", times("-title,+created,", 8_000))],
      ["sort by relations", query("sort", times("user.posts_via_user.title,", 8_000))],
      ["expand", query("expand", times("user.posts_via_user.user,", 8_000))],
      ["expand deep", query("expand", times("user.posts_via_user.", 8_000))],
      ["fields", query("fields", times("title:excerpt(5,true),", 8_000))],
      ["page", query("page", "9".repeat(5_000))],
      ["search", reading(`/api/course/community/search?q=${encodeURIComponent(times("ab ", 4_000))}`)],
      ["search of quotes", reading(`/api/course/community/search?q=${encodeURIComponent(times('"*', 4_000))}`)],
      ["community page with odd words", reading(`/community?after=${times("a%20", 9_000)}&topic=${times("b", 3_000)}`)],
      ["depth of arrays", send("/api/course/progress", `${"[".repeat(55_000)}${"]".repeat(55_000)}`)],
      ["depth of objects", send("/api/course/progress", `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`)],
      [
        "depth in a record",
        send("/api/collections/bookmarks/records", `{"tags":${"[".repeat(9_000)}${"]".repeat(9_000)}}`),
      ],
      [
        "tags",
        send("/api/collections/bookmarks/records", { user: server.ada.id, lessonId: free, second: 1, tags: list(tag) }),
      ],
      [
        "settings",
        send(
          `/api/collections/users/records/${server.ada.id}`,
          { settings: Object.fromEntries(list((at) => [tag(at), at], 8_000) as [string, number][]) },
          "PATCH",
        ),
      ],
      [
        "names of fields",
        send(
          "/api/collections/notes/records",
          Object.fromEntries(list((at) => [tag(at), at], 9_000) as [string, number][]),
        ),
      ],
      [
        "names of fields that are changed",
        send(
          "/api/collections/notes/records",
          Object.fromEntries(list((at) => [`text:${tag(at)}+`, at], 7_000) as [string, number][]),
        ),
      ],
      ["completed", send("/api/course/progress", { completed: list(() => 0) })],
      [
        "lessons completed",
        send("/api/course/progress", { completed: list(() => ({ lessonId: free, completedAt: "2026-01-01" }), 1_500) }),
      ],
      ["answers", send("/api/course/quiz", { attempts: list(() => ({ lessonId: free }), 2_500) })],
      ["positions", send("/api/course/positions", { positions: list(() => ({}), 9_000) })],
      [
        "events",
        send(
          "/api/course/events",
          list(() => ({ name: "error" }), 3_000),
        ),
      ],
      [
        "batch",
        send("/api/batch", {
          requests: list(() => ({ method: "POST", url: "/api/collections/posts/records" }), 1_800),
        }),
      ],
      ["subscriptions", send("/api/realtime", { clientId: "x", subscriptions: list(tag) })],
      ["numbers", send("/api/course/progress", `{"completed":${"9".repeat(100_000)}}`)],
      ["escapes", send("/api/collections/notes/records", `{"text":"${"\\u0000".repeat(18_000)}"}`)],
      [
        "form of many names",
        () =>
          server.ask("/api/course/contact", {
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: list(tag, 25_000).join("=&"),
          }),
      ],
      [
        "form of many parts",
        () =>
          server.ask("/api/collections/notes/records", {
            method: "POST",
            headers: { "content-type": "multipart/form-data; boundary=x", authorization: server.ada.token },
            body: `${list((at) => `--x\r\nContent-Disposition: form-data; name="${tag(at)}"\r\n\r\n1\r\n`, 1_900).join("")}--x--`,
          }),
      ],
      ["cookies", reading("/module/1", { cookie: times("a=b; ", 15_000) })],
      ["reading cookie", reading("/module/1", { cookie: `reading=${times("a.", 15_000)}` })],
      ["codings", reading("/", { "accept-encoding": times("br;q=0.1,", 15_000) })],
      ["tags of what is kept", reading("/", { "if-none-match": times('"a",', 15_000) })],
      ["ranges", reading("/", { range: `bytes=${times("0-1,", 15_000)}` })],
      ["token", reading("/api/course/progress", { authorization: times("a.", 15_000) })],
      ["address", reading(`/${times("a/", 15_000)}`)],
      ["address of the API", reading(`/api/${times("%2f", 15_000)}`)],
    ];
    const tried: Tried[] = [];
    for (const [what, act] of lists) tried.push({ what, ms: await server.costOf(act) });
    report("lists, filters, headers", tried);
  });
});

describe("in a browser's engine", () => {
  it("nothing that folds, parts or counts words takes half a second for a post of any letters", () => {
    const acts: Record<string, (text: string) => unknown> = { fold, minutesToRead, plainOf, wordsIn };
    const tried: Tried[] = [];
    for (const unit of [...UNITS, ...WORST_LETTERS])
      for (const [name, act] of Object.entries(acts)) {
        const text = times(unit, 10_000);
        const started = process.cpuUsage();
        act(text);
        const ms = Math.round(process.cpuUsage(started).user / 1_000);
        tried.push({ ms, what: `${name} of ${JSON.stringify(unit)}` });
      }
    report("words in a browser's engine", tried);
  });
});
