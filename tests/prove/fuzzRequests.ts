import { ours, THEIRS } from "./fuzzRoutes.ts";
import { bodyFor, encoded, type Field, oddText, oddValue, queryFor, times } from "./fuzzValues.ts";
import type { Chance } from "#support/random.ts";

export interface Collection {
  name: string;
  id: string;
  fields: Field[];
}

export interface Sending {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** What our own routes read. */
const LISTS: Field[] = ["completed", "removed", "visited", "attempts", "positions"].map((name) => ({
  name,
  type: "list",
}));
const WORDS: Field[] = [
  "email",
  "newEmail",
  "identity",
  "password",
  "passwordConfirm",
  "oldPassword",
  "token",
  "otpId",
  "zone",
]
  .concat(
    "displayName",
    "website",
    "provider",
    "code",
    "codeVerifier",
    "redirectURL",
    "clientId",
    "createData",
    "mfaId",
    "identityField",
  )
  .map((name) => ({ name, type: name.toLowerCase().includes("email") ? "email" : "text" }));
const ACT: Field[] = ["id", "lessonId", "questionId", "completedAt", "removedAt", "lastAccessed", "at", "zone"]
  .map((name): Field => ({ name, type: /At$|Accessed|^at$/.test(name) ? "date" : "text" }))
  .concat(
    [
      ["chosen", "number"],
      ["second", "number"],
      ["furthest", "number"],
      ["revision", "number"],
      ["right", "bool"],
    ].map(([name = "", type = ""]) => ({ name, type })),
  );

export class Fuzzer {
  readonly #chance: Chance;
  readonly #collections: Collection[];
  /** Ids, lessons, addresses that exist. */
  readonly #ids: string[];
  readonly #routes = [...ours, ...THEIRS];

  constructor(chance: Chance, collections: Collection[], ids: string[]) {
    this.#chance = chance;
    this.#collections = collections;
    this.#ids = ids;
  }

  next(token: string): Sending {
    const chance = this.#chance;
    const [usual, pattern] = chance.of(chance.below(5) < 3 ? THEIRS.slice(0, 5) : this.#routes);
    const collection = chance.of(this.#collections);
    const method = chance.below(25) === 0 ? chance.of(["PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "POST"]) : usual;
    const query = chance.below(2) === 0 ? queryFor(chance, collection.fields, this.#ids) : "";
    const path = this.#pathOf(pattern, collection) + (query && `?${query}`);
    const headers: Record<string, string> = { ...(token && { authorization: token }), ...this.#oddHeaders() };
    if (method === "GET" || method === "HEAD") return { method, path, headers };
    const { type, body } = this.#bodyOf(pattern, collection);
    // Without its length the body of a DELETE or OPTIONS would be sent as if it were the next request.
    return { method, path, headers: { ...headers, "content-type": type, "content-length": String(body.length) }, body };
  }

  #pathOf(pattern: string, { name, id }: Collection): string {
    const chance = this.#chance;
    const some = (): string => (chance.below(4) === 0 ? encoded(oddText(chance).slice(0, 60)) : chance.of(this.#ids));
    return pattern
      .replace("{collection}", () =>
        chance.of([name, name, name, id, name.toUpperCase(), encoded(oddText(chance).slice(0, 20)) || "x"]),
      )
      .replace("{path...}", () => chance.of(["", "module/1", "login", "search", encoded(oddText(chance).slice(0, 90))]))
      .replace(/\{\$\}$/, "")
      .replace(/\{\w+\}/g, some);
  }

  #oddHeaders(): Record<string, string> {
    const chance = this.#chance;
    if (chance.below(4) > 0) return {};
    return chance.of([
      { "sec-fetch-site": "cross-site" },
      { origin: "null" },
      { range: "bytes=5-2,-1,99999999999-" },
      { cookie: `reading=${chance.of(["x", "a.b.c", "eyJhbGciOiJub25lIn0.e30."])}` },
      { "accept-encoding": "br;q=x, gzip;q=0" },
      { "if-none-match": '"'.repeat(50) },
      { "x-forwarded-for": "::1%eth0, 999.1.1.1" },
      { authorization: chance.of(["Bearer x", "x".repeat(900), "a.b.c", "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.x"]) },
    ]);
  }

  #acts(): unknown {
    const chance = this.#chance;
    if (chance.below(4) === 0) return oddValue(chance);
    return times(chance.below(chance.below(10) === 0 ? 210 : 6), () => bodyFor(chance, ACT, this.#ids));
  }

  #fieldsFor(pattern: string, collection: Collection): Record<string, unknown> {
    const chance = this.#chance;
    if (pattern === "/api/batch")
      return {
        requests: times(chance.below(4), () => ({
          method: "POST",
          url: `/api/collections/${collection.name}/records`,
          body: bodyFor(chance, collection.fields, this.#ids),
        })),
      };
    if (pattern.includes("/records")) return bodyFor(chance, collection.fields, this.#ids);
    const lists = LISTS.filter(() => chance.below(3) === 0).map(({ name }) => [name, this.#acts()] as const);
    return {
      ...bodyFor(chance, WORDS, this.#ids),
      ...Object.fromEntries(lists),
      ...(chance.below(3) === 0 && { website: "", filledInMs: 9_000 }),
    };
  }

  #bodyOf(pattern: string, collection: Collection): { type: string; body: Buffer } {
    const chance = this.#chance;
    const fields = this.#fieldsFor(pattern, collection);
    const texts = Object.entries(fields).map(
      ([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)] as const,
    );
    const kind = chance.below(12);
    if (kind === 0)
      return {
        type: "application/x-www-form-urlencoded",
        body: Buffer.from(texts.map((pair) => pair.map(encoded).join("=")).join("&")),
      };
    if (kind === 1) return multipart(texts);
    if (kind === 2)
      return {
        type: chance.of(["text/plain", "application/xml", "", "application/json; charset=utf-16"]),
        body: Buffer.from(JSON.stringify(fields)),
      };
    if (kind === 3) return { type: "application/json", body: Buffer.from(JSON.stringify(oddValue(chance))) };
    if (kind === 4)
      return { type: "application/json", body: Buffer.from(JSON.stringify(fields).slice(0, -1 - chance.below(5))) };
    if (kind === 5)
      return { type: "application/json", body: Buffer.from(times(chance.below(200), () => chance.below(256))) };
    return { type: "application/json", body: Buffer.from(JSON.stringify(fields)) };
  }
}

function multipart(texts: (readonly [string, string])[]): { type: string; body: Buffer } {
  const part = ([name, text]: readonly [string, string]): string => {
    const disposition = `form-data; name="${name.replace(/[\r\n"]/g, "_")}"${name === "photo" ? '; filename="../a.js"' : ""}`;
    return `--edge\r\nContent-Disposition: ${disposition}\r\n\r\n${text}\r\n`;
  };
  return { type: "multipart/form-data; boundary=edge", body: Buffer.from(`${texts.map(part).join("")}--edge--\r\n`) };
}
