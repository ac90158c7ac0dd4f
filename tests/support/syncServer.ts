import { oldestFirst, isObject } from "#sync/sync.ts";

/** As the client's errors look (lib/failure.ts). */
const refusal = (status: number, message: string) => ({ status, response: { message, data: {} } });

/** A sentence that no part of the client puts into words of its own: it reaches the person as it is, or not at all. */
export const IS_THERE = "You have this one already.";

export interface Mark {
  at: string;
  value: boolean;
}
interface Sent {
  id: string;
  user: string;
  at: string;
  [own: string]: unknown;
}
type Row = Record<string, unknown> & { id: string; user: string; in: string };

/** A course server in memory: of a mark the newest counts, what was counted stays, and rows are their owner's. */
export class SyncServer {
  readonly marks = new Map<string, Map<string, Mark>>();
  readonly counted = new Map<string, Map<string, string>>();
  readonly rows = new Map<string, Row>();
  hasRoom = true;

  marksOf = (user: string): Map<string, Mark> => this.#of(this.marks, user);
  countedOf = (user: string): Map<string, string> => this.#of(this.counted, user);
  rowsOf = (user: string, collection: string): Row[] =>
    [...this.rows.values()].filter((row) => row.user === user && row.in === collection);

  #of<Value>(all: Map<string, Map<string, Value>>, user: string): Map<string, Value> {
    const mine = all.get(user) ?? new Map<string, Value>();
    all.set(user, mine);
    return mine;
  }

  answer(user: string, path: string, { method = "GET", body }: { method?: string; body?: unknown }, nowMs: number) {
    const sent = isObject(body) && Array.isArray(body["operations"]) ? (body["operations"] as Sent[]) : [];
    if (path === "/marks") return this.#mark(user, sent, nowMs);
    if (path === "/counted") return this.#count(user, sent);
    if (method === "PUT") return this.#put(user, path.replace("/said/", ""), isObject(body) ? body : {});
    return this.#row(user, path, method, isObject(body) ? body : {});
  }

  /** Tells somebody something: such rows nobody else makes. */
  tell(user: string, nowMs: number): void {
    const id = `alert${String(this.rows.size)}at${String(nowMs)}`;
    const told = { type: "info", title: id, created: new Date(nowMs).toISOString(), read: false };
    this.rows.set(id, { ...told, id, user, in: "notifications" });
  }

  #mark(user: string, sent: Sent[], nowMs: number) {
    const mine = this.marksOf(user);
    for (const { item, value, at } of oldestFirst(sent)) {
      const known = mine.get(String(item));
      const then = at > new Date(nowMs).toISOString() ? new Date(nowMs).toISOString() : at;
      // Of two at one moment the mark wins.
      const isNewer = !known || known.at < then || (known.at === then && value === true);
      if (isNewer) mine.set(String(item), { at: then, value: value === true });
    }
    return { marks: Object.fromEntries(mine) };
  }

  #count(user: string, sent: Sent[]) {
    const mine = this.countedOf(user);
    for (const { id, what } of sent) mine.set(id, String(what));
    return { counted: Object.fromEntries(mine) };
  }

  #row(user: string, path: string, method: string, body: Record<string, unknown>) {
    const [, collection = "", id = ""] = /collections\/(\w+)\/records(?:\/([^?]+))?/.exec(path) ?? [];
    // What others said is shown to everybody who does not ask for their own.
    if (method === "GET" && collection === "said" && !decodeURIComponent(path).includes(`user = "${user}"`))
      return { items: [...this.rows.values()].filter((row) => row.in === collection) };
    if (method === "GET") return { items: this.rowsOf(user, collection) };
    const known = this.rows.get(id);
    if (method === "POST") return this.#create(user, collection, body);
    if (!known || known.user !== user) throw refusal(404, "There is no such row.");
    if (method === "DELETE") return void this.rows.delete(id);
    this.rows.set(id, { ...known, ...body, id, user });
    return undefined;
  }

  /** One row of each thing, under an id of the server's own; an older wording changes nothing. */
  #put(user: string, about: string, { words, at }: Record<string, unknown>): void {
    const known = this.rowsOf(user, "said").find((row) => row["about"] === about);
    if (known && String(known["at"]) > String(at)) return;
    const id = known?.id ?? `said${String(this.rows.size)}${about}${user}`;
    this.rows.set(id, { id, user, in: "said", about, words, at });
  }

  #create(user: string, collection: string, body: Record<string, unknown>): void {
    if (!this.hasRoom) throw refusal(400, "There is no room.");
    const id = String(body["id"]);
    if (this.rows.has(id) || body["user"] !== user) throw refusal(400, "This is not yours to make.");
    const { url } = body;
    const isThere = url !== undefined && this.rowsOf(user, collection).some((row) => row["url"] === url);
    if (isThere) throw refusal(400, IS_THERE);
    this.rows.set(id, { ...body, id, user, in: collection });
  }
}
