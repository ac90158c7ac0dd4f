import { get, type IncomingMessage } from "node:http";
import type { TestServer } from "#support/startPocketBase.ts";
import { send, sql } from "./ask.ts";
import type { Reader } from "./standings.ts";

/** Every collection that names learners, their money or what opens something. */
const TABLES = [
  ...["users", "entitlements", "entitlementLog", "subscriptions", "checkouts", "gifts"],
  ...["billingCustomers", "billingEvents", "billingQueue", "trialsUsed", "lessonLinks", "mailQueue", "completions"],
  ...["quizAttempts", "quizCards", "positions", "notes", "certificates"],
];
const OWNED = ["entitlements", "subscriptions", "checkouts", "billingCustomers", "entitlementLog", "completions"];
/** Back-relations are refused as a whole, so they are tried on their own. */
const EXPANDED = ["user,payer,acceptedBy", "entitlements_via_user", "subscriptions_via_user", "gifts_via_payer"];

export interface Owner extends Reader {
  email: string;
}

const asked = (reader: Reader): string | undefined => reader.token || undefined;

/** The rows of somebody, and words that stand in no answer to anybody else. */
export async function belongings(server: TestServer, { id, email }: Owner) {
  const rows: [table: string, row: string][] = [["users", id]];
  for (const table of OWNED) {
    const [row] = await sql(server, `SELECT id FROM ${table} WHERE user = '${id}'`);
    if (row) rows.push([table, row]);
  }
  const [customer = ""] = await sql(server, `SELECT customer FROM billingCustomers WHERE user = '${id}'`);
  return { rows, words: [id, email, customer] };
}
export type Belongings = Awaited<ReturnType<typeof belongings>>;

/** What the API shows or lets change of somebody else's rows, by listing, record, expansion and batch; best nothing. */
export async function shownOf(server: TestServer, { rows, words }: Belongings, reader: Reader): Promise<string[]> {
  const shown: string[] = [];
  const look = async (method: string, path: string, body?: object) => {
    const answer = await send(server, method, path, body, asked(reader));
    const [word] = words.filter((one) => answer.body.includes(one));
    if (word !== undefined || (method !== "GET" && answer.status < 400)) shown.push(`${method} ${path}: ${word}`);
  };
  for (const table of TABLES) {
    await look("GET", `/api/collections/${table}/records?perPage=500`);
    for (const expand of EXPANDED)
      await look("GET", `/api/collections/${table}/records?fields=*,expand.*&expand=${expand}`);
  }
  for (const [table, row] of rows) {
    const path = `/api/collections/${table}/records/${row}`;
    for (const expand of EXPANDED) await look("GET", `${path}?expand=${expand}`);
    const change = { validUntil: "2099-01-01 00:00:00.000Z", subscriptionActive: true, hold: false };
    await look("PATCH", path, change);
    await look("POST", "/api/batch", { requests: [{ method: "PATCH", url: path, body: change }] });
  }
  return shown;
}

/** As if none of the open pages had been told anything for a while: what changes at once after that is not told. */
export const laterOn = (server: TestServer, table = "postSignals") =>
  sql(server, `UPDATE ${table} SET updated = '2026-01-01 00:00:00.000Z'`);

/** What somebody hears from now on of topics they ask for. */
export interface Ear extends Disposable {
  /** What the server answered to the asking. */
  status: number;
  heard: () => string;
}

/** Every collection, and somebody's rows. */
export const topicsOf = ({ rows }: Belongings): string[] => [
  ...[...TABLES, "plans"].map((table) => `${table}/*`),
  ...rows.map((row) => row.join("/")),
];

export async function listen(server: TestServer, subscriptions: string[], reader: Reader): Promise<Ear> {
  let heard = "";
  const stream = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${server.url}/api/realtime`, { agent: false }, resolve).on("error", reject);
  });
  const clientId = await new Promise<string>((resolve) => {
    stream.on("data", (part: Buffer) => {
      heard += part.toString();
      const [, id] = /"clientId":"([^"]+)"/.exec(heard) ?? [];
      if (id) resolve(id);
    });
  });
  stream.on("error", () => undefined);
  const { status } = await send(server, "POST", "/api/realtime", { clientId, subscriptions }, asked(reader));
  return { status, heard: () => heard, [Symbol.dispose]: () => void stream.destroy() };
}
