import { createHmac } from "node:crypto";
import { type Operated, sql } from "./ask.ts";

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWT as the server makes them; `secret` decides whether it would believe it. */
export function signed(claims: Record<string, unknown>, secret: string, alg = "HS256"): string {
  const text = `${encoded({ alg, typ: "JWT" })}.${encoded(claims)}`;
  return `${text}.${alg === "none" ? "" : createHmac("sha256", secret).update(text).digest("base64url")}`;
}

/** What the server signs the tokens of an account with: known to nobody but it. */
export async function secretOf(server: Operated, collection: string, id: string): Promise<string> {
  const shared = `(SELECT json_extract(options, '$.authToken.secret') FROM _collections WHERE name = '${collection}')`;
  const [secret] = await sql(server, `SELECT tokenKey || ${shared} FROM ${collection} WHERE id = '${id}'`);
  if (!secret) throw new Error(`No secret of ${collection} ${id}`);
  return secret;
}

// Where the tests of the browser look for it.
export { sql } from "./ask.ts";
