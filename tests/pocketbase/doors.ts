import type { Side } from "#server/hooks/site/answer.rules.ts";
import { startStore, type TestStore } from "#support/store.ts";
import type { TestServer } from "#support/startPocketBase.ts";
import { type Answer, ask, json, type Question, send } from "./ask.ts";
import { builtAt, manifest, membersOnly, notFound } from "./builtSite.ts";
import { ago, complete, course, premium } from "./learner.ts";
import type { Reader } from "./standings.ts";

/** What the course of the tests has in a store. */
const STORED: Record<string, Buffer> = {
  "films/smallest/lesson.m3u8": Buffer.from("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p/list.m3u8\n"),
  "films/smallest/720p/1.m4s": Buffer.from("a part of the stream"),
  "films/bought/the hour (1)+2.mp4": Buffer.from("a film of some bytes"),
  "films/bought/words.vtt": Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nWords\n"),
};

/** A store with the films of the course. */
export async function storeOfCourse(): Promise<TestStore> {
  const store = await startStore();
  for (const [key, bytes] of Object.entries(STORED)) store.objects.set(key, bytes);
  return store;
}

const named = (words: string): string => membersOnly.find((address) => address.includes(words)) ?? "";

/** `members` is what only members get there, `built` the address of the built site that answers; else by its path. */
interface Door {
  path: string;
  built?: string;
  members?: RegExp;
}

/** Doors of pages and files; those of the lesson of the links come first. */
const PATHS: Record<string, Door> = {
  lesson: { path: `/module/5/${premium}` },
  asked: { path: `/module/5?lesson=${premium}`, built: `/module/5/${premium}` },
  film: { path: `/media/${premium}.mp4` },
  captions: { path: `/media/${premium}.vtt` },
  figure: { path: named("/_astro/1-five-numbers.returning") },
  file: { path: named("/_astro/1-five-numbers.sheet") },
  other: { path: "/module/5/retention-autopsy" },
  glossary: { path: "/glossary" },
  case: { path: "/case" },
  search: { path: "/members/search/pagefind-entry.json" },
  stream: { path: "/media/smallest-useful-product/lesson.m3u8", members: /^\/media\/smallest.*720p/m },
  part: { path: "/media/smallest-useful-product/720p/1.m4s", members: /^a part of the stream$/ },
  stored: { path: "/media/buy-back-the-right-hour.mp4", members: /^a film of some bytes$/ },
  spoken: { path: "/media/buy-back-the-right-hour.vtt", members: /^WEBVTT/ },
};

/** The same door with letters of its path escaped. */
const ESCAPED = "%e";
/** And under odd names; %s stands for its path. */
const FORMS = [
  ...["%s/", "%s/index.html", "%s/.", "/.%s", "/%s", "/x/..%s", "/x/%2e%2e%s", "/x%2f..%s", "/%5c%s"],
  ...["%s.br", "%s.gz", "%s%00", "%s;a=b", "%s%20", "/members%s", "/members%s/index.html", "//members/%s", "/dist%s"],
  ...["/pocketbase/site/members%s", "/members/..%s", "/media/..%s", "/media/%2e%2e%s", "/api/..%s", "/_/..%s"],
];

const escaped = (path: string): string => path.replace(/[a-f]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

/** What came in the end: of an address of the store, what it leads to. */
async function given({ body, headers: { location = "" } }: Answer): Promise<Buffer> {
  return location.includes("X-Amz-") ? Buffer.from(await (await fetch(location)).arrayBuffer()) : body;
}

const isBuilt = (bytes: Buffer, address: string, side: Side): boolean =>
  manifest.urls[address]?.[side] !== undefined && bytes.equals(builtAt(address, side));

/** What a door shows: everything, what is for everybody, or what an unknown address answers; else what came. */
async function seen(answer: Answer, { path, built = path, members }: Door): Promise<string> {
  const { body, status, headers } = answer;
  if (status === 404) return body.equals(notFound) ? "404" : "404 of its own";
  const bytes = await given(answer);
  if (members?.test(bytes.toString()) || isBuilt(bytes, built, "members")) return "full";
  return isBuilt(bytes, built, "public") ? "teaser" : `${status} ${headers.location ?? body.toString().slice(0, 40)}`;
}

/** Whether the other ways to ask for it are of one mind with GET. */
async function isAlike(whole: Answer, look: (question: Question) => Promise<Answer>): Promise<boolean> {
  const head = await look({ method: "HEAD" });
  const part = await look({ headers: { range: "bytes=0-9" } });
  const isHead = head.status === whole.status && head.headers.etag === whole.headers.etag && head.body.length === 0;
  const isPart = part.status === 206 && part.body.equals(whole.body.subarray(0, 10));
  const isSame = part.status === whole.status && (whole.status === 302 || part.body.equals(whole.body));
  return isHead && (isPart || isSame);
}

/** Paths that are none, and pages that were moved, give nothing away. */
const NOTHING = /^(404|400 |30[178] \/(?!.*X-Amz))/;

type Look = (path: string, question?: Question) => Promise<Answer>;

async function methodsOddAt(door: Door, whole: Answer, look: Look): Promise<string[]> {
  const odd = (await isAlike(whole, (question) => look(door.path, question))) ? [] : ["unlike by HEAD or Range"];
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    const { status } = await look(door.path, { method });
    if (status < 400 || status >= 500) odd.push(`${method} ${status}`);
  }
  return odd;
}

