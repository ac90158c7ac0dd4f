import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const HOOKS = "pocketbase/hooks";
const ROUTE = /routerAdd\(\s*"(\w+)",\s*"([^"]+)"/g;

/** Our own routes, out of the files that register them. */
export const ours = readdirSync(HOOKS)
  .filter((name) => name.endsWith(".pb.ts"))
  .flatMap((name) => [...readFileSync(join(HOOKS, name), "utf8").matchAll(ROUTE)])
  .map(([, method = "", path = ""]) => [method, path] as const);

const C = "/api/collections/{collection}";
/** The routes that the server brings. */
export const THEIRS = `GET ${C}/records
GET ${C}/records/{id}
POST ${C}/records
PATCH ${C}/records/{id}
DELETE ${C}/records/{id}
GET ${C}/auth-methods
POST ${C}/auth-with-password
POST ${C}/auth-with-otp
POST ${C}/auth-with-oauth2
POST ${C}/auth-refresh
POST ${C}/request-otp
POST ${C}/request-password-reset
POST ${C}/confirm-password-reset
POST ${C}/request-verification
POST ${C}/confirm-verification
POST ${C}/request-email-change
POST ${C}/confirm-email-change
POST ${C}/impersonate/{id}
GET /api/collections
GET ${C}
PATCH ${C}
DELETE ${C}
DELETE ${C}/truncate
PUT /api/collections/import
GET /api/settings
PATCH /api/settings
GET /api/logs
GET /api/logs/stats
GET /api/backups
POST /api/backups
POST /api/backups/{id}/restore
GET /api/crons
POST /api/crons/{id}
POST /api/batch
POST /api/sql
POST /api/files/token
GET /api/files/{collection}/{id}/{file}
POST /api/realtime
GET /api/oauth2-redirect
GET /api/health
GET /_/`
  .split("\n")
  .map((line) => line.split(" ") as [string, string]);