/** The names of a door by which more is seen than by its own. */
async function formsOddAt(door: Door, word: string, look: Look): Promise<string[]> {
  const [plain = "", query] = door.path.split("?");
  const at = (form: string) => form.replace("%s", plain).replace("%e", escaped(plain)) + (query ? `?${query}` : "");
  const odd: string[] = [];
  for (const form of word === "full" ? [ESCAPED] : [ESCAPED, ...FORMS]) {
    const other = await seen(await look(at(form)), door);
    const isRight = other === word || (form !== ESCAPED && (other === "teaser" || NOTHING.test(other)));
    if (!isRight) odd.push(`${at(form)}: ${other}`);
  }
  return odd;
}

/** What somebody gets at each path by every method and, where `inAllForms`, however it is written; oddities are told. */
export async function atPaths(
  server: TestServer,
  { cookie, token }: Reader,
  inAllForms: boolean,
): Promise<Record<string, string>> {
  const own = { cookie: cookie || undefined, authorization: token || undefined };
  const look: Look = (path, { headers, ...more } = {}) =>
    ask(server, path, { ...more, headers: { ...own, ...headers } });
  const found: Record<string, string> = {};
  for (const [name, door] of Object.entries(PATHS)) {
    const whole = await look(door.path);
    const word = await seen(whole, door);
    const odd = await methodsOddAt(door, whole, look);
    if (inAllForms) odd.push(...(await formsOddAt(door, word, look)));
    found[name] = [word, ...odd].join("; ");
  }
  return found;
}

const refusals = (answer: Answer): string => {
  if (answer.status !== 200) return String(answer.status);
  return json<{ refused: { reason: string }[] }>(answer).refused[0]?.reason ?? "kept";
};

/** Whether a premium lesson may be completed, and a question of it answered. */
export async function atRoutes(server: TestServer, { token }: Reader): Promise<Record<string, string>> {
  const post = (path: string, body: object) => send(server, "POST", `/api/course/${path}`, body, token || undefined);
  const [questionId] = course.lessons.find(({ id }) => id === premium)?.questions ?? [];
  const attempt = { id: `attempt-${Date.now()}`, lessonId: premium, questionId, chosen: 1, right: true, at: ago(0) };
  return {
    done: refusals(await post("progress", complete(premium))),
    quiz: refusals(await post("quiz", { attempts: [{ ...attempt, zone: "UTC" }], zone: "UTC" })),
  };
}

/** One's own entitlement, as the API lists, shows and expands it. */
export async function atRecords(server: TestServer, { id, token }: Reader): Promise<Record<string, string>> {
  const get = (path: string) => send(server, "GET", `/api/collections/${path}`, undefined, token || undefined);
  const { items } = json<{ items: { id: string; user: string; validUntil: string }[] }>(
    await get("entitlements/records?expand=user&sort=-validUntil&filter=feature%3D%22premium%22"),
  );
  const [row] = items;
  if (!row) return { row: "none" };
  const shown = await get(`entitlements/records/${row.id}`);
  const isOwn = items.length === 1 && row.user === id && shown.status === 200;
  if (!isOwn) return { row: `not one's own: ${JSON.stringify(items)}` };
  return { row: Date.parse(row.validUntil) > Date.now() ? "valid" : "past" };
}
